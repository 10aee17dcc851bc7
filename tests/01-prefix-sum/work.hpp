// How much work a scan does in a simulated launch: the measurements that the stages share.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"

namespace prefix_sum
{
/// A launch over `count` elements, and the place of the kernel.
struct ScanLaunch {
    const lab::judge::LaunchTrace& launch;
    std::size_t count;
    std::vector<lab::judge::Place> file;
};

/// The sweeps run in local memory: global memory is used for little more than loading each element and storing each
/// sum.
lab::judge::Verdict uses_local_memory(const ScanLaunch& scan);

/// The work is proportional to the number of elements: the kernel touches few words of memory per element, or, if it
/// reads elements more often than necessary, makes few additions. If its path depends on their values, not all
/// additions are visible.
lab::judge::Verdict is_linear(const ScanLaunch& scan);
} // namespace prefix_sum
