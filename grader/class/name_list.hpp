// Names of people in a line. A name may hold a comma ("Lovelace, Ada"), so they are joined by semicolons.
#pragma once

#include "grader/base/text.hpp"

#include <string>
#include <vector>

namespace lab::classroom
{
/// "Lovelace, Ada; Hopper, Grace".
std::string listed(const std::vector<std::string>& names);

/// The same of the first ten, and how many more the report has.
Text first_listed(const std::vector<std::string>& names);
} // namespace lab::classroom
