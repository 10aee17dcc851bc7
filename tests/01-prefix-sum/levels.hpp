// Which level of the two sweeps went wrong, told from local memory after each barrier. A kernel that goes another way
// than the tree (and may be right) is left alone.
#pragma once

#include "grader/judge/kernel_run.hpp"
#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum
{
/// A sentence on the first level that went wrong in the first launch, over that input; empty where the kernel goes another
/// way.
lab::judge::Finding level_finding(const lab::judge::KernelRun& simulator, const lab::judge::Source& source,
                                  const Ints& input);

/// Which sweeps were seen to be right in local memory. With both, what is wrong is how their sums are stored.
struct SweepsSeen {
    bool up = false, both = false;
};
SweepsSeen sweeps_seen(const lab::judge::KernelRun& simulator, const Ints& input);
} // namespace prefix_sum
