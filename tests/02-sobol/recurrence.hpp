// \if file_sobol_cpp
// The direction numbers that common mistakes in 02-sobol's recurrence produce.
#pragma once

#include "tests/02-sobol/references.hpp"

#include <optional>

namespace sobol::stage_1
{
/// Explains a mistake that produces exactly these direction numbers, 32 for each dimension. Empty if none does.
std::optional<lab::Text> mistake_in_recurrence(const std::vector<Figures>& dimensions, const Uints& numbers);
} // namespace sobol::stage_1
// \endif
