// A launch with its buffers, arguments and findings.
#pragma once

#include "grader/simulator/machine/machine.hpp"
#include "grader/worker/job.hpp"

#include <functional>

namespace lab::simulator
{
/// The settings that all launches of a job share.
struct Settings {
    Budget budget;
    Schedule schedule;
    bool checks_values_only = false;
};

/// A buffer between launches.
struct HeldBuffer {
    worker::Bytes content;
    worker::Bytes written = {}; // of each byte; empty: all were
    bool is_read_only = false, is_write_only = false;
    std::uint64_t missing = 0; // bytes of the buffer before the content
};

/// A kernel of the program, and a launch with suitable arguments.
struct Prepared {
    const Program& program;
    const Kernel& kernel;
    const worker::Launch& launch;
    std::vector<HeldBuffer>& buffers; // changed by the run
    Geometry geometry;
    unsigned number = 0; // among the launches of the process
    std::vector<worker::Bytes>* program_memory =
        nullptr; // its variables in global memory, which stay between launches
};

worker::KernelInterface interface_of(const Program& program, const Kernel& kernel);
/// The kernel of the launch, if it has as many parameters as the launch has arguments; else null.
const Kernel* kernel_for(const Program& program, const worker::Launch& launch);

/// "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE" and the like; empty if the launch is valid.
std::string problem_with(const Prepared& prepared, std::uint64_t largest_group);
Geometry geometry_of(const worker::Launch& launch);

struct Ran {
    Traffic traffic;
    std::vector<Finding> findings;
    std::optional<EndOfRun> ended;
};

/// Optional parts of a run. `prepare` gives observers and domains access to the memory.
struct RunWith {
    Observer* observer = nullptr;
    Domain* domain = nullptr; // hears of the launch's memory by itself
    std::function<void(Execution&, const std::vector<std::uint32_t>&buffers)> prepare = {}, finish = {};
    std::string* printed = nullptr;
};
Ran run(const Prepared& prepared, const Settings& settings, const RunWith& with = {});

constexpr std::uint64_t most_local_bytes = 64 << 10;
constexpr std::uint64_t most_group_size = 1024, most_group_size_of_drivers = 4096;
} // namespace lab::simulator
