// How much a launch does, and how its work is shared, counted by the simulator.
#pragma once

#include "grader/judge/trace.hpp"
#include "grader/judge/verdict.hpp"

namespace lab::judge
{
/// Instructions of the busiest work-item over the mean of all work-items of the launch; 0 for no work.
double imbalance(const LaunchTrace& launch);

/// Loads and stores of local and global memory over the number of work-items; an atomic operation is both.
double accesses_per_work_item(const LaunchTrace& launch);

/// For checks of what only work-items that share work can get wrong: races, barriers, work that is done twice. Passing them
/// counts for nothing where one work-item does more than a fifth of its work-group's work.
Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::size_t work_group_size,
                                    const std::string& sharing_check);
} // namespace lab::judge
