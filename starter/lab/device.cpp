// Finding a device: platforms first, then their devices of the type asked for.
#include "lab/device.hpp"

#include "lab/error.hpp"

#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace lab
{

namespace
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
        throw UsageError(
            "No OpenCL platform found. One for the CPU is installed with: apt install pocl-opencl-icd");
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

std::string type_name(cl_device_type type)
{
    return type == CL_DEVICE_TYPE_CPU ? "CPU " : type == CL_DEVICE_TYPE_GPU ? "GPU " : "";
}

/// " 0: this one; 1: that one."
template <typename T, typename Describe>
std::string list(const std::vector<T>& things, Describe describe_thing)
{
    std::string text;
    for (std::size_t i = 0; i < things.size(); ++i) {
        text += fmt::format("{} {}: {}", i == 0 ? "" : ";", i, describe_thing(things[i]));
    }
    return text + ".";
}

/// The first of them that enqueues kernels, or the one that was asked for if it does.
cl::Device enqueuing_device(const std::vector<cl::Device>& devices, bool is_chosen, const cl::Device& chosen)
{
    if (enqueues_kernels(chosen)) {
        return chosen;
    }
    const auto other = std::ranges::find_if(devices, enqueues_kernels);
    if (!is_chosen && other != devices.end()) {
        return *other;
    }
    throw UsageError(fmt::format(
        "{} cannot enqueue kernels itself. A device that can is installed with: ./lab setup --device-enqueue",
        chosen.getInfo<CL_DEVICE_NAME>()));
}

} // namespace

bool enqueues_kernels(const cl::Device& device)
{
    cl_device_device_enqueue_capabilities capabilities = 0;
    // Before OpenCL 3.0 an error: such a device is treated like one that cannot.
    const cl_int error = clGetDeviceInfo(device(), CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, sizeof capabilities,
                                         &capabilities, nullptr);
    return error == CL_SUCCESS && (capabilities & CL_DEVICE_QUEUE_SUPPORTED) != 0;
}

cl::Device find_device(const DeviceChoice& choice)
{
    std::vector<cl::Platform> platforms = find_platforms();
    if (choice.platform) {
        if (*choice.platform >= platforms.size()) {
            const auto name = [](const cl::Platform& p) { return p.getInfo<CL_PLATFORM_NAME>(); };
            throw UsageError(fmt::format("There is no OpenCL platform {}. There is{}", *choice.platform,
                                         list(platforms, name)));
        }
        platforms = {platforms[*choice.platform]};
    }
    const std::vector<cl::Device> devices = find_devices(platforms, choice.type);
    if (devices.empty()) {
        const std::vector<cl::Device> others = find_devices(platforms, CL_DEVICE_TYPE_ALL);
        throw UsageError(fmt::format("No OpenCL {}device found.{}", type_name(choice.type),
                                     others.empty()
                                         ? " One for the CPU is installed with: apt install pocl-opencl-icd"
                                         : " With --device all there is" + list(others, describe)));
    }
    const std::size_t index = choice.device.value_or(0);
    if (index >= devices.size()) {
        throw UsageError(fmt::format("There is no OpenCL {}device {}. There is{}", type_name(choice.type),
                                     index, list(devices, describe)));
    }
    if (choice.enqueues) {
        return enqueuing_device(devices, choice.device.has_value(), devices[index]);
    }
    return devices[index];
}

std::string describe(const cl::Device& device)
{
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    return fmt::format("{} ({}, {})", device.getInfo<CL_DEVICE_NAME>(), platform.getInfo<CL_PLATFORM_NAME>(),
                       device.getInfo<CL_DEVICE_VERSION>());
}

} // namespace lab
