#include "grader/judge/kernel/run/simulator_runs.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/run/kernel_command.hpp"
#include "grader/judge/kernel/run/kernel_job.hpp"
#include "grader/judge/kernel/run/kernel_result.hpp"

namespace lab::judge
{
namespace
{
/// The worker's jobs for one of the judge's: two where it also runs in another order.
using WorkerJobs = std::vector<worker::Job>;

WorkerJobs worker_jobs(const Source& source, const SimulatorJob& asked)
{
    const worker::Job job = with_text_of(source, asked.job, Device::simulator, asked.options);
    return asked.options.also_reordered ? in_both_orders(job, Device::simulator) : WorkerJobs{job};
}

/// The runs of all of these that came to a result.
std::vector<std::optional<KernelRun>> run_together(const Source& source, const std::vector<WorkerJobs>& jobs)
{
    WorkerJobs all;
    for (const WorkerJobs& some : jobs)
        all.insert(all.end(), some.begin(), some.end());
    const Folder folder = new_folder("worker");
    const RunOptions options;
    process::Outcome outcome = process::run_child(command_of(all, Device::simulator, options, *folder));
    const std::string results = std::exchange(outcome.result, "");
    const std::vector<std::string_view> frames = worker::frames_of(results);
    std::vector<std::optional<KernelRun>> runs;
    auto frame = frames.begin();
    for (std::size_t first = 0; const WorkerJobs& some : jobs) {
        if (static_cast<std::size_t>(frames.end() - frame) < some.size())
            break;
        KernelRun& run =
            runs.emplace_back(KernelRun{.device = Device::simulator, .outcome = outcome}).value();
        read_results(run, some, {frame, frame + static_cast<std::ptrdiff_t>(some.size())});
        run = with_trace(std::move(run), source, some.front(), trace_of(*folder, first));
        if (run.state == KernelRun::State::ended_early)
            runs.back().reset();
        else
            run = explained(std::move(run), source, {});
        frame += static_cast<std::ptrdiff_t>(some.size());
        first += some.size();
    }
    runs.resize(jobs.size());
    return runs;
}
} // namespace

std::vector<KernelRun> simulate(const Source& source, const std::vector<SimulatorJob>& jobs)
{
    std::vector<WorkerJobs> together;
    for (const SimulatorJob& asked : jobs)
        if (!why_not_to_run(source, asked.job, Device::simulator))
            together.push_back(worker_jobs(source, asked));
    std::vector<std::optional<KernelRun>> runs(jobs.size());
    if (together.size() == jobs.size() && jobs.size() > 1)
        runs = run_together(source, together);
    std::vector<KernelRun> all;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        all.push_back(runs[i] ? *std::move(runs[i])
                              : run_kernel(source, jobs[i].job, Device::simulator, jobs[i].options));
    return all;
}
} // namespace lab::judge
