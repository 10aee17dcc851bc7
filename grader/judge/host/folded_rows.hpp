// The rows of a time line without what loops repeat.
#pragma once

#include "grader/base/time_line.hpp"

namespace lab::judge
{
/// What is given makes one object after the other in one row. Of rounds of the same rows, the numbers in them aside, the first stays and a row says how many follow. A round with a call
/// that a check speaks of stays. Of what is still too long, the middle goes.
std::vector<TimeRow> folded(std::vector<TimeRow> rows);
} // namespace lab::judge
