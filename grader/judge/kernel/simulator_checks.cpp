#include "grader/judge/kernel/simulator_checks.hpp"

#include "grader/judge/kernel/simulator_messages.hpp"

#include <algorithm>
#include <cctype>
#include <map>

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
        text(
            "The simulator cannot run this kernel, though it runs another one that is right. ",
            "Der Simulator kann diesen Kernel nicht ausführen, einen anderen, der richtig ist, aber schon. ") +
            why_not_run(run),
        run.problem.places,
        text("It takes OpenCL C 1.2 with at most {} bytes of local memory. Which construct goes beyond that?",
             "Er nimmt OpenCL C 1.2 mit höchstens {} Bytes lokalem Speicher. Welches Konstrukt geht darüber "
             "hinaus?",
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

namespace
{
bool is_of_private_array(const Message& message)
{
    return message.kind == Kind::uninitialised && message.memory == "private" && !message.variable.empty();
}

Text of_private_array(const Message& message)
{
    return text(
        "a work-item reads elements of its private array {} that it never wrote; others write into theirs",
        "ein Work-Item liest Elemente seines privaten Feldes {}, die es nie geschrieben hat; andere schreiben in ihres",
        message.variable);
}
} // namespace

namespace
{
/// The first message of any of these kinds, which are listed in the order in which they cause one another.
std::optional<ReportedFault> first_fault(const Trace& trace, std::initializer_list<Kind> candidates)
{
    struct Known {
        const char* check;
        Text what;
    };
    static const std::map<Kind, Known> faults{
        {Kind::divergence,
         {"NoBarrierDivergence",
          {"not all work-items reach every barrier", "nicht alle Work-Items kommen zu jeder Barriere"}}},
        {Kind::copy_not_awaited,
         {"NoDataRace",
          {"an asynchronous copy is not waited for", "auf eine asynchrone Kopie wird nicht gewartet"}}},
        {Kind::data_race,
         {"NoDataRace", {"there is a data race", "es gibt einen Datenwettlauf (data race)"}}},
        {Kind::equal_stores,
         {"NoDataRace",
          {"two work-items store to one element", "zwei Work-Items speichern in dasselbe Element"}}},
        {Kind::out_of_bounds,
         {"StaysInBounds", {"an access is outside its array", "ein Zugriff liegt außerhalb seines Feldes"}}},
        {Kind::forbidden_access, {"StaysInBounds", {"the input is written", "die Eingabe wird beschrieben"}}},
        {Kind::uninitialised,
         {"NoUninitialisedMemory",
          {"uninitialised memory is read", "nicht initialisierter Speicher wird gelesen"}}}};
    for (const Kind kind : candidates)
        if (const Message* message = trace.first_message(kind))
            return ReportedFault{is_of_private_array(*message) ? of_private_array(*message)
                                                               : faults.at(kind).what,
                                 faults.at(kind).check, message};
    return {};
}

/// True if an index leaves its array in the same line: it may also reach another work-item's element, so the race
/// follows from it.
bool follows_from_an_index(const Message& race, const Trace& trace)
{
    const auto is_of_its_line = [&](const Message& message) {
        return message.kind == Kind::out_of_bounds && message.memory == race.memory &&
               !race.entities.empty() && !message.entities.empty() &&
               message.entities.front().line == race.entities.front().line;
    };
    return std::any_of(trace.launches.begin(), trace.launches.end(), [&](const LaunchTrace& launch) {
        return std::any_of(launch.messages.begin(), launch.messages.end(), is_of_its_line);
    });
}
/// True if one of the two work-items has read out of bounds.
bool follows_from_a_read_outside(const Message& race, const LaunchTrace& launch)
{
    const auto is_of_the_race = [&](const Entity& entity) {
        return std::any_of(race.entities.begin(), race.entities.end(), [&](const Entity& other) {
            return other.is_work_item && other.global_id == entity.global_id;
        });
    };
    return std::any_of(launch.messages.begin(), launch.messages.end(), [&](const Message& message) {
        return message.kind == Kind::out_of_bounds && !message.writes && !message.entities.empty() &&
               is_of_the_race(message.entities.front());
    });
}
} // namespace

bool first_race_follows_from_a_read_outside(const Trace& trace)
{
    for (const LaunchTrace& launch : trace.launches)
        for (const Message& message : launch.messages)
            if (message.kind == Kind::data_race || message.kind == Kind::equal_stores)
                return follows_from_a_read_outside(message, launch);
    return false;
}

std::optional<ReportedFault> reported_fault(const Trace& trace)
{
    return first_fault(trace, {Kind::divergence, Kind::copy_not_awaited, Kind::data_race, Kind::equal_stores,
                               Kind::out_of_bounds, Kind::forbidden_access, Kind::uninitialised});
}

std::optional<ReportedFault> fault_behind_values(const Trace& trace)
{
    const auto fault = first_fault(trace, {Kind::divergence, Kind::copy_not_awaited, Kind::data_race,
                                           Kind::out_of_bounds, Kind::forbidden_access, Kind::uninitialised});
    const bool is_a_race = fault && fault->message->kind == Kind::data_race;
    return is_a_race && (follows_from_an_index(*fault->message, trace) ||
                         first_race_follows_from_a_read_outside(trace))
               ? first_fault(trace, {Kind::out_of_bounds})
               : fault;
}

namespace
{
/// The first known work-item with its line, or else only the line.
Text who_and_where(const Message& message)
{
    const auto item = std::find_if(message.entities.begin(), message.entities.end(),
                                   [](const Entity& entity) { return entity.is_work_item; });
    const std::int64_t room =
        message.kind == Kind::out_of_bounds ? message.extent_bytes / message.element_bytes : 0;
    const Text element = room > 0 ? text(", element {} of an array of {} elements",
                                         ", Element {} eines Feldes mit {} Elementen",
                                         message.offset / message.element_bytes, room)
                                  : Text{};
    if (item != message.entities.end())
        return text("work-item {}, line {}{}", "Work-Item {}, Zeile {}{}", judge::shown(item->global_id),
                    item->line, element);
    return text("line {}", "Zeile {}", message.entities.front().line);
}
} // namespace

Verdict after_reported_fault(Verdict verdict, const KernelRun& simulator, const Source& source,
                             const std::string& suite)
{
    const auto fault = verdict.status == Status::failed ? fault_behind_values(simulator.trace) : std::nullopt;
    if (!fault || fault->message->entities.empty())
        return verdict;
    const bool has_a_line = std::any_of(verdict.finding.places.begin(), verdict.finding.places.end(),
                                        [](const Place& place) { return place.line > 0; });
    if (!verdict.finding.names_the_mistake || !has_a_line)
        verdict.finding.places = places_of(*fault->message, source);
    if (verdict.finding.names_the_mistake)
        return verdict;
    const std::string check = suite.empty() ? "" : suite + "." + fault->check;
    const Text who = who_and_where(*fault->message);
    const Text where = suite.empty() ? who : who + text(", see {}", ", siehe {}", check);
    Text what = fault->what;
    what.de.front() = static_cast<char>(std::toupper(what.de.front())); // a sentence after a colon
    verdict.finding.next = text("The simulator saw that {} ({}). Fix that first: this may follow from it.",
                                "Der Simulator sah: {}, {}. Beheben Sie das zuerst: Dies hier kann daraus "
                                "folgen.",
                                what, where);
    if (fault->message->kind == Kind::divergence)
        verdict.finding.next += Text{" ", " "} + divergence_finding(*fault->message, source).next;
    if (fault->message->kind == Kind::data_race)
        verdict.finding.next += Text{" ", " "} + no_data_race(simulator, source).finding.next;
    const bool is_outside = fault->message->kind == Kind::out_of_bounds;
    if (is_outside || fault->message->kind == Kind::uninitialised) {
        const Finding access = is_outside ? bounds_finding({fault->message}, source)
                                          : uninitialised_finding({fault->message}, source);
        verdict.finding.next += Text{" ", " "} + access.next;
        verdict.finding.places = access.places;
    }
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
                {text(
                     "The kernel wrote outside its buffers, next to that of parameter {} (counted from 0).",
                     "Der Kernel schrieb außerhalb seiner Puffer, neben dem von Parameter {} (von 0 gezählt).",
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

Verdict may_follow_from_outside()
{
    return Verdict::skipped({"The uninitialised read may follow from the access "
                             "outside an array: this counts once StaysInBounds passes.",
                             "Das Lesen nicht initialisierten Speichers kann aus dem Zugriff außerhalb "
                             "eines Feldes folgen: Das zählt, sobald StaysInBounds bestanden ist."});
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
