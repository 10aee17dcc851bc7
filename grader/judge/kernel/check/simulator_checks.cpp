#include "grader/judge/kernel/check/simulator_checks.hpp"

#include "grader/judge/kernel/check/simulator_messages.hpp"

namespace lab::judge
{
using Kind = Message::Kind;

namespace
{
Text why_not_run(const KernelRun& run)
{
    const auto ending = ending_problem(run.outcome, {});
    return ending ? *ending : run.problem.seen;
}

/// A check that only the simulator can make gives no points if the simulator cannot run the kernel.
Finding cannot_run_finding(const KernelRun& run)
{
    return {
        text("The simulator cannot run this kernel, although it can run a correct one. ",
             "Der Simulator kann diesen Kernel nicht ausführen, einen korrekten aber schon. ") +
            why_not_run(run),
        run.problem.places,
        text(
            "The simulator supports only OpenCL C 1.2 and at most {} bytes of local memory. Which construct in "
            "this kernel exceeds that?",
            "Der Simulator unterstützt nur OpenCL C 1.2 und höchstens {} Bytes lokalen Speicher. Welches Konstrukt "
            "in diesem Kernel geht darüber hinaus?",
            most_local_bytes)};
}
} // namespace

std::optional<Verdict> unusable(const KernelRun& run)
{
    switch (run.state) {
    case KernelRun::State::done:
        return {};
    case KernelRun::State::fault:
        return Verdict::grader_fault(run.problem.seen);
    case KernelRun::State::unknown:
        return Verdict::open(run.problem);
    case KernelRun::State::unavailable:
        return Verdict::not_gradable(run.problem.seen);
    default:
        if (!run.runs_the_reference)
            return Verdict::grader_fault(why_not_run(run));
        if (run.state == KernelRun::State::endless_loop)
            return Verdict::failed(run.problem);
        return run.outcome.exited_with(2) ? Verdict::open(run.problem) // it gave up by itself
                                          : Verdict::failed(cannot_run_finding(run));
    }
}

namespace
{
/// Finding nothing passes only if the simulator saw the whole run.
Verdict nothing_found(const KernelRun& simulator) { return unusable(simulator).value_or(Verdict::passed()); }
} // namespace

Verdict no_data_race(const KernelRun& simulator, const Source& source)
{
    if (const Reported copy = first_of(simulator.trace, {Kind::copy_not_awaited}); copy.message)
        return Verdict::failed(copy_not_awaited_finding(*copy.message, source));
    if (const Reported race = first_of(simulator.trace, {Kind::data_race}); race.message)
        return Verdict::failed(race_finding(race, source));
    const Reported equal = first_of(simulator.trace, {Kind::equal_stores});
    return equal.message ? Verdict::failed(equal_stores_finding(equal, source)) : nothing_found(simulator);
}

Verdict no_barrier_divergence(const KernelRun& simulator, const Source& source)
{
    const Reported found = first_of(simulator.trace, {Kind::divergence});
    return found.message ? Verdict::failed(divergence_finding(*found.message, source))
                         : nothing_found(simulator);
}

Verdict stays_in_bounds(const KernelRun& simulator, const KernelRun& values, const Source& source)
{
    const Reported found = first_of(simulator.trace, {Kind::out_of_bounds, Kind::forbidden_access});
    if (found.message)
        return Verdict::failed(bounds_finding(found, source));
    const Verdict guards = guards_are_intact(values, source);
    return guards.status == Status::failed ? after_reported_fault(guards, simulator, source)
                                           : nothing_found(simulator);
}

Verdict guards_are_intact(const KernelRun& run, const Source& source)
{
    for (const worker::CaseResult& result : run.result.cases)
        if (!result.damaged_guards.empty())
            return Verdict::failed(
                {text("The kernel wrote outside its buffers, next to the buffer of parameter {} (counted "
                      "from 0).",
                      "Der Kernel schrieb außerhalb seiner Puffer, neben dem Puffer von Parameter {} (ab 0 "
                      "gezählt).",
                      result.damaged_guards.front()),
                 {{source.name, 0}},
                 text(
                     "Which element does the first work-item write to, and which element does the last one write "
                     "to?",
                     "In welches Element schreibt das erste Work-Item, und in welches das letzte?")});
    return Verdict::passed();
}

namespace
{
Verdict depends_on_old_memory(const Source& source)
{
    return Verdict::failed(
        {text("The result depends on what local memory held before the kernel started.",
              "Das Ergebnis hängt davon ab, was vor dem Start des Kernels im lokalen Speicher stand."),
         {{source.name, 0}},
         text("Is every element of local memory written before it is read, in the last work-group too?",
              "Wird jedes Element des lokalen Speichers geschrieben, bevor es gelesen wird, auch in der "
              "letzten Work-Group?")});
}

Verdict may_follow_from_outside()
{
    return Verdict::skipped({"The uninitialised read may be a consequence of the access outside an array: "
                             "this check counts once StaysInBounds passes.",
                             "Das Lesen nicht initialisierten Speichers kann eine Folge des Zugriffs "
                             "außerhalb eines Feldes sein: Diese Prüfung zählt, sobald StaysInBounds "
                             "bestanden ist."});
}
} // namespace

Verdict no_uninitialised_memory(const KernelRun& simulator, const Source& source, bool is_repeatable)
{
    const Reported found = first_of(simulator.trace, {Kind::uninitialised});
    if (!found.message) {
        const Verdict verdict = nothing_found(simulator);
        if (verdict.status != Status::passed)
            return verdict;
        if (!is_repeatable || simulator.trace.first_message(Kind::uninitialised))
            return simulator.trace.first_message(Kind::out_of_bounds) ? may_follow_from_outside()
                                                                      : depends_on_old_memory(source);
        return verdict;
    }
    const Verdict verdict = Verdict::failed(uninitialised_finding(found, source));
    const bool may_follow =
        simulator.trace.first_message(Kind::divergence) ||
        simulator.trace.first_message(Kind::data_race); // who should have written came late
    return may_follow ? after_reported_fault(verdict, simulator, source) : verdict;
}
} // namespace lab::judge
