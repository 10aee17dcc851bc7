// The picture of 01-prefix-sum: local memory after every barrier, next to the expected states of the tree sweeps.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/trace/picture.hpp"

namespace prefix_sum
{
/// One launch with recorded accesses over `input`, whose length is a power of two, into an output of the same length.
struct ScanRun {
    std::vector<std::int32_t> input, output;
    lab::judge::LaunchTrace launch;
};

/// Steps, divergence and window; the caller adds the remarks on the kernel as a whole. A kernel that does not use the
/// tree diverges only in its output.
lab::trace::Picture scan_picture(const ScanRun& run);
} // namespace prefix_sum
