// Runs a host program for its checks.
#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_place.hpp"
#include "grader/judge/host/suite/host_suite.hpp"

#include <CL/cl.h>

#include <csignal>
#include <functional>

namespace lab::judge
{
namespace
{
constexpr const char* errors_check = "ReportsErrors"; // needs a run for each call that can fail
/// Checks that only need the runs with a correct kernel.
const std::set<std::string> checks_of_results = {"Builds", "Result"};
} // namespace

void HostSuite::start() const
{
    if (!all_.valid())
        all_ = std::async(std::launch::async, [this] { return run(); }).share();
}

const HostSuite::All& HostSuite::all() const
{
    start();
    return all_.get();
}

/// False if a run did not terminate: waiting once for the time limit is enough.
bool HostSuite::run_tasks(All& all, const HostKernels& reference,
                          const std::function<HostRun()>& simulate) const
{
    for (std::size_t task = 0; task < all.tasks.size(); ++task) {
        all.runs.results.push_back(run_host(all.runs.program, all.tasks[task].job, reference));
        if (!came_to_an_end(all.runs, simulate))
            return false;
    }
    return true;
}

namespace
{
/// A task with a result of another length if possible, so that leftovers of it do not fit.
const HostTask& another_task(const std::vector<HostTask>& tasks, const HostTask& main)
{
    const auto of_another = [&](const auto& of) {
        return std::find_if(tasks.begin(), tasks.end(), [&](const HostTask& task) {
            return !task.expected.empty() && of(task) != of(main);
        });
    };
    const auto length = of_another([](const HostTask& task) { return task.expected.size(); });
    const auto result = of_another([](const HostTask& task) { return task.expected; });
    return length != tasks.end() ? *length : result != tasks.end() ? *result : main;
}
} // namespace

/// The number of tasks if none is wrong.
std::size_t HostSuite::first_wrong_task(const All& all)
{
    std::size_t task = 0;
    while (task < all.runs.results.size() && all.runs.results[task].output == all.tasks[task].expected)
        ++task;
    return task;
}

/// All tasks no larger than the main one, which comes twice with the same input; another one, and then the main one.
/// Only for programs that measure their commands, which accept several runs in one process.
void HostSuite::run_again(All& all, const HostKernels& reference) const
{
    if (first_wrong_task(all) < all.tasks.size() || !description_.has_profile)
        return;
    const HostTask& main = all.tasks[description_.main_task];
    std::vector<std::size_t>& calls = all.runs.again_tasks;
    for (std::size_t task = 0; task < all.tasks.size(); ++task)
        if (all.tasks[task].expected.size() <= main.expected.size())
            calls.push_back(task);
    calls.push_back(static_cast<std::size_t>(&another_task(all.tasks, main) - all.tasks.data()));
    calls.push_back(description_.main_task);
    HostJob job = main.job;
    for (std::size_t call = 0; call + 1 < calls.size(); ++call) {
        job.before.push_back(all.tasks[calls[call]].job);
        if (calls[call] == description_.main_task)
            job.before.back().options.insert(job.before.back().options.end(), {"-i", "2"});
    }
    all.runs.again = run_host(all.runs.program, job, reference);
}

std::vector<worker::Case> HostSuite::usual_launches() const
{
    return description_.usual_launches ? description_.usual_launches() : std::vector<worker::Case>{};
}

Probe HostSuite::make_probe(const std::vector<HostTask>& tasks) const
{
    if (description_.probe)
        return description_.probe();
    const HostTask& task = tasks.at(probed_task());
    return probe_of(description_.kernel,
                    task.job.inputs.empty() ? worker::Bytes{} : task.job.inputs.front().content,
                    task.expected);
}

/// Compiles the probe at once, in parallel to the first runs, if someone is waiting for the whole suite; otherwise
/// when a check needs the run. When a class is graded no processor is idle, and many programs never get to that run.
HostSuite::CompiledProbe HostSuite::compile_probe(const Probe& probe,
                                                  const std::vector<worker::Case>& launches) const
{
    const bool is_waited_for = is_asked_for_all() && !setup().sandbox;
    const auto when = is_waited_for ? std::launch::async : std::launch::deferred;
    return std::async(when, [this, source = probe.source,
                             launches] { return kept_kernels(description_.kernel_file, source, launches); })
        .share();
}

HostRun HostSuite::run_with(const All& all, const HostJob& job, const std::string& source,
                            const Folder& compiled, const std::optional<Fault>& fault) const
{
    const Folder sources = kernel_folder(description_.kernel_file, source);
    HostKernels kernels(*sources, compiled);
    return run_host(all.runs.program, job, kernels, HostDevice::values, fault);
}

namespace
{
/// True if a program that is right with the correct kernel exits with an error after reading the probe's output: so
/// it depends on that.
bool refuses(const HostRun& probed, const HostRun& right, const worker::Bytes& expected)
{
    const process::Outcome& outcome = probed.outcome;
    const bool ended_itself = (outcome.ending == process::Ending::exited && outcome.exit_code != 0) ||
                              (outcome.ending == process::Ending::crashed && outcome.signal == SIGABRT);
    const auto& calls = probed.record.calls;
    return ended_itself && right.outcome.exited_with(0) && right.output == expected &&
           launches_and_reads(probed.record) &&
           std::all_of(calls.begin(), calls.end(), std::mem_fn(&Call::succeeded));
}
} // namespace

/// Runs the program with the probe and with the exercise's other kernels.
void HostSuite::run_others(All& all, const CompiledProbe& compiled_probe,
                           const std::vector<worker::Case>& launches) const
{
    const HostTask& probed = all.tasks.at(probed_task());
    all.runs.probed = run_with(all, probed.job, all.probe.source, compiled_probe.get());
    all.runs.refuses_the_probe =
        refuses(all.runs.probed, all.runs.results.at(probed_task()), probed.expected);
    for (const HostRunBeside& one : description_.beside) {
        const std::string source = one.kernels();
        all.runs.beside[one.name] =
            run_with(all, one.job(), source, kept_kernels(description_.kernel_file, source, launches));
    }
    if (description_.far && description_.far->idle_kernels) {
        const std::string source = description_.far->idle_kernels();
        all.runs.far = run_with(all, description_.far->job(), source,
                                kept_kernels(description_.kernel_file, source, launches),
                                Fault{"clEnqueueReadBuffer", 1, CL_OUT_OF_RESOURCES});
    } else if (description_.far)
        all.runs.far = run_with(all, description_.far->job(), all.probe.source, compiled_probe.get(),
                                Fault{"clEnqueueNDRangeKernel", 1, CL_OUT_OF_RESOURCES});
    all.runs.program.lines->find(
        all.runs.far.record); // runs in which a call fails are not looked up otherwise
}

std::map<std::string, HostRun> HostSuite::run_functions(const HostProgram& program) const
{
    std::map<std::string, HostRun> runs;
    HostKernels reference(setup().reference);
    for (const FunctionAlone& function : description_.functions)
        runs[function.check] = run_host(program, function.job(), reference, HostDevice::none);
    return runs;
}

bool HostSuite::asks_for_more_than_results() const
{
    std::set<std::string> results = checks_of_results;
    for (const FunctionAlone& function : description_.functions)
        results.insert(function.check);
    return is_asked_for_more_than(results);
}

namespace
{
/// According to the expected launches; an argument that one launch reads and another writes counts as read-only.
ReadOnlyArguments read_only_in(const std::vector<worker::Case>& launches)
{
    ReadOnlyArguments all;
    for (const worker::Case& the_case : launches)
        for (const worker::Launch& launch : the_case.launches)
            for (std::size_t i = 0; i < launch.arguments.size(); ++i)
                if (const auto* const buffer = std::get_if<worker::BufferArgument>(&launch.arguments[i]);
                    buffer && the_case.buffers.at(buffer->index).read_only)
                    all.emplace(launch.kernel, i);
    return all;
}
} // namespace

HostSuite::All HostSuite::run() const
{
    All all;
    HostRuns& runs = all.runs;
    all.tasks = description_.tasks();
    for (HostTask& task : all.tasks)
        task.job.prints_its_times = description_.has_profile;
    runs.source = read_source(description_.file);
    const std::vector<worker::Case> launches = usual_launches();
    all.read_only = read_only_in(launches);
    all.probe = make_probe(all.tasks);
    const auto compiled_probe = compile_probe(all.probe, launches); // beside the program
    prepare_host_runs();
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return all;
    auto functions = std::async(std::launch::async, [&] { return run_functions(runs.program); });
    run_with_kernels(all, compiled_probe, launches);
    runs.alone = functions.get();
    return all;
}

void HostSuite::run_with_kernels(All& all, const CompiledProbe& compiled_probe,
                                 const std::vector<worker::Case>& launches) const
{
    HostRuns& runs = all.runs;
    const std::string& kernel_file = description_.kernel_file;
    HostKernels reference(setup().reference,
                          kept_kernels(kernel_file, read_reference(kernel_file).text, launches));
    const auto simulate = [&] {
        const auto& simulated = description_.simulated;
        HostRun run = run_host(runs.program, simulated ? simulated() : all.tasks.at(simulated_task()).job,
                               reference, HostDevice::recorded);
        simulate_launches(run, runs.source);
        return run;
    };
    if (!run_tasks(all, reference, simulate))
        return;
    if (const std::size_t wrong = first_wrong_task(all); wrong < all.tasks.size() &&
                                                         description_.first_launch &&
                                                         judge::launches(runs.results.at(wrong).record))
        runs.first_wrong = run_host(runs.program, all.tasks[wrong].job, reference, HostDevice::recorded);
    run_again(all, reference);
    if (!asks_for_more_than_results())
        return;
    auto simulated = std::async(std::launch::async, simulate);
    run_others(all, compiled_probe, launches);
    const std::size_t main = description_.main_task;
    if (asked_for().contains(errors_check))
        run_faults(runs, runs.results.at(main), [&](const std::optional<Fault>& fault) {
            return run_host(runs.program, all.tasks[main].job, reference, HostDevice::values, fault);
        });
    runs.simulated = simulated.get();
    runs.is_complete = true;
}

bool HostSuite::is_right(std::size_t task) const
{
    const HostRun& run = runs().results.at(task);
    return run.outcome.exited_with(0) && run.output == tasks().at(task).expected;
}

/// How far the result of the probed run follows the probe.
Followed HostSuite::followed() const
{
    const std::size_t task = probed_task();
    const std::vector<bool> follows = all().probe.follows(*runs().probed.output, is_right(task)),
                            is_right_there =
                                equal_elements(runs().results.at(task).output.value_or(worker::Bytes{}),
                                               tasks().at(task).expected, description_.element_bytes);
    Followed followed;
    for (std::size_t i = 0; i < follows.size(); ++i)
        if (follows[i])
            ++followed.count;
        else if (is_right_there.at(i))
            followed.from_elsewhere.push_back(i);
    return followed;
}
} // namespace lab::judge
