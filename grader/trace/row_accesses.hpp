// Assigns the accesses of a launch to a row of a picture.
#pragma once

#include "grader/trace/picture.hpp"
#include "grader/trace/races.hpp"

#include <functional>

namespace lab::trace
{
/// The cell of an access in the row, possibly outside it; nothing if the access belongs to another row.
using CellOf = std::function<std::optional<std::int64_t>(const judge::WordAccess&)>;

/// Adds the accesses to the step, whose cells must exist already: marks cells that are written or part of a race, and
/// notes races and accesses outside.
void add_accesses(Step& step, const judge::LaunchTrace& launch, const std::vector<Race>& races,
                  const CellOf& cell_of);

/// Sets Picture::divergence to the first cell that is wrong, part of a race or next to an access outside, or else to
/// the start of the first step with a note, and moves the window there.
void find_divergence(Picture& picture);
} // namespace lab::trace
