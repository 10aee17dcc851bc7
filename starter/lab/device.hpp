// Which OpenCL device an exercise program runs on.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace lab
{

/// What the command line asks for; as it stands, the first device of any type.
struct DeviceChoice {
    cl_device_type type = CL_DEVICE_TYPE_ALL;
    std::optional<std::size_t> platform; ///< index of the platform; without it, all platforms
    std::optional<std::size_t> device;   ///< index among the devices of that type there; default 0
    bool enqueues = false;               ///< only one that enqueues_kernels; default the first such
};

/// Whether kernels on the device can enqueue others. Ask before making a queue on the device: some
/// drivers end the program where there can be none.
bool enqueues_kernels(const cl::Device& device);

/// The device chosen. Throws UsageError, which says what there is or what to install.
cl::Device find_device(const DeviceChoice& choice = {});

/// One line: the device, its platform and its OpenCL version.
std::string describe(const cl::Device& device);

} // namespace lab
