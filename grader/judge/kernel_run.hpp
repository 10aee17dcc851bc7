// Running a student's kernel: one job in a worker process, on the device for values, on the simulator, or on the second
// device for values, which not every machine has.
#pragma once

#include "grader/judge/source.hpp"
#include "grader/judge/trace.hpp"
#include "grader/judge/verdict.hpp"
#include "grader/process/child.hpp"
#include "grader/worker/job.hpp"

#include <atomic>
#include <map>

namespace lab::judge
{
enum class Device { values, simulator, second };

struct KernelRun {
    enum class State { done, refused, did_not_build, ended_early, endless_loop, unavailable, fault };
    State state = State::fault;
    Device device = Device::values;
    worker::JobResult result;
    Trace trace;              // of the simulator
    process::Outcome outcome; // ended_early: how
    Finding problem;          // why not done
    std::optional<Message>
        access_outside; // of an array or buffer: the first that the simulator saw in the same kernel

    bool is_done() const { return state == State::done; }
};

/// Runs the job. `cancelled` ends it from another thread. An endless loop on the simulator is noticed by
/// counting: when one work-item has executed `instruction_budget` instructions. Of the first `formula_launches` the
/// simulator also tells what they compute.
KernelRun run_kernel(const Source& source, worker::Job job, Device device,
                     const std::atomic<bool>* cancelled = nullptr,
                     std::uint64_t instruction_budget = 1'000'000, unsigned formula_launches = 0);

/// A run on each of the devices, side by side.
struct DeviceRuns {
    KernelRun values, simulator;
    KernelRun
        second; // of the job for values; unavailable where there is no such device, and under `lab watch`
};

/// When the simulator finds an endless loop or work-items at different barriers, the other devices may wait for ever:
/// they are then given little time only.
DeviceRuns run_on_both_devices(const Source& source, const worker::Job& for_values,
                               const worker::Job& for_simulator, unsigned formula_launches = 0,
                               std::uint64_t instruction_budget = 1'000'000);

/// The run as if only `count` of its launches from `first` on had been simulated.
KernelRun launches_of(const KernelRun& run, std::size_t first, std::size_t count);

/// Environment of a process whose OpenCL device is the given one; the simulator writes its trace to `trace`.
std::map<std::string, std::string> device_environment(Device device, const std::filesystem::path& trace = {},
                                                      std::uint64_t instruction_budget = 1'000'000);

/// How a process ended, when that was not by exiting: crash, time, output, not started.
std::optional<Text> ending_problem(const process::Outcome& outcome, const process::Limits& limits);

/// The first error of a compiler's log that lies in the student's file.
Finding compile_error(const std::string& log, const std::string& file_name);
} // namespace lab::judge
