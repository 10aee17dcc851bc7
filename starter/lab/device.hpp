// The devices that a program can run on.
#pragma once

#include <CL/opencl.hpp>

#include <string>
#include <vector>

namespace lab
{

/// The OpenCL drivers of this machine, at least one. Throws UsageError, which says what to install.
std::vector<cl::Platform> find_platforms();

/// All devices of that type on these platforms, in platform order.
std::vector<cl::Device> find_devices(const std::vector<cl::Platform>& platforms,
                                     cl_device_type type = CL_DEVICE_TYPE_ALL);

/// True if kernels on the device can enqueue others. Check before creating a queue on the device: some drivers end
/// the program if they do not support one.
bool enqueues_kernels(const cl::Device& device);

/// One line: the device, its platform and its OpenCL version.
std::string describe(const cl::Device& device);

} // namespace lab
