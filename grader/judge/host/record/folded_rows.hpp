// Shortens a time line by leaving out what loops repeat.
#pragma once

#include "grader/base/time_line.hpp"

namespace lab::judge
{
/// Joins successive preparations by the kit's own code into one row. Of repeated rounds of the same rows, apart from
/// the numbers in them, keeps the first, followed by a row with the number of the others; a round with a call that a
/// check refers to is kept. If the rest is still too long, its middle is left out.
std::vector<TimeRow> folded(std::vector<TimeRow> rows);
} // namespace lab::judge
