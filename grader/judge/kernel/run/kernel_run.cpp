#include "grader/judge/kernel/run/kernel_run.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/core/warm_worker.hpp"
#include "grader/judge/kernel/run/kernel_command.hpp"
#include "grader/judge/kernel/run/kernel_job.hpp"
#include "grader/judge/kernel/run/kernel_result.hpp"
#include "grader/judge/kernel/run/run_without_result.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>

namespace lab::judge
{
std::optional<std::string> working_device(Device device, const std::filesystem::path& gpu_driver)
{
    worker::Job job;
    job.file_name = "empty.cl";
    job.source = "kernel void empty() {}";
    job.cases = {{{}, {{"empty", {}, {1}, {1}}}}};
    const Folder folder = new_folder("worker");
    const auto outcome = process::run_child(command_of({job}, device, {.gpu_driver = gpu_driver}, *folder));
    if (!outcome.exited_with(0))
        return {};
    try {
        return worker::decode_result(outcome.result).device;
    } catch (const std::exception&) {
        return {};
    }
}

namespace
{
/// True if the failure may come from a function that the shortened libraries and header lack, for example for vectors. A
/// syntax error ("expected ';'") does not.
bool may_lack_a_function(const KernelRun& run)
{
    if (run.state != KernelRun::State::did_not_build)
        return run.crashed();
    return run.result.build_log.find("error: expected") == std::string::npos;
}

KernelRun run_once(const Source& source, const std::vector<worker::Job>& jobs, Device device,
                   const RunOptions& options, std::optional<unsigned> cpu_s = {})
{
    KernelRun run;
    run.device = device;
    const Folder folder = new_folder("worker");
    process::Command command = command_of(jobs, device, options, *folder);
    command.limits.cpu_s = cpu_s.value_or(command.limits.cpu_s);
    const auto warm = device == Device::values ? ask_warm_worker(command) : std::nullopt;
    run.outcome = warm ? *warm : process::run_child(command);
    read_results(run, jobs, worker::frames_of(run.outcome.result));
    if (device == Device::values && may_lack_a_function(run) && use_all_built_ins(command.environment)) {
        run.outcome = process::run_child(command);
        read_results(run, jobs, worker::frames_of(run.outcome.result));
    }
    if (is_simulated(device))
        run = with_trace(std::move(run), source, jobs.front(), trace_of(*folder, 0));
    return explained(std::move(run), source, command.limits);
}

bool was_too_slow(const KernelRun& run)
{
    return run.outcome.ending == process::Ending::timed_out && !run.outcome.was_asleep;
}

constexpr unsigned quick_s = 2, simulated_s = 6; // of processor time

/// Runs the jobs on the simulator in place of the device for values.
KernelRun simulated(const Source& source, const std::vector<worker::Job>& jobs, const RunOptions& options)
{
    std::vector<worker::Job> patient = jobs;
    for (worker::Job& job : patient) {
        job.simulation.instruction_budget = 100'000'000;
        job.simulation.stands_in = true;
    }
    KernelRun run = run_once(source, patient, Device::simulator, options, simulated_s);
    run.device = Device::values;
    run.is_optimised = true;
    run.trace = {};
    return run;
}

/// Kernels that the driver compiles too slowly: it duplicates the code after each conditional barrier, which doubles
/// the time. If the simulator finishes such a kernel in less time, it terminates, and the simulator's values count.
class SlowToCompile {
  public:
    std::optional<KernelRun> run_simulated(const Source& source, const std::vector<worker::Job>& jobs,
                                           const RunOptions& options)
    {
        KernelRun run = simulated(source, jobs, options);
        if (!run.is_done())
            return {};
        const std::scoped_lock lock(mutex_);
        texts_.insert(source.text);
        return run;
    }
    bool contains(const Source& source)
    {
        const std::scoped_lock lock(mutex_);
        return texts_.contains(source.text);
    }

  private:
    std::mutex mutex_;
    std::set<std::string> texts_;
};

/// Tries without optimisation first, which halves the time to compile.
KernelRun run_for_values(const Source& source, std::vector<worker::Job> jobs, const RunOptions& options)
{
    if (options.is_simulated)
        return simulated(source, jobs, options);
    static SlowToCompile slow;
    if (slow.contains(source))
        if (auto simulated = slow.run_simulated(source, jobs, options))
            return *std::move(simulated);
    if (!options.is_optimised) {
        constexpr std::string_view unoptimised = " -cl-opt-disable";
        for (worker::Job& job : jobs)
            job.build_options += unoptimised;
        KernelRun run = run_once(source, jobs, Device::values, options, quick_s);
        for (worker::Job& job : jobs)
            job.build_options.resize(job.build_options.size() - unoptimised.size());
        if (!was_too_slow(run) && !run.crashed())
            return run;
        if (was_too_slow(run))
            if (auto simulated = slow.run_simulated(source, jobs, options))
                return *std::move(simulated);
    }
    KernelRun run = run_once(source, jobs, Device::values, options);
    run.is_optimised = true;
    return run;
}

KernelRun run_jobs(const Source& source, std::vector<worker::Job> jobs, Device device,
                   const RunOptions& options)
{
    return device == Device::values ? run_for_values(source, std::move(jobs), options)
                                    : run_once(source, jobs, device, options);
}

KernelRun run_in_both_orders(const Source& source, const worker::Job& job, Device device,
                             const RunOptions& options)
{
    KernelRun run = run_jobs(source, in_both_orders(job, device), device, options);
    if (is_simulated(device))
        return run;
    if (!run.is_done())
        run.reordered = nullptr;
    if (run.reordered) {
        KernelRun second = *run.reordered;
        second.result = with_cases_of_one_order(job, run.result, std::move(second.result));
        run.reordered = std::make_shared<const KernelRun>(std::move(second));
    }
    if (run.state != KernelRun::State::did_not_build)
        return run;
    const auto not_built = std::make_shared<const KernelRun>(std::move(run));
    run = run_jobs(source, {job}, device, options); // its compiler names no functions of the judge
    run.reordered = not_built;
    return run;
}
} // namespace

KernelRun run_as_it_is(const worker::Job& job, Device device, const RunOptions& options)
{
    KernelRun run;
    run.device = device;
    if (const auto lacking = what_is_lacking(device))
        return not_run(run, KernelRun::State::unavailable, {*lacking, {}, {}});
    worker::Job asked = job;
    asked.simulation = options.simulation;
    return run_once({}, {asked}, device, options);
}

KernelRun run_kernel(const Source& source, const worker::Job& job, Device device, const RunOptions& options)
{
    if (auto not_run = why_not_to_run(source, job, device))
        return *std::move(not_run);
    const worker::Job with_kernel = with_text_of(source, job, device, options);
    return options.also_reordered ? run_in_both_orders(source, with_kernel, device, options)
                                  : run_jobs(source, {with_kernel}, device, options);
}

KernelRun launches_of(const KernelRun& run, std::size_t first, std::size_t count)
{
    KernelRun part = run;
    const auto& all = run.trace.launches;
    const std::size_t begin = std::min(first, all.size()), end = std::min(first + count, all.size());
    part.trace.launches.assign(all.begin() + static_cast<std::ptrdiff_t>(begin),
                               all.begin() + static_cast<std::ptrdiff_t>(end));
    return part;
}
} // namespace lab::judge
