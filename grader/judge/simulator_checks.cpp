#include "grader/judge/simulator_checks.hpp"

#include "grader/judge/simulator_messages.hpp"

namespace lab::judge
{
using Kind = Message::Kind;

std::optional<Verdict> unusable(const KernelRun& run)
{
    switch (run.state) {
    case KernelRun::State::done:
        return {};
    case KernelRun::State::fault:
        return Verdict::grader_fault(run.problem.seen);
    case KernelRun::State::unavailable:
        return Verdict::not_gradable(run.problem.seen);
    case KernelRun::State::did_not_build:
        return Verdict::not_gradable(
            text("The simulator does not accept this kernel, though the device for values does: {}",
                 "Der Simulator nimmt diesen Kernel nicht an, das Gerät für die Werte aber schon: {}",
                 run.problem.seen.en));
    default: {
        // A kernel that breaks the simulator must not get the points of what only the simulator sees.
        const Text how =
            ending_problem(run.outcome, {}).value_or(Text{"no usable result", "kein brauchbares Ergebnis"});
        return Verdict::grader_fault(
            text("the simulator did not run this kernel to its end ({}); staff should look at it",
                 "der Simulator hat diesen Kernel nicht zu Ende geführt ({}); die Kursleitung sollte "
                 "ihn ansehen",
                 how.en));
    }
    }
}

namespace
{
/// No message of the simulator is a pass only when the simulator saw all of the run.
Verdict nothing_found(const KernelRun& simulator) { return unusable(simulator).value_or(Verdict::passed()); }
} // namespace

Verdict no_data_race(const KernelRun& simulator, const Source& source)
{
    const Reported race = first_of(simulator.trace, {Kind::data_race});
    return race.message ? Verdict::failed(race_finding(race, source)) : nothing_found(simulator);
}

Verdict no_barrier_divergence(const KernelRun& simulator, const Source& source)
{
    const Reported found = first_of(simulator.trace, {Kind::divergence});
    return found.message ? Verdict::failed(divergence_finding(*found.message, source))
                         : nothing_found(simulator);
}

std::optional<ReportedFault> reported_fault(const Trace& trace)
{
    const std::pair<Kind, Text> faults[] = {
        {Kind::divergence,
         {"not all work-items reach every barrier", "nicht alle Work-Items kommen zu jeder Barriere"}},
        {Kind::data_race, {"there is a data race", "es gibt ein Data Race"}},
        {Kind::out_of_bounds,
         {"an access is outside its array", "ein Zugriff liegt außerhalb seines Feldes"}},
        {Kind::forbidden_access, {"the input is written", "die Eingabe wird beschrieben"}},
        {Kind::uninitialised,
         {"something is read that nobody wrote", "es wird etwas gelesen, was niemand geschrieben hat"}}};
    for (const auto& [kind, what] : faults)
        if (const Message* message = trace.first_message(kind))
            return ReportedFault{what, message};
    return {};
}

Verdict after_reported_fault(Verdict verdict, const KernelRun& simulator, const Source& source)
{
    const auto fault = verdict.status == Status::failed ? reported_fault(simulator.trace) : std::nullopt;
    if (!fault || fault->message->entities.empty())
        return verdict;
    const int line = fault->message->entities.front().line;
    verdict.finding.places = places_of(*fault->message, source);
    verdict.finding.next = {
        fmt::format("The simulator saw that {} (line {}). Fix that first: this may follow from it.",
                    fault->what.en, line),
        fmt::format("Der Simulator sah: {} (Zeile {}). Beheben Sie das zuerst: Dies hier kann daraus folgen.",
                    fault->what.de, line)};
    return verdict;
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
                {text("The kernel wrote outside the buffer of its parameter {} (counted from 0).",
                      "Der Kernel schrieb außerhalb des Puffers zu seinem Parameter {} (von 0 gezählt).",
                      result.damaged_guards.front()),
                 {{source.name, 0}},
                 text("Which index does the last work-item write to, and the first one?",
                      "An welchen Index schreibt das letzte Work-Item, und an welchen das erste?")});
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
} // namespace

Verdict no_uninitialised_memory(const KernelRun& simulator, const Source& source, bool is_repeatable)
{
    const Reported found = first_of(simulator.trace, {Kind::uninitialised});
    if (!found.message) {
        const Verdict verdict = nothing_found(simulator);
        return verdict.status == Status::passed && !is_repeatable ? depends_on_old_memory(source) : verdict;
    }
    const Verdict verdict = Verdict::failed(uninitialised_finding(found, source));
    const bool may_follow =
        simulator.trace.first_message(Kind::divergence) ||
        simulator.trace.first_message(Kind::data_race); // who should have written came late
    return may_follow ? after_reported_fault(verdict, simulator, source) : verdict;
}
} // namespace lab::judge
