// Shows results as a page: one file, nothing loaded from elsewhere.
#pragma once

#include "bench/ladder/results.hpp"

#include <string>
#include <vector>

namespace lab::bench
{

/// `recorded`: results of other machines; each machine has its own section that says whose figures it shows.
/// `language`: de or en.
std::string page(const Results& measured, const std::vector<Results>& recorded, const std::string& language);

} // namespace lab::bench
