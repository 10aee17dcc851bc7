// How much work a scan does in a simulated launch: what the stages measure in the same way.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"

namespace prefix_sum
{
/// A launch over `count` elements, and where the kernel is.
struct ScanLaunch {
    const lab::judge::LaunchTrace& launch;
    std::size_t count;
    std::vector<lab::judge::Place> file;
};

/// The sweeps run in local memory: global memory is used little more than to load each element and to store each sum.
lab::judge::Verdict uses_local_memory(const ScanLaunch& scan);

/// The work grows in proportion to the elements: the kernel touches few words of memory per element, or, where it reads
/// elements more often than it needs, makes few additions. Where its way depends on their values not all additions can be
/// seen.
lab::judge::Verdict is_linear(const ScanLaunch& scan);
} // namespace prefix_sum
