// Finding a device: platforms first, then their devices of the type asked for.
#include "lab/device.hpp"

#include "lab/error.hpp"

#include <CL/cl_ext.h>
#include <fmt/format.h>

namespace lab
{

std::vector<cl::Platform> find_platforms()
{
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error& error) {
        if (error.err() != CL_PLATFORM_NOT_FOUND_KHR) {
            throw;
        }
    }
    if (platforms.empty()) {
        throw UsageError("No OpenCL platform found. Install one for the CPU: apt install pocl-opencl-icd");
    }
    return platforms;
}

std::vector<cl::Device> find_devices(const std::vector<cl::Platform>& platforms, cl_device_type type)
{
    std::vector<cl::Device> found;
    for (const cl::Platform& platform : platforms) {
        std::vector<cl::Device> devices;
        platform.getDevices(type, &devices); // stays empty, without an exception, if there is none
        found.insert(found.end(), devices.begin(), devices.end());
    }
    return found;
}

bool enqueues_kernels(const cl::Device& device)
{
    cl_device_device_enqueue_capabilities capabilities = 0;
    // An error before OpenCL 3.0: such a device is treated like one that cannot enqueue kernels.
    const cl_int error = clGetDeviceInfo(device(), CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, sizeof capabilities,
                                         &capabilities, nullptr);
    return error == CL_SUCCESS && (capabilities & CL_DEVICE_QUEUE_SUPPORTED) != 0;
}

std::string describe(const cl::Device& device)
{
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    return fmt::format("{} ({}, {})", device.getInfo<CL_DEVICE_NAME>(), platform.getInfo<CL_PLATFORM_NAME>(),
                       device.getInfo<CL_DEVICE_VERSION>());
}

} // namespace lab
