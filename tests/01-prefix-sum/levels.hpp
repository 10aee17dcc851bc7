// Which level of the two sweeps went wrong, told from local memory after each barrier. A kernel that goes another way
// than the tree (and may be right) is left alone.
#pragma once

#include "tests/01-prefix-sum/runs.hpp"

namespace prefix_sum
{
/// A sentence on the first level that went wrong; empty where the kernel goes another way.
lab::judge::Finding level_finding(const KernelRuns& kernels);

/// The sums were seen in local memory: what is wrong is how they are stored.
bool both_sweeps_are_right(const KernelRuns& kernels);

/// The load and all levels of the up-sweep were seen to be right.
bool up_sweep_is_right(const KernelRuns& kernels);
} // namespace prefix_sum
