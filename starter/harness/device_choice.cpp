// Choosing by number, and listing the choices.
#include "harness/device_choice.hpp"

#include "lab/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lab::harness
{

namespace
{

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

std::vector<cl::Platform> chosen_platforms(const DeviceChoice& choice)
{
    const std::vector<cl::Platform> platforms = find_platforms();
    if (!choice.platform) {
        return platforms;
    }
    if (*choice.platform >= platforms.size()) {
        const auto name = [](const cl::Platform& platform) { return platform.getInfo<CL_PLATFORM_NAME>(); };
        throw UsageError(fmt::format("There is no OpenCL platform {}. Available:{}", *choice.platform,
                                     list(platforms, name)));
    }
    return {platforms[*choice.platform]};
}

[[noreturn]] void refuse_type(const DeviceChoice& choice, const std::vector<cl::Platform>& platforms)
{
    const std::vector<cl::Device> others = find_devices(platforms);
    throw UsageError(fmt::format("No OpenCL {}device found.{}", type_name(choice.type),
                                 others.empty() ? " Install one for the CPU: apt install pocl-opencl-icd"
                                                : " Available with --device all:" + list(others, describe)));
}

/// The chosen device, or the first that can enqueue kernels if no number was given.
cl::Device enqueuing_device(const std::vector<cl::Device>& devices, std::size_t index, bool is_chosen)
{
    if (enqueues_kernels(devices[index])) {
        return devices[index];
    }
    const auto other = std::ranges::find_if(devices, enqueues_kernels);
    if (!is_chosen && other != devices.end()) {
        return *other;
    }
    throw UsageError(fmt::format(
        "{} cannot enqueue kernels itself. Install a device that can: ./lab setup --device-enqueue",
        devices[index].getInfo<CL_DEVICE_NAME>()));
}

} // namespace

cl::Device choose_device(const DeviceChoice& choice)
{
    const std::vector<cl::Platform> platforms = chosen_platforms(choice);
    const std::vector<cl::Device> devices = find_devices(platforms, choice.type);
    if (devices.empty()) {
        refuse_type(choice, platforms);
    }
    const std::size_t index = choice.device.value_or(0);
    if (index >= devices.size()) {
        throw UsageError(fmt::format("There is no OpenCL {}device {}. Available:{}", type_name(choice.type),
                                     index, list(devices, describe)));
    }
    return choice.enqueues ? enqueuing_device(devices, index, choice.device.has_value()) : devices[index];
}

} // namespace lab::harness
