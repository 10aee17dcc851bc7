// Runs work in pieces, several in parallel.
#pragma once

#include <cstddef>
#include <functional>

namespace lab::course
{
/// Calls `work` once for each index below `count`, in any order, by up to `workers` (at least one) in parallel, until
/// one of them throws or the run is interrupted. `worker` is the number of the worker, from 0.
void side_by_side(std::size_t workers, std::size_t count,
                  const std::function<void(std::size_t worker, std::size_t index)>& work);
} // namespace lab::course
