// Lists names of people in one line. A name may contain a comma ("Lovelace, Ada"), so they are joined by semicolons.
#pragma once

#include "grader/base/text.hpp"

#include <set>
#include <string>
#include <vector>

namespace lab::classroom
{
/// "Lovelace, Ada; Hopper, Grace".
std::string listed(const std::vector<std::string>& names);

constexpr std::size_t most_listed = 10;

/// The first names as above, and how many more there are.
Text first_listed(const std::vector<std::string>& names);

/// "1 student", "3 students".
Text counted(std::size_t count, const Text& one, const Text& several);

/// The first five names, and "…" if there are more.
std::string first_few(const std::set<std::string>& names);
} // namespace lab::classroom
