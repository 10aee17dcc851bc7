// The accesses of a launch that belong to one row of a picture.
#pragma once

#include "grader/trace/picture.hpp"
#include "grader/trace/races.hpp"

#include <functional>

namespace lab::trace
{
/// An access's cell in the row, which may lie outside of it; nothing where it belongs to another row.
using CellOf = std::function<std::optional<std::int64_t>(const judge::WordAccess&)>;

/// Puts them into the step, whose cells are there already: marks what is written and what is raced for, and notes races and
/// accesses outside.
void add_accesses(Step& step, const judge::LaunchTrace& launch, const std::vector<Race>& races,
                  const CellOf& cell_of);

/// Sets Picture::divergence to the first cell that is wrong, raced for or beside an access outside, or to the start of the first
/// step of which something else is noted, and the window to where it is.
void find_divergence(Picture& picture);
} // namespace lab::trace
