#include "grader/judge/kernel/simulator_messages.hpp"

#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/held_variables.hpp"
#include "grader/judge/core/preprocessed.hpp"

#include <algorithm>
#include <set>

namespace lab::judge
{
namespace
{
using Kind = Message::Kind;
} // namespace

Reported first_of(const Trace& trace, std::initializer_list<Kind> kinds)
{
    Reported reported;
    std::set<std::vector<int>> places;
    for (const LaunchTrace& launch : trace.launches) {
        bool went_outside = false;
        for (const Message& message : launch.messages) {
            went_outside = went_outside || message.kind == Kind::out_of_bounds;
            const bool follows = went_outside && message.kind == Kind::uninitialised;
            if (follows || std::find(kinds.begin(), kinds.end(), message.kind) == kinds.end())
                continue;
            if (!reported.message)
                reported.message = &message;
            std::vector<int> lines;
            for (const Entity& entity : message.entities)
                lines.push_back(entity.line);
            std::sort(lines.begin(), lines.end());
            places.insert(lines);
        }
    }
    reported.elsewhere = places.empty() ? 0 : places.size() - 1;
    return reported;
}

std::vector<Place> places_of(const Message& message, const Source& source)
{
    std::vector<Place> places;
    for (const Entity& entity : message.entities)
        if (entity.line > 0 && std::none_of(places.begin(), places.end(),
                                            [&](const Place& place) { return place.line == entity.line; }))
            places.push_back({source.name, entity.line});
    return places.empty() ? std::vector<Place>{{source.name, 0}} : places;
}

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

Text and_elsewhere(std::size_t count)
{
    if (count == 1)
        return {" (1 more such place)", " (eine weitere Stelle dieser Art)"};
    return count == 0 ? Text{} : text(" ({} more such places)", " ({} weitere Stellen dieser Art)", count);
}

namespace
{
Text divergence_seen(const Message& message, const std::vector<Place>& barriers)
{
    const int line = barriers.empty() ? 0 : barriers.front().line;
    if (message.expected)
        return text("Only {} of {} work-items reached the barrier in line {}; on a GPU they may wait for "
                    "the others for ever.",
                    "Nur {} von {} Work-Items kamen zur Barriere in Zeile {}; auf einer GPU warten sie "
                    "vielleicht für immer auf die anderen.",
                    message.arrived, message.expected, line);
    if (barriers.size() < 2)
        return text("Work-items of one group waited at different barriers (line {}).",
                    "Work-Items einer Gruppe warteten an verschiedenen Barrieren (Zeile {}).", line);
    return text("Work-items of one group waited at different barriers: some in line {}, others in line {}.",
                "Work-Items einer Gruppe warteten an verschiedenen Barrieren: einige in Zeile {}, andere in "
                "Zeile {}.",
                line, barriers[1].line);
}

Finding rounds_finding(const Message& message, const std::vector<Place>& barriers)
{
    const int line = barriers.empty() ? 0 : barriers.front().line;
    return {
        text(
            "Work-items of one group came to the barrier in line {} in different rounds of the loop in line {}.",
            "Work-Items einer Gruppe kamen zur Barriere in Zeile {} in verschiedenen Durchläufen der Schleife in "
            "Zeile {}.",
            line, message.loop_line),
        barriers,
        text(
            "All work-items have to reach the barrier in each round before any begins the next one. How often does "
            "each go round the loops around it?",
            "Alle Work-Items müssen in jedem Durchlauf zur Barriere kommen, bevor eines den nächsten beginnt. Wie "
            "oft durchläuft jedes die Schleifen, in denen sie steht?")};
}

Finding copies_finding(const std::vector<Place>& copies)
{
    return {
        text("The work-items of a group did not all make the same asynchronous copy (line {}).",
             "Die Work-Items einer Gruppe haben nicht alle dieselbe asynchrone Kopie gestartet (Zeile {}).",
             copies.front().line),
        copies,
        {"The whole group makes the copy together: each work-item calls it once, with the same arguments. Which "
         "argument, `if` or loop differs between work-items?",
         "Die ganze Gruppe kopiert gemeinsam: Jedes Work-Item ruft die Funktion einmal auf, mit denselben Argumenten. "
         "Welches Argument, welches `if` oder welche Schleife unterscheidet sich zwischen Work-Items?"}};
}
} // namespace

/// A work-item that misses a barrier goes on to a later one: the earlier of the two is listed first.
Finding divergence_finding(const Message& message, const Source& source)
{
    std::vector<Place> barriers = places_of(message, source);
    if (message.loop_line != 0)
        return rounds_finding(message, barriers);
    if (message.by_copy)
        return copies_finding(barriers);
    std::sort(barriers.begin(), barriers.end(),
              [](const Place& a, const Place& b) { return a.line < b.line; });
    return {divergence_seen(message, barriers), barriers,
            text("A work-item that has nothing to do must still reach every barrier: which `if`, `return` or "
                 "loop keeps some away from it?",
                 "Auch ein Work-Item, das nichts zu tun hat, muss zu jeder Barriere kommen: Welches `if`, "
                 "`return` oder welche Schleife hält "
                 "einige davon ab?")};
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
            "Work-item {} {} through a pointer to a type that must not begin at that address (line {}).",
            "Work-Item {} {} über einen Zeiger auf einen Typ, der an dieser Adresse nicht beginnen darf (Zeile {}).",
            judge::shown(entity.global_id), verb, entity.line) +
            and_elsewhere(access.elsewhere),
        places_of(message, source),
        {"An int2 begins at a multiple of 8 bytes, an int4 at one of 16. vload2, vload4, vstore2 and vstore4 begin at any "
         "element: which of them does this line need?",
         "Ein int2 beginnt bei einem Vielfachen von 8 Bytes, ein int4 bei einem von 16. vload2, vload4, vstore2 und vstore4 "
         "beginnen bei jedem Element: Welches davon braucht diese Zeile?"}};
}
} // namespace

namespace
{
/// An access through a pointer to none of the memory that the work-item may use.
Finding pointer_finding(const Reported& access, const Text& verb, const Source& source)
{
    const Entity& entity = access.message->entities[0];
    return {
        text("Work-item {} {} through a pointer that leads to none of its memory (line {}).",
             "Work-Item {} {} über einen Zeiger, der zu keinem seiner Speicherbereiche führt (Zeile {}).",
             judge::shown(entity.global_id), verb, entity.line) +
            and_elsewhere(access.elsewhere),
        places_of(*access.message, source),
        {"Where does that pointer come from? Private memory belongs to one work-item alone, and a pointer to one "
         "address space never leads into another.",
         "Woher kommt dieser Zeiger? Privater Speicher gehört einem Work-Item allein, und ein Zeiger in einen "
         "Adressraum führt nie in einen anderen."}};
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
            "This array has as many elements as there are work-groups, {}, and the index is an id of work-item {} (local id {}). "
            "Which id counts the work-groups?",
            "Dieses Feld hat so viele Elemente, wie es Work-Groups gibt, {}, und der Index ist eine Id von Work-Item {} (lokale "
            "Id {}). Welche Id zählt die Work-Groups?",
            message.group_count, id, local_id);
    if (variables.line > 0)
        return text("In line {} {} for work-item {} (local id {})",
                    "In Zeile {0} gilt für Work-Item {2} (lokale Id {3}): {1}", variables.line,
                    judge::shown(variables.held), id, local_id) +
               (is_below
                    ? Text{", which makes the index negative. Is that what you mean? If so: which condition keeps that "
                           "work-item from the access?",
                           ". Damit wird der Index negativ. Ist das so gemeint? Wenn ja: Welche Bedingung hält dieses "
                           "Work-Item von dem Zugriff ab?"}
                    : Text{". Is that what you mean, and for which values is the index inside the array?",
                           ". Ist das so gemeint, und für welche Werte liegt der Index im Feld?"} +
                          (variables.condition > 0
                               ? text(" Which ones does line {} let through?",
                                      " Welche lässt Zeile {} durch?", variables.condition)
                               : Text{}));
    return is_below
               ? text(
                     "That index is below 0. Which number is too small there for work-item {} (local id {}), and which element "
                     "does it mean?",
                     "Dieser Index liegt unter 0. Welche Zahl ist dort für Work-Item {} (lokale Id {}) zu klein, und welches "
                     "Element ist gemeint?",
                     id, local_id)
               : text(
                     "Compute that index by hand for work-item {} (local id {}). For which work-items is it inside the array?",
                     "Rechnen Sie diesen Index für Work-Item {} (lokale Id {}) von Hand nach. Für welche Work-Items liegt er im "
                     "Feld?",
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
    if (message.kind == Kind::forbidden_access)
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
            text("An asynchronous copy of the work-group {} {}, at element {}.",
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
                      : room == 1 ? Text{"; it has one element", "; das Feld hat ein Element"}
                                  : text("; it has {} elements", "; das Feld hat {} Elemente", room);
    const IndexVariables variables = variables_of_index(message, source);
    return {text("Work-item {} {} {}, at element {}{}{} (line {}).",
                 "Work-Item {} {} {}, bei Element {}{}{} (Zeile {}).", shown(entity.global_id), verb,
                 outside(message), element, below, size, entity.line) +
                and_elsewhere(access.elsewhere),
            places_of_access(message, variables, source),
            question_on_index(message, variables, !below.empty() || element < 0)};
}

namespace
{
Finding private_array_finding(const Reported& read, const Source& source)
{
    const Message& message = *read.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    return {
        text(
            "Work-item {} used an element of its private array {} in line {} that it had never written.",
            "Work-Item {0} verwendete in Zeile {2} ein Element seines privaten Feldes {1}, das es nie geschrieben hat.",
            judge::shown(entity.global_id), message.variable, entity.line) +
            and_elsewhere(read.elsewhere),
        places_of(message, source),
        text(
            "Each work-item has a {} of its own and sees nothing of what others write into theirs. Should it write that "
            "element itself, or should the work-group share one array (local)?",
            "Jedes Work-Item hat sein eigenes {} und sieht nichts von dem, was andere in ihres schreiben. Soll es das "
            "Element selbst schreiben, oder soll sich die Work-Group ein Feld teilen (local)?",
            message.variable)};
}

/// The reader relies on the statement that fills the array, which is therefore listed first.
Finding local_array_finding(const Reported& read, const Source& source)
{
    const Message& message = *read.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    const Text seen =
        text("Work-item {} reads {} in line {}, which no work-item of its work-group has written.",
             "Work-Item {} liest {} in Zeile {}, das kein Work-Item seiner Work-Group geschrieben hat.",
             judge::shown(entity.global_id), element_name(message), entity.line) +
        and_elsewhere(read.elsewhere);
    const int store = source.line_of_store(message.variable, entity.line);
    if (store == 0)
        return {
            seen, places_of(message, source),
            text(
                "Local memory starts with arbitrary contents. Which statement is to give each element of {} its first "
                "value?",
                "Lokaler Speicher beginnt mit irgendeinem Inhalt. Welche Anweisung soll jedem Element von {} seinen "
                "ersten Wert geben?",
                message.variable)};
    return {
        seen,
        {{source.name, store}, {source.name, entity.line}},
        text(
            "Line {} writes to {}. Which work-items of each work-group, also of the last one, run it, and which elements "
            "does it leave out?",
            "Zeile {} schreibt nach {}. Welche Work-Items jeder Work-Group, auch der letzten, führen sie aus, und welche "
            "Elemente lässt sie aus?",
            store, message.variable)};
}
} // namespace

Finding uninitialised_finding(const Reported& read, const Source& source)
{
    const Message& message = *read.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    if (message.memory ==
        "global") // an output: of nothing else a kernel's launch lacks what was there before
        return {
            text(
                "Work-item {} read an element of an output in line {} before any work-item had written it.",
                "Work-Item {} las in Zeile {} ein Element einer Ausgabe, bevor ein Work-Item es geschrieben hatte.",
                shown(entity.global_id), entity.line) +
                and_elsewhere(read.elsewhere),
            places_of(message, source),
            {"An output starts with arbitrary contents. Does this line "
             "need that element, or a value that the work-item already has?",
             "Eine Ausgabe beginnt mit beliebigem Inhalt. Braucht diese "
             "Zeile das Element oder einen Wert, den das Work-Item schon hat?"}};
    if (message.memory == "private" && !message.variable.empty())
        return private_array_finding(read, source);
    if (message.memory == "local" && !message.variable.empty())
        return local_array_finding(read, source);
    return {
        text("Work-item {} used an uninitialised value in line {}.",
             "Work-Item {} verwendete in Zeile {} einen nicht initialisierten Wert.", shown(entity.global_id),
             entity.line) +
            and_elsewhere(read.elsewhere),
        places_of(message, source),
        text("Local and private memory start with arbitrary contents. Which statement should have given that "
             "element its first value?",
             "Lokaler und privater Speicher beginnen mit irgendeinem Inhalt. Welche Anweisung hätte diesem "
             "Element seinen ersten Wert geben sollen?")};
}

Finding division_finding(const Reported& division, const Source& source)
{
    const Message& message = *division.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    return {
        text("Work-item {} divides by 0 in line {}.", "Work-Item {} teilt in Zeile {} durch 0.",
             shown(entity.global_id), entity.line) +
            and_elsewhere(division.elsewhere),
        places_of(message, source),
        text("The result of a division by 0 is arbitrary. Which value should the divisor have there?",
             "Das Ergebnis einer Division durch 0 ist beliebig. Welchen Wert soll der Divisor dort haben?")};
}

Finding recursion_finding(const Recursion& recursion, const Source& source)
{
    return {
        text(
            "The function {} calls itself, directly or by others (line {}). OpenCL C has no recursion.",
            "Die Funktion {} ruft sich selbst auf, unmittelbar oder über andere (Zeile {}). OpenCL C kennt keine "
            "Rekursion.",
            recursion.function, recursion.line),
        {{source.name, recursion.line}},
        text(
            "Compilers need not take it, and those of GPUs often do not. Which loop does the same?",
            "Compiler müssen sie nicht annehmen, die von GPUs tun es oft nicht. Welche Schleife leistet dasselbe?")};
}
} // namespace lab::judge
