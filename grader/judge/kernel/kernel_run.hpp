// Running a student's kernel: one job in a worker process, on the device for values, on the simulator, or on the second
// device for values or a GPU, which not every machine has.
#pragma once

#include "grader/judge/core/device.hpp"
#include "grader/judge/core/process_ending.hpp"
#include "grader/judge/core/source.hpp"
#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"
#include "grader/worker/job.hpp"

#include <atomic>

namespace lab::judge
{
struct KernelRun {
    enum class State { done, refused, did_not_build, ended_early, endless_loop, unknown, unavailable, fault };
    State state = State::fault;
    Device device = Device::values;
    worker::JobResult result;
    Trace trace;              // of the simulator
    process::Outcome outcome; // ended_early: how
    Finding problem;          // why not done
    std::optional<Message>
        access_outside; // of an array or buffer: the first that the simulator saw in the same kernel

    /// Simulator, where it is not done: whether it runs a right kernel. If it does, the submission is at fault.
    bool runs_the_reference = false;
    bool is_optimised = false; // values: by the device's compiler
    /// The same in another order, where that was asked for and is done.
    std::shared_ptr<const KernelRun> reordered;

    bool is_done() const { return state == State::done; }
    bool crashed() const { return state == State::ended_early && outcome.ending == process::Ending::crashed; }
};

struct RunOptions {
    const std::atomic<bool>* cancelled = nullptr; // ends the run from another thread
    worker::Simulation simulation = {};
    /// With the work-items of each work-group in another order: values alone.
    bool is_reordered = false;
    /// Values: not only when the kernel crashes or is too slow without.
    bool is_optimised = false;
    bool is_simulated = false; // values: by the simulator, in place of a device that came to no result
    bool is_exact = false;     // mul24, native_ and half_ functions use all bits, as on processors
    std::filesystem::path gpu_driver = {}; // the folder with its .icd file
    bool also_reordered = false; // in that order, too, in the same process: the compiler is loaded once
};

/// Runs the job with the kernel's preprocessed text.
KernelRun run_kernel(const Source& source, worker::Job job, Device device, const RunOptions& options = {});

/// Runs a job of which no part is a student's kernel file: with its own text and options.
KernelRun run_as_it_is(const worker::Job& job, Device device, const RunOptions& options);

/// The name of the device where it runs another kernel than the student's.
std::optional<std::string> working_device(Device device, const std::filesystem::path& gpu_driver = {});

/// A run on each of the devices, side by side.
struct DeviceRuns {
    KernelRun values, simulator;
    KernelRun
        second; // of the job for values; unavailable where there is no such device, and under `lab watch`
};

/// When the simulator finds an endless loop or work-items at different barriers, the other devices may wait for ever:
/// they are then given little time only. With `also_reordered` the device for values runs its job in both orders.
DeviceRuns run_on_all_devices(const Source& source, const worker::Job& for_values,
                              const worker::Job& for_simulator, const RunOptions& on_simulator,
                              bool also_reordered = false);

/// An access out of bounds may crash a device, or not. Where the simulator saw one and the device came to no result, the
/// simulator's values count.
void simulate_lost_values(KernelRun& values, const Source& source, const worker::Job& job,
                          RunOptions options = {});

/// The run as if only `count` of its launches from `first` on had been simulated.
KernelRun launches_of(const KernelRun& run, std::size_t first, std::size_t count);
} // namespace lab::judge
