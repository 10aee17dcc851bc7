#include "grader/judge/host/run/host_simulation.hpp"

#include "grader/judge/host/run/command_reader.hpp"
#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
RepeatedCommands commands_of(const HostRecord& record)
{
    CommandReader commands(record);
    std::optional<RepeatedCommands::Obstacle> obstacle;
    for (const Call& call : record.calls)
        try {
            commands.take(call);
        } catch (const CommandReader::Obstacle& found) {
            obstacle = {found.what, &call};
            break;
        }
    RepeatedCommands result = commands.take_result();
    result.obstacle = std::move(obstacle);
    return result;
}

namespace
{
/// Student programs choose the kernels and work-groups of a run: if the simulator refuses them, the program is at
/// fault.
Verdict verdict_on(const KernelRun& run)
{
    if (run.state == KernelRun::State::fault)
        return Verdict::grader_fault(run.problem.seen);
    if (run.state == KernelRun::State::unavailable)
        return Verdict::not_gradable(run.problem.seen);
    if (run.state == KernelRun::State::unknown || run.outcome.exited_with(2))
        return Verdict::open({run.problem.seen, {}, run.problem.next});
    return Verdict::failed(
        {text("A launch fails in the simulator: ", "Im Simulator scheitert ein Start: ") + run.problem.seen,
         {},
         {"Would every device accept these work-groups and these arguments?",
          "Würde jedes Gerät diese Work-Groups und diese Argumente annehmen?"}});
}
} // namespace

HostSimulation simulate(const HostRecord& record, const Source& source)
{
    const RepeatedCommands commands = commands_of(record);
    HostSimulation result;
    result.calls = commands.calls;
    if (const auto& obstacle = commands.obstacle)
        result.obstacle =
            Verdict::open(undecided(obstacle->what_is_missing, place_of(*obstacle->call, source)));
    if (commands.job.cases.front().launches.empty())
        return result;
    const KernelRun run =
        run_as_it_is(commands.job, Device::simulator, {.simulation = {.instruction_budget = 100'000'000}});
    result.trace = run.trace;
    if (!run.is_done() && !result.obstacle)
        result.obstacle = verdict_on(run);
    return result;
}
} // namespace lab::judge
