// The picture of 01-prefix-sum: local memory after every barrier, beside what the sweeps over a tree leave there.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/trace/picture.hpp"

namespace prefix_sum
{
/// One launch with recorded accesses over `input`, a power of two of elements, into an output of the same length.
struct ScanRun {
    std::vector<std::int32_t> input, output;
    lab::judge::LaunchTrace launch;
};

/// Steps, divergence and window; what is said of the kernel as a whole is the caller's. A kernel that goes another way than
/// the tree diverges nowhere but in its output.
lab::trace::Picture scan_picture(const ScanRun& run);
} // namespace prefix_sum
