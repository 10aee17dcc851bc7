// Messages about accesses outside an array or buffer that the simulator reports.
#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/held_variables.hpp"
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
struct MemoryName {
    Text name, place; // "local memory", "in local memory"
};

MemoryName memory_name(const std::string& memory)
{
    if (memory == "local")
        return {{"local memory", "lokaler Speicher"}, {"in local memory", "im lokalen Speicher"}};
    if (memory == "global")
        return {{"global memory", "globaler Speicher"}, {"in global memory", "im globalen Speicher"}};
    return {{"private memory", "privater Speicher"}, {"in private memory", "im privaten Speicher"}};
}

/// "outside scratch (local memory)", or "outside an array in local memory".
Text outside(const Message& message)
{
    const auto [memory, place] = memory_name(message.memory);
    return message.variable.empty()
               ? text("outside an array {}", "außerhalb eines Feldes {}", place)
               : text("outside {} ({})", "außerhalb von {} ({})", message.variable, memory);
}
} // namespace

Text element_name(const Message& message)
{
    const std::int64_t element = message.offset / message.element_bytes;
    const auto [memory, place] = memory_name(message.memory);
    return message.variable.empty()
               ? Text{fmt::format("element {} of {}", element, memory.en),
                      fmt::format("Element {} {}", element, place.de)}
               : text("element {} of {} ({})", "Element {} von {} ({})", element, message.variable, memory);
}

namespace
{
Finding misaligned_finding(const Reported& access, const Source& source)
{
    const Message& message = *access.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    const Text verb = message.writes ? Text{"wrote", "schrieb"} : Text{"read", "las"};
    return {
        text(
            "Work-item {} {} through a misaligned pointer (line {}): a value of its type must not begin at that "
            "address.",
            "Work-Item {} {} über einen falsch ausgerichteten Zeiger (Zeile {}): Ein Wert seines Typs darf an "
            "dieser Adresse nicht beginnen.",
            judge::shown(entity.global_id), verb, entity.line) +
            and_elsewhere(access.elsewhere),
        places_of(message, source),
        {"An int2 must begin at a multiple of 8 bytes, an int4 at a multiple of 16. vload2, vload4, vstore2 and "
         "vstore4 can begin at any element: which of these functions does this line need?",
         "Ein int2 muss bei einem Vielfachen von 8 Bytes beginnen, ein int4 bei einem Vielfachen von 16. vload2, "
         "vload4, vstore2 und vstore4 können bei jedem Element beginnen: Welche dieser Funktionen ist in dieser "
         "Zeile nötig?"}};
}

/// An access through a pointer to none of the memory that the work-item may use.
Finding pointer_finding(const Reported& access, const Text& verb, const Source& source)
{
    const Entity& entity = access.message->entities[0];
    return {
        text(
            "Work-item {} {} through a pointer to memory that this work-item must not access (line {}).",
            "Work-Item {} {} über einen Zeiger auf Speicher, auf den dieses Work-Item nicht zugreifen darf (Zeile "
            "{}).",
            judge::shown(entity.global_id), verb, entity.line) +
            and_elsewhere(access.elsewhere),
        places_of(*access.message, source),
        {"Where does that pointer come from? Private memory belongs to a single work-item, and a pointer to one "
         "address space never points into another.",
         "Woher kommt dieser Zeiger? Privater Speicher gehört einem einzigen Work-Item, und ein Zeiger in einen "
         "Adressraum zeigt nie in einen anderen."}};
}

/// True if the array has one element per work-group but the index is an id of the work-item.
bool counts_the_wrong_things(const Message& message)
{
    const Entity& entity = message.entities[0];
    const auto index = static_cast<std::uint64_t>(message.offset / message.element_bytes),
               room = static_cast<std::uint64_t>(message.extent_bytes / message.element_bytes);
    constexpr std::uint64_t no_coincidence = 3;
    return room >= no_coincidence && room == message.group_count &&
           (index == entity.local_id[0] || index == entity.global_id[0]);
}

struct IndexVariables {
    int line = 0; // that names them: the access, or a call of the function that it is in; 0: none does
    HeldVariables held;
    int condition = 0; // the line of the `if` around that one; 0: none
};

IndexVariables variables_of_index(const Message& message, const Source& source)
{
    int column = message.entities[0].column;
    for (const simulator::Standing& standing : message.standing) {
        if (HeldVariables held = index_variables(standing, column, source); !held.empty())
            return {standing.line, std::move(held),
                    condition_around(preprocessed(source, 120).text, standing.line)};
        column = 0;
    }
    return {};
}

/// Asks about the index, with the values of its variables.
Text question_on_index(const Message& message, const IndexVariables& variables, bool is_below)
{
    const Entity& entity = message.entities[0];
    const std::string id = judge::shown(entity.global_id), local_id = judge::shown(entity.local_id);
    if (counts_the_wrong_things(message))
        return text(
            "This array has one element for each of the {} work-groups, and the index is an id of work-item {} "
            "(local id {}). Which id identifies the work-group?",
            "Dieses Feld hat ein Element für jede der {} Work-Groups, und der Index ist eine Id von Work-Item {} "
            "(lokale Id {}). Welche Id identifiziert die Work-Group?",
            message.group_count, id, local_id);
    if (variables.line > 0)
        return text("In line {} {} for work-item {} (local id {})",
                    "In Zeile {0} gilt für Work-Item {2} (lokale Id {3}): {1}", variables.line,
                    judge::shown(variables.held), id, local_id) +
               (is_below
                    ? Text{", which makes the index negative. Is that what you mean? If so: which condition "
                           "keeps that work-item from making this access?",
                           ". Damit wird der Index negativ. Ist das so gemeint? Wenn ja: Welche Bedingung hält dieses "
                           "Work-Item von dem Zugriff ab?"}
                    : Text{". Is that what you mean, and for which values is the index inside the array?",
                           ". Ist das so gemeint, und für welche Werte liegt der Index im Feld?"} +
                          (variables.condition > 0
                               ? text(" Which of these values does the condition in line {} allow?",
                                      " Welche dieser Werte lässt die Bedingung in Zeile {} zu?",
                                      variables.condition)
                               : Text{}));
    return is_below
               ? text(
                     "That index is negative. Which value in the index expression is too small for work-item {} "
                     "(local id {}), and which element should this work-item use?",
                     "Dieser Index ist negativ. Welcher Wert im Ausdruck für den Index ist für Work-Item {} "
                     "(lokale Id {}) zu klein, und welches Element soll dieses Work-Item benutzen?",
                     id, local_id)
               : text(
                     "Compute that index by hand for work-item {} (local id {}). For which work-items is it inside the array?",
                     "Rechnen Sie diesen Index für Work-Item {} (lokale Id {}) von Hand nach. Für welche Work-Items liegt er "
                     "im Feld?",
                     id, local_id);
}
/// The lines of the access, of the calls that led to it, and where the variables of its index are set.
std::vector<Place> places_of_access(const Message& message, const IndexVariables& variables,
                                    const Source& source)
{
    std::vector<Place> places = places_of(message, source);
    const auto add = [&](int line) {
        if (line > 0 && std::none_of(places.begin(), places.end(),
                                     [&](const Place& place) { return place.line == line; }))
            places.push_back({source.name, line});
    };
    for (const simulator::Standing& caller : message.standing)
        add(caller.line);
    for (const auto& [name, variable] : variables.held)
        if (variable.line > 1) // a parameter has its value from the start, in no line of its own
            add(variable.line);
    add(variables.condition);
    return places;
}
} // namespace

Finding bounds_finding(const Reported& access, const Source& source)
{
    const Message& message = *access.message;
    if (message.is_misaligned)
        return misaligned_finding(access, source);
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    const Text verb = message.writes ? Text{"wrote", "schrieb"} : Text{"read", "las"};
    if (message.kind == Message::Kind::forbidden_access)
        return {text("Work-item {} stored to a buffer that the kernel may only read (line {}).",
                     "Work-Item {} schrieb in einen Puffer, den der Kernel nur lesen darf (Zeile {}).",
                     judge::shown(entity.global_id), entity.line),
                places_of(message, source),
                text("Which pointer is the input, and which the output?",
                     "Welcher Zeiger ist die Eingabe, welcher die Ausgabe?")};
    if (entity.is_work_item && message.memory.empty())
        return pointer_finding(access, verb, source);
    const std::int64_t element = message.offset / message.element_bytes;
    if (!entity.is_work_item)
        return {
            text("An asynchronous copy by the work-group {} {}, at element {}.",
                 "Eine asynchrone Kopie der Work-Group {} {}, bei Element {}.", verb, outside(message),
                 element) +
                and_elsewhere(access.elsewhere),
            places_of(message, source),
            {"Where does the copy start, how many elements does it copy, and how many does the array have?",
             "Wo beginnt die Kopie, wie viele Elemente kopiert sie, und wie viele hat das Feld?"}};
    constexpr std::int64_t end_of_uint = std::int64_t{1} << 32, most_below = 1 << 16;
    const Text below = element < end_of_uint && element >= end_of_uint - most_below
                           ? text(", which is {} as a uint", ", also {} als uint", element - end_of_uint)
                           : Text{};
    const std::int64_t room = message.extent_bytes / message.element_bytes;
    const Text size = room == 0   ? Text{}
                      : room == 1 ? Text{"; the array has one element", "; das Feld hat ein Element"}
                                  : text("; the array has {} elements", "; das Feld hat {} Elemente", room);
    const IndexVariables variables = variables_of_index(message, source);
    return {text("Work-item {} {} {}, at element {}{}{} (line {}).",
                 "Work-Item {} {} {}, bei Element {}{}{} (Zeile {}).", shown(entity.global_id), verb,
                 outside(message), element, below, size, entity.line) +
                and_elsewhere(access.elsewhere),
            places_of_access(message, variables, source),
            question_on_index(message, variables, !below.empty() || element < 0)};
}
} // namespace lab::judge
