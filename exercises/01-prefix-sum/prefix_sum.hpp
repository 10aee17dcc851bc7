// The host side of prefix_sum.cl: what main.cpp calls and prefix_sum.cpp defines.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

/// The number of elements, and of work-items, that prefix_sum.cl is written for.
constexpr std::size_t prefix_sum_length = 256;

/// The exclusive prefix sum of `input` (256 elements, sums wrap around), computed by `kernel` on
/// the device of `queue` in one work-group of 256 work-items. The result is complete when it
/// returns. `profile` receives the events of the two transfers and of the kernel. Throws cl::Error.
std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile);
