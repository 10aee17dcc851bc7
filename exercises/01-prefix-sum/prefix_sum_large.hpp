// The host side of prefix_sum_large.cl: what main.cpp calls and prefix_sum_large.cpp defines.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

/// The number of elements of a block, and of work-items of the work-group that scans it.
constexpr std::size_t block_length = 256;

/// The two kernels of prefix_sum_large.cl.
struct LargeKernels {
    cl::Kernel scan_blocks, add_block_offsets;
};

/// The exclusive prefix sum of `input` (0 to 2^32 - 1 elements, sums wrap around), computed by
/// `kernels` on the device of `queue`, which runs its commands in order; every launch has
/// work-groups of 256 work-items, one per block. The result is complete when it returns. `profile`
/// receives the events of the two transfers and of all launches. Throws cl::Error.
std::vector<cl_int> prefix_sum_large(const cl::Context& context, const cl::CommandQueue& queue,
                                     LargeKernels& kernels, const std::vector<cl_int>& input,
                                     lab::Profile& profile);
