// Pictures of measured times as SVG, for light and dark backgrounds. They hold names of steps and numbers, no sentences.
#pragma once

#include "bench/ladder/results.hpp"

#include <string>
#include <vector>

namespace lab::bench
{

/// The results of one ladder, in the order of its steps.
std::vector<Result> rows_of(const Results& results, const std::string& ladder);

/// Over the size of the array, a line for each series, peers dashed: the share in percent of what copying or filling as
/// many bytes reaches at that size; where there is no such limit, as for a search, items per nanosecond.
std::string speed_chart(const std::vector<Result>& rows);

/// At the largest size: items per nanosecond over items per byte that a step moves, below the line that the speed of
/// copying draws. Empty where no step is known to move more bytes than another.
std::string roofline(const std::vector<Result>& rows);

} // namespace lab::bench
