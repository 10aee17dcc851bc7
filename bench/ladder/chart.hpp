// Charts of measured times as SVG, for light and dark backgrounds. They contain names of steps and numbers, no
// sentences.
#pragma once

#include "bench/ladder/results.hpp"

#include <string>
#include <vector>

namespace lab::bench
{

/// The results of one ladder, in the order of its steps.
std::vector<Result> rows_of(const Results& results, const std::string& ladder);

/// Plots a line for each series over the size of the array, peers dashed: the percentage of the speed of copying or
/// filling as many bytes at that size; if there is no such limit, as for a search, items per nanosecond.
std::string speed_chart(const std::vector<Result>& rows);

/// Plots items per nanosecond over items per byte that a step moves, at the largest size, below the line given by the
/// speed of copying. Empty if no step is known to move more bytes than another.
std::string roofline(const std::vector<Result>& rows);

} // namespace lab::bench
