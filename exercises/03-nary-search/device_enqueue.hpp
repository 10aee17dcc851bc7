// The given host side of nary_search_device_enqueue.cl: what main.cpp calls for -eq 1.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <vector>

/// Returns the same result as nary_search (nary_search.hpp). The host starts the first pass of `kernel` and takes the
/// last step, from ranges to indices; the device starts all passes in between. The device of `queue` must satisfy
/// enqueues_kernels (lab/device.hpp). Throws cl::Error.
std::vector<cl_uint> nary_search_device_enqueue(const cl::Context& context, const cl::CommandQueue& queue,
                                                cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                                const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                                lab::Profile& profile);
