// The OpenCL devices that judge: one for values, the simulator, and a second one for values where it is installed. A GPU computes
// values without judging (gpu.hpp).
#pragma once

#include "grader/base/text.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lab::judge
{
enum class Device { values, simulator, second, gpu };

/// Of local memory for a work-group: what a kernel may use at most, and what the simulator has. The standard asks for 32768
/// (OpenCL 3.0, section 4.2, CL_DEVICE_LOCAL_MEM_SIZE); drivers of GPUs give 49152 (NVIDIA) or 65536 (AMD, Intel).
constexpr std::uint64_t most_local_bytes = 64 << 10;

/// Whether the simulator runs what is for that device: it also enqueues kernels from kernels where no other device can.
bool is_simulated(Device device);

/// Environment of a process whose OpenCL device is the given one; the simulator writes its trace to `trace`.
std::map<std::string, std::string> device_environment(Device device, const std::filesystem::path& trace = {});

/// From the driver whose libraries of built-in functions are shorter (grader/worker/shorten_built_ins.cpp) to the one that has
/// all, for a kernel that did not build or crashed. False: it was not that driver.
bool use_all_built_ins(std::map<std::string, std::string>& environment);

/// The files of the kit, and of devices that it brought, that such a process needs in a sandbox.
std::vector<std::filesystem::path> device_files(Device device);

/// Where such a process is started: in `own`, a folder of its own. In a sandbox, where there is no /proc to tell Intel's driver its own
/// place, it finds its files only among them.
std::filesystem::path start_folder(Device device, const std::filesystem::path& own);

/// Why this machine cannot run anything on the device.
std::optional<Text> what_is_lacking(Device device);
} // namespace lab::judge
