// Runs a student's kernel: one job in a worker process, on the device for values, the simulator, the second device
// for values or a GPU. Not every machine has the last two.
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

    /// For the simulator, if the run is not done: true if it runs the correct kernel. Then the submission is at
    /// fault.
    bool runs_the_reference = false;
    bool is_optimised = false; // values: by the device's compiler
    /// The run with the work-items in another order, if that was requested and came to a result.
    std::shared_ptr<const KernelRun> reordered;

    bool is_done() const { return state == State::done; }
    bool crashed() const { return state == State::ended_early && outcome.ending == process::Ending::crashed; }
};

struct RunOptions {
    const std::atomic<bool>* cancelled = nullptr; // ends the run from another thread
    worker::Simulation simulation = {};
    /// For values: optimise at once, not only if the kernel crashes or is too slow without.
    bool is_optimised = false;
    bool is_simulated = false; // values: by the simulator, in place of a device that came to no result
    bool is_exact = false;     // mul24, native_ and half_ functions use all bits, as on processors
    std::filesystem::path gpu_driver = {}; // the folder with its .icd file
    bool also_reordered =
        false; // with the work-items of each work-group in another order, too, in the same process
};

/// Runs the job with the kernel's preprocessed text.
KernelRun run_kernel(const Source& source, const worker::Job& job, Device device,
                     const RunOptions& options = {});

/// Runs a job that contains no student's kernel file, with its own source text and options.
KernelRun run_as_it_is(const worker::Job& job, Device device, const RunOptions& options);

/// The name of the device if it runs an empty kernel; nothing if it does not.
std::optional<std::string> working_device(Device device, const std::filesystem::path& gpu_driver = {});

/// The run as if only launches `first` to `first + count - 1` had been simulated.
KernelRun launches_of(const KernelRun& run, std::size_t first, std::size_t count);
} // namespace lab::judge
