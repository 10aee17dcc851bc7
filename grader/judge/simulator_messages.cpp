#include "grader/judge/simulator_messages.hpp"

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
Text memory_name(const std::string& memory)
{
    if (memory == "local")
        return {"local memory", "lokalen Speicher"};
    if (memory == "global")
        return {"global memory", "globalen Speicher"};
    return {"private memory", "privaten Speicher"};
}

Text and_elsewhere(std::size_t count)
{
    if (count == 1)
        return {" (1 more such place)", " (eine weitere Stelle dieser Art)"};
    return count == 0 ? Text{} : text(" ({} more such places)", " ({} weitere Stellen dieser Art)", count);
}

/// Of a copy by the work-group and a work-item, or of two copies.
Finding copy_race_finding(const Reported& reported, const Source& source)
{
    const Message& race = *reported.message;
    const auto item = std::find_if(race.entities.begin(), race.entities.end(),
                                   [](const Entity& entity) { return entity.is_work_item; });
    const std::int64_t element = race.offset / race.element_bytes;
    const Text memory = memory_name(race.memory);
    const Text seen =
        item == race.entities.end()
            ? text(
                  "Data race: two asynchronous copies of the work-group use element {} of {}, and nothing decides which "
                  "comes first.",
                  "Datenwettlauf (data race): Zwei asynchrone Kopien der Work-Group benutzen Element {} im {}, und "
                  "nichts entscheidet, was zuerst kommt.",
                  element, memory)
            : text(
                  "Data race: an asynchronous copy of the work-group and work-item {} (line {}) use element {} of {}, "
                  "and no barrier decides which comes first.",
                  "Datenwettlauf (data race): Eine asynchrone Kopie der Work-Group und Work-Item {} (Zeile {}) "
                  "benutzen Element {} im {}, und keine Barriere entscheidet, was zuerst kommt.",
                  judge::shown(item->global_id), item->line, element, memory);
    if (item == race.entities.end())
        return {
            seen + and_elsewhere(reported.elsewhere),
            places_of(race, source),
            {"A copy is on its way until wait_group_events. Which statement waits for the first one before the second "
             "begins?",
             "Eine Kopie ist unterwegs bis wait_group_events. Welche Anweisung wartet auf die erste, bevor die zweite "
             "beginnt?"}};
    return {
        seen + and_elsewhere(reported.elsewhere),
        places_of(race, source),
        {"A copy may begin as soon as the first work-item comes to it, and lasts until wait_group_events. Which "
         "barrier before it lets all work-items finish with the same elements?",
         "Eine Kopie kann beginnen, sobald das erste Work-Item zu ihr kommt, und dauert bis wait_group_events. "
         "Welche Barriere davor lässt alle Work-Items mit denselben Elementen fertig werden?"}};
}
} // namespace

Finding race_finding(const Reported& reported, const Source& source)
{
    const Message& race = *reported.message;
    if (std::any_of(race.entities.begin(), race.entities.end(),
                    [](const Entity& entity) { return !entity.is_work_item; }))
        return copy_race_finding(reported, source);
    const Entity& a = race.entities.at(0);
    const Entity& b = race.entities.size() > 1 ? race.entities[1] : a;
    const auto verb = [](bool writes) {
        return writes ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
    };
    const Text memory = memory_name(race.memory);
    const Text verb_a = verb(a.writes), verb_b = verb(b.writes);
    const std::string id_a = shown(a.global_id), id_b = shown(b.global_id);
    const Text order =
        a.group_id == b.group_id
            ? Text{"no barrier decides which comes first", "keine Barriere entscheidet, was zuerst kommt"}
            : Text{"they are in different work-groups, which nothing orders",
                   "sie gehören zu verschiedenen Work-Groups, die nichts ordnet"};
    Text seen = {
        fmt::format("Data race: work-item {} {} element {} of {} in line {}, work-item {} {} the same "
                    "element in line {}, and {}.",
                    id_a, verb_a.en, race.offset / race.element_bytes, memory.en, a.line, id_b, verb_b.en,
                    b.line, order.en),
        fmt::format(
            "Datenwettlauf (data race): Work-Item {} {} Element {} im {} in Zeile {}, Work-Item {} {} dasselbe "
            "Element in Zeile {}, und {}.",
            id_a, verb_a.de, race.offset / race.element_bytes, memory.de, a.line, id_b, verb_b.de, b.line,
            order.de)};
    if (a.group_id != b.group_id)
        return {seen + and_elsewhere(reported.elsewhere), places_of(race, source),
                text("No barrier orders work-groups: which work-item alone should write that element?",
                     "Keine Barriere ordnet Work-Groups: Welches Work-Item allein soll dieses Element "
                     "schreiben?")};
    if (a.writes && b.writes && race.memory == "global")
        return {seen + and_elsewhere(reported.elsewhere), places_of(race, source),
                text("Which work-item alone should write that element?",
                     "Welches Work-Item allein soll dieses Element schreiben?")};
    Text next = a.line == b.line
                    ? text("What makes every work-item of the group finish one round of line {} "
                           "before any of them starts the next? If it is a barrier: does its flag "
                           "name the memory that this line uses?",
                           "Was sorgt dafür, dass jedes Work-Item der Gruppe mit einer Runde "
                           "von Zeile {} fertig ist, bevor eines die "
                           "nächste beginnt? Falls es eine Barriere ist: Nennt ihr Flag den "
                           "Speicher, den diese Zeile benutzt?",
                           a.line)
                    : text("What makes every work-item of the group finish line {} before any "
                           "of them goes on to line {}? If it is a barrier: does its flag name "
                           "the memory that these lines use?",
                           "Was sorgt dafür, dass jedes Work-Item der Gruppe mit Zeile {} "
                           "fertig ist, bevor eines mit Zeile {} "
                           "weitermacht? Falls es eine Barriere ist: Nennt ihr Flag den "
                           "Speicher, den diese Zeilen benutzen?",
                           std::min(a.line, b.line), std::max(a.line, b.line));
    return {seen + and_elsewhere(reported.elsewhere), places_of(race, source), std::move(next)};
}

Finding copy_not_awaited_finding(const Message& message, const Source& source)
{
    return {
        text(
            "The kernel ends without wait_group_events for an asynchronous copy of the work-group: nothing says when "
            "the copied elements are there, or that they ever are.",
            "Der Kernel endet ohne wait_group_events für eine asynchrone Kopie der Work-Group: Nichts sagt, wann die "
            "kopierten Elemente da sind, oder dass sie überhaupt je da sind."),
        places_of(message, source),
        text(
            "Which event does the copy return, and which statement waits for it before the elements are used?",
            "Welches Ereignis liefert die Kopie, und welche Anweisung wartet darauf, bevor die Elemente benutzt "
            "werden?")};
}

namespace
{
/// Who stores to that element.
Text two_stores_seen(const Message& stores)
{
    const Entity &a = stores.entities.at(0), &b = stores.entities.at(1);
    const std::int64_t element = stores.offset / stores.element_bytes;
    const Text memory = memory_name(stores.memory);
    if (stores.by_copy)
        return {
            fmt::format(
                "Data race: work-item {} (line {}) and an asynchronous copy of the work-group (awaited in "
                "line {}) both store to element {} of {}",
                judge::shown(a.global_id), a.line, b.line, element, memory.en),
            fmt::format("Datenwettlauf (data race): Work-Item {} (Zeile {}) und eine asynchrone Kopie der "
                        "Work-Group (auf die Zeile {} wartet) speichern beide in Element {} im {}",
                        judge::shown(a.global_id), a.line, b.line, element, memory.de)};
    return {fmt::format("Data race: work-items {} (line {}) and {} (line {}) both store to element {} of {}",
                        judge::shown(a.global_id), a.line, judge::shown(b.global_id), b.line, element,
                        memory.en),
            fmt::format("Datenwettlauf (data race): Die Work-Items {} (Zeile {}) und {} (Zeile {}) speichern "
                        "beide in Element {} im {}",
                        judge::shown(a.global_id), a.line, judge::shown(b.global_id), b.line, element,
                        memory.de)};
}
} // namespace

Finding equal_stores_finding(const Reported& reported, const Source& source)
{
    const Message& stores = *reported.message;
    const Text seen =
        two_stores_seen(stores) +
        Text{
            ", and nothing orders the two stores. That the values are equal does not help: the result of a data race "
            "is undefined.",
            ", und nichts ordnet die beiden Zugriffe. Dass die Werte gleich sind, hilft nicht: Das Ergebnis eines "
            "Datenwettlaufs ist undefiniert."};
    return {seen + and_elsewhere(reported.elsewhere), places_of(stores, source),
            text("Which work-item alone should store that element?",
                 "Welches Work-Item allein soll dieses Element speichern?")};
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
} // namespace

/// Who is kept away from a barrier goes on to a later one: the earlier of two comes first.
Finding divergence_finding(const Message& message, const Source& source)
{
    std::vector<Place> barriers = places_of(message, source);
    if (message.loop_line != 0)
        return rounds_finding(message, barriers);
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
bool is_misaligned(const Message& message) { return message.title.find("not aligned") != std::string::npos; }

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

Finding bounds_finding(const Reported& access, const Source& source)
{
    const Message& message = *access.message;
    if (is_misaligned(message))
        return misaligned_finding(access, source);
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    const Text verb = message.writes ? Text{"wrote", "schrieb"} : Text{"read", "las"};
    const Text memory = memory_name(message.memory.empty() ? "local" : message.memory);
    if (message.kind == Kind::forbidden_access)
        return {text("Work-item {} stored to a buffer that the kernel may only read (line {}).",
                     "Work-Item {} schrieb in einen Puffer, den der Kernel nur lesen darf (Zeile {}).",
                     judge::shown(entity.global_id), entity.line),
                places_of(message, source),
                text("Which pointer is the input, and which the output?",
                     "Welcher Zeiger ist die Eingabe, welcher die Ausgabe?")};
    const std::int64_t element = message.offset / message.element_bytes;
    if (!entity.is_work_item)
        return {text("An asynchronous copy of the work-group {} outside an array in {}, at element {}.",
                     "Eine asynchrone Kopie der Work-Group {} außerhalb eines Feldes im {}, bei Element {}.",
                     verb, memory, element) +
                    and_elsewhere(access.elsewhere),
                places_of(message, source),
                {"From which element on are how many copied, and how many has the array?",
                 "Ab welchem Element werden wie viele kopiert, und wie viele hat das Feld?"}};
    return {text("Work-item {} {} outside an array in {}, at element {} (line {}).",
                 "Work-Item {} {} außerhalb eines Feldes im {}, bei Element {} (Zeile {}).",
                 shown(entity.global_id), verb, memory, element, entity.line) +
                and_elsewhere(access.elsewhere),
            places_of(message, source),
            text("Compute that index by hand for work-item {} (local id {}). For which work-items is it "
                 "inside the array?",
                 "Rechnen Sie diesen Index für Work-Item {} (lokale Id {}) von Hand nach. Für welche "
                 "Work-Items liegt er im Feld?",
                 shown(entity.global_id), shown(entity.local_id))};
}

Finding uninitialised_finding(const Reported& read, const Source& source)
{
    const Message& message = *read.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
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
