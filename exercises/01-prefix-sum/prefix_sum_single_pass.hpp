// The given host side of prefix_sum_single_pass.cl.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <vector>

/// The exclusive prefix sum of `input` (0 to 2^32 - 1 elements, sums wrap around), computed by
/// `kernel` on the device of `queue` in one launch, a work-group of 256 work-items for each tile of
/// 3840 elements. The result is complete when it returns. `profile` receives the events of the
/// transfers and of the kernel. Throws cl::Error.
std::vector<cl_int> prefix_sum_single_pass(const cl::Context& context, const cl::CommandQueue& queue,
                                           cl::Kernel& kernel, const std::vector<cl_int>& input,
                                           lab::Profile& profile);
