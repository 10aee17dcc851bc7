// The OpenCL devices that a judge uses: one for values, the simulator, and a second one for values where it is
// installed. A GPU computes values but affects no verdict (gpu.hpp).
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

/// The local memory per work-group that a kernel may use, and that the simulator has. The standard requires 32768
/// bytes (OpenCL 3.0, section 4.2, CL_DEVICE_LOCAL_MEM_SIZE); GPU drivers offer 49152 (NVIDIA) or 65536 (AMD, Intel).
constexpr std::uint64_t most_local_bytes = 64 << 10;

/// True if the simulator runs the jobs for that device: it also runs kernels that enqueue kernels where no other
/// device can.
bool is_simulated(Device device);

/// The environment of a process that uses this OpenCL device; the simulator writes its trace to `trace`.
std::map<std::string, std::string> device_environment(Device device, const std::filesystem::path& trace = {});

/// Switches from the driver with the shortened built-in libraries (grader/worker/shorten_built_ins.cpp) to the
/// complete one, for a kernel that did not build or crashed. False if the shortened driver was not in use.
bool use_all_built_ins(std::map<std::string, std::string>& environment);

/// The files of the kit, and of devices that it ships, that such a process needs in a sandbox.
std::vector<std::filesystem::path> device_files(Device device);

/// The working directory of such a process: `own`, or in a sandbox the folder of Intel's driver, which without /proc
/// cannot determine its own path and looks for its files there.
std::filesystem::path start_folder(Device device, const std::filesystem::path& own);

/// Why this machine cannot run anything on the device; nothing if it can.
std::optional<Text> what_is_lacking(Device device);
} // namespace lab::judge
