// \if file_sobol_cpp
// What the recurrence of 02-sobol comes to when a usual mistake is made in it.
#pragma once

#include "tests/02-sobol/references.hpp"

#include <optional>

namespace sobol::stage_1
{
/// What is said of a mistake that makes exactly these direction numbers, 32 for each of the dimensions. Nothing where none
/// does.
std::optional<lab::Text> mistake_in_recurrence(const std::vector<Figures>& dimensions, const Uints& numbers);
} // namespace sobol::stage_1
// \endif
