// The device that the command-line options select.
#pragma once

#include "lab/device.hpp"

#include <cstddef>
#include <optional>

namespace lab::harness
{

/// By default, the first device of any type.
struct DeviceChoice {
    cl_device_type type = CL_DEVICE_TYPE_ALL;
    std::optional<std::size_t> platform; ///< index of the platform; without it, all platforms
    std::optional<std::size_t> device;   ///< index among the devices of that type there; default 0
    bool enqueues = false;               ///< only one that enqueues_kernels; default the first such
};

/// Throws UsageError, which lists the choices or says what to install.
cl::Device choose_device(const DeviceChoice& choice);

} // namespace lab::harness
