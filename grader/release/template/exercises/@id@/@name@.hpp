// The host side of @name@.cl: what main.cpp calls and @name@.cpp defines.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

/// The number of elements of a block, and of work-items of a work-group, that @name@.cl is written for.
constexpr std::size_t block_length = 256;

/// The sum of each block of `input` (at least one element, sums wrap around), computed by `kernel` on the
/// device of `queue`, with a work-group of 256 work-items for each block. The result is complete when it
/// returns. `profile` receives the events of the two transfers and of the kernel. Throws cl::Error.
std::vector<cl_int> @name@(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                           const std::vector<cl_int>& input, lab::Profile& profile);
