#include "grader/judge/host/suite/host_suite.hpp"

#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_first_launch.hpp"
#include "grader/judge/host/check/host_memory.hpp"
#include "grader/judge/host/check/host_profile.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/suite/host_time_line.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <functional>

namespace lab::judge
{
HostSuite::HostSuite(HostDescription description)
    : Suite(description.name), description_(std::move(description))
{
}

// ---------------------------------------------------------------------------------------------- checks

std::vector<Check> HostSuite::checks() const
{
    const auto of = [this](Verdict (HostSuite::*judge)() const) { return std::bind(judge, this); };
    std::vector<Check> checks{{"Builds", of(&HostSuite::builds)}, {"Ends", of(&HostSuite::terminates)}};
    for (const FunctionAlone& function : description_.functions) // which the others need
        checks.push_back({function.check, [this, &function] { return judge_alone(function); }});
    checks.insert(checks.end(), {{"Result", [this] { return result(); }},
                                 {"LaunchesTheKernel", of(&HostSuite::launches_the_kernel)},
                                 {"NDRange", of(&HostSuite::nd_range)},
                                 {"BuffersFit", of(&HostSuite::buffers_fit)},
                                 {"WaitsForTheResult", of(&HostSuite::waits_for_the_result)},
                                 {"ReportsErrors", of(&HostSuite::reports_errors)},
                                 {"ReleasesEverything", of(&HostSuite::releases_everything)}});
    if (description_.has_profile)
        checks.push_back({"TimesItsCommands", of(&HostSuite::times_its_commands)});
    for (const OwnHostCheck& own : description_.own)
        add_or_replace(checks, {own.name, [this, &own] { return own.judge(*this); }});
    return checks;
}

/// A function that runs alone is judged by its own check, all other TODOs by their common result.
std::vector<TodoKnown> HostSuite::todos() const
{
    std::vector<TodoKnown> known;
    const std::vector<TodoBlock> blocks = todos_of(source());
    for (const TodoBlock& block : blocks) {
        known.push_back(
            {.number = block.number, .seen = [this, blocks] { return seen_in_the_result(blocks); }});
        for (const FunctionAlone& function : description_.functions)
            if (function.todo == block.number)
                known.back().seen = [this, &function] { return verdict_of(check(function.check)); };
    }
    return known;
}

/// Passed if the kernel computed the right result and every fault that was found lies in a line of some TODO: the
/// remaining TODOs are then right.
Verdict HostSuite::seen_in_the_result(const std::vector<TodoBlock>& todos) const
{
    const std::set<std::string> asked = asked_for();
    if (!asked.contains("Result") || !asked.contains("LaunchesTheKernel"))
        return Verdict::skipped({});
    if (const auto skip = requires_all({check("Result"), check("LaunchesTheKernel")}))
        return *skip;
    for (const std::string& name : asked) {
        const Verdict& verdict = verdict_of(check(name));
        const bool has_its_line =
            verdict.status != Status::failed ||
            std::any_of(todos.begin(), todos.end(), [&](const TodoBlock& todo) {
                return !verdict.finding.places.empty() && todo.has(verdict.finding.places.front().line);
            });
        if (!has_its_line)
            return Verdict::skipped({});
    }
    return Verdict::passed();
}

/// Includes the findings of all checks selected for this run.
std::optional<TimeLine> HostSuite::time_line() const
{
    std::vector<NamedFinding> findings;
    for (const std::string& name : asked_for())
        if (const Verdict& verdict = verdict_of(check(name)); verdict.status == Status::failed)
            findings.push_back({check(name), verdict.finding});
    std::vector<RunAsJudged> judged;
    for (std::size_t task = 0; task < runs().results.size(); ++task)
        judged.push_back({&tasks()[task].job, is_right(task)});
    return time_line_of(runs(), judged, description_.main_task, findings, description_.element_bytes);
}

Verdict HostSuite::builds() const
{
    const HostProgram& program = runs().program;
    if (program.problem)
        return *program.problem;
    return program.warning ? Verdict::passed(program.warning->seen) : Verdict::passed();
}

Verdict HostSuite::judge_alone(const FunctionAlone& function) const
{
    if (const auto skip = requires_check(check("Builds")))
        return *skip;
    const HostRun& run = runs().alone.at(function.check);
    return run.outcome.exited_with(0) && run.output ? function.judge(*this, *run.output)
                                                    : Verdict::failed(host_failed(run, source()));
}

std::optional<Verdict> HostSuite::requires_end() const
{
    return requires_all({check("Builds"), check("Ends")});
}

std::optional<Verdict> HostSuite::requires_launch() const
{
    const auto skip = requires_end();
    return skip ? skip : requires_check(check("LaunchesTheKernel"));
}

namespace
{
constexpr double part_of_wasteful_sizes = 0.5;

/// Four times as many bytes are elements taken for bytes; twice as many may be kept for later.
bool is_not_wasteful(std::size_t own, std::size_t wanted) { return own / sizeof(cl_int) < wanted; }
} // namespace

Verdict HostSuite::buffers_fit() const
{
    if (const auto skip = requires_launch())
        return *skip;
    const auto wrong_range = requires_check(check("NDRange"));
    const Verdict verdict =
        judge::buffers_fit(runs(), description_.element_bytes, !wrong_range, description_.buffers);
    // If the simulator chose the work-groups, a correct kernel may exceed buffers that fit; some of these sizes it
    // refuses to run.
    const bool is_of_the_range = local_size_left_open() || runs().simulated.simulation.trace.launches.empty();
    const auto meant = description_.first_launch ? description_.first_launch(simulated_task()) : std::nullopt;
    const auto another_size = [&](const Fits& fits) {
        return meant ? given_another_size(runs().simulated.record, *meant, source(), fits) : std::nullopt;
    };
    if (verdict.status == Status::passed) {
        const auto wasteful = another_size(is_not_wasteful);
        return wasteful ? Verdict::failed(*wasteful, part_of_wasteful_sizes) : verdict;
    }
    if (verdict.status != Status::failed)
        return verdict;
    if (wrong_range && is_of_the_range)
        return *wrong_range;
    const auto smaller = another_size(is_enough);
    return smaller ? Verdict::failed(*smaller) : verdict;
}

Verdict HostSuite::recorded_waits() const { return judge::waits_for_the_result(runs(), all().read_only); }

Verdict HostSuite::waits_for_the_result() const
{
    const auto skip = requires_check(check("Builds"));
    return skip ? *skip : found_in_records(runs(), recorded_waits(), requires_use());
}

Verdict HostSuite::reports_errors() const
{
    auto skip = requires_use();
    if (!skip && runs().faults.empty() && !runs().refuses_the_probe && !runs().probed.outcome.exited_with(0))
        skip = requires_check(check("LaunchesTheKernel")); // it fails by itself: no call was made to fail
    if (!skip && !runs().results.at(description_.main_task).outcome.exited_with(0))
        skip = requires_check(
            check("Result")); // with the right kernel: the runs with a failing call say nothing
    return skip ? *skip : judge::reports_errors(runs());
}

Verdict HostSuite::releases_everything() const
{
    const auto skip = requires_end();
    return skip ? *skip : found_in_records(runs(), judge::releases_everything(runs()), requires_use());
}

/// Only judges programs that get their results from the device: others have nothing to measure.
Verdict HostSuite::times_its_commands() const
{
    if (const auto skip = requires_use())
        return *skip;
    const HostRun& main = runs().results.at(description_.main_task);
    if (const auto skip = main.outcome.exited_with(0) ? std::nullopt : requires_check(check("Result")))
        return *skip;
    for (const HostRun* const run : runs().judged()) {
        if (!run->outcome.exited_with(0))
            continue; // printed no table
        if (const auto problem = record_problem(*run, runs()))
            return *problem;
        Verdict verdict = judge::times_its_commands(*run, source());
        if (verdict.status == Status::passed)
            continue;
        verdict.finding = in_run(std::move(verdict.finding), *run, runs());
        return verdict;
    }
    return Verdict::passed();
}

std::optional<Verdict> HostSuite::requires_use() const
{
    if (const auto skip = requires_end())
        return skip;
    const bool fails_honestly =
        requires_check(check("Result")) && launches_and_reads(runs().results.front().record);
    return fails_honestly ? std::nullopt : requires_check(check(description_.proof));
}
} // namespace lab::judge
