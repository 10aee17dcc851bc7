// The fault that the simulator reported first, as the cause of what another check finds.
#include "grader/judge/kernel/check/simulator_checks.hpp"

#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <algorithm>
#include <cctype>
#include <map>

namespace lab::judge
{
namespace
{
using Kind = Message::Kind;

bool is_of_private_array(const Message& message)
{
    return message.kind == Kind::uninitialised && message.memory == "private" && !message.variable.empty();
}

Text of_private_array(const Message& message)
{
    return text(
        "a work-item reads elements of its private array {} that it never wrote; other work-items write "
        "into their own copies",
        "ein Work-Item liest Elemente seines privaten Feldes {}, die es nie geschrieben hat; andere Work-Items "
        "schreiben in ihr eigenes Feld",
        message.variable);
}

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
          {"the kernel does not wait for an asynchronous copy",
           "der Kernel wartet nicht auf eine asynchrone Kopie"}}},
        {Kind::data_race,
         {"NoDataRace", {"there is a data race", "es gibt einen Datenwettlauf (data race)"}}},
        {Kind::equal_stores,
         {"NoDataRace",
          {"two work-items store to the same element", "zwei Work-Items speichern in dasselbe Element"}}},
        {Kind::out_of_bounds,
         {"StaysInBounds", {"an access is outside its array", "ein Zugriff liegt außerhalb seines Feldes"}}},
        {Kind::forbidden_access,
         {"StaysInBounds", {"the kernel writes to its input", "der Kernel schreibt in seine Eingabe"}}},
        {Kind::uninitialised,
         {"NoUninitialisedMemory",
          {"the kernel reads uninitialised memory", "der Kernel liest nicht initialisierten Speicher"}}}};
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
    verdict.finding.next = text("The simulator reports that {} ({}). Fix that first: the error here may "
                                "be a consequence of it.",
                                "Der Simulator meldet: {}, {}. Beheben Sie das zuerst: Der Fehler hier kann "
                                "eine Folge davon sein.",
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
} // namespace lab::judge
