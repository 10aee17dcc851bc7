#include "grader/judge/kernel/check/simulator_messages.hpp"

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
                    "the others forever.",
                    "Nur {} von {} Work-Items kamen zur Barriere in Zeile {}; auf einer GPU warten sie "
                    "vielleicht für immer auf die anderen.",
                    message.arrived, message.expected, line);
    if (barriers.size() < 2)
        return text("Work-items of one work-group waited at different barriers (line {}).",
                    "Work-Items einer Work-Group warteten an verschiedenen Barrieren (Zeile {}).", line);
    return text(
        "Work-items of one work-group waited at different barriers: some in line {}, others in line {}.",
        "Work-Items einer Work-Group warteten an verschiedenen Barrieren: einige in Zeile {}, andere in "
        "Zeile {}.",
        line, barriers[1].line);
}

Finding rounds_finding(const Message& message, const std::vector<Place>& barriers)
{
    const int line = barriers.empty() ? 0 : barriers.front().line;
    return {
        text(
            "Work-items of one work-group reached the barrier in line {} in different iterations of the loop in "
            "line {}.",
            "Work-Items einer Work-Group kamen zur Barriere in Zeile {} in verschiedenen Durchläufen der Schleife "
            "in Zeile {}.",
            line, message.loop_line),
        barriers,
        text("All work-items have to reach the barrier in each iteration before any of them begins the next "
             "iteration. How many times does each work-item execute the loops around the barrier?",
             "Alle Work-Items müssen in jedem Durchlauf zur Barriere kommen, bevor eines den nächsten "
             "beginnt. Wie oft durchläuft jedes Work-Item die Schleifen, in denen die Barriere steht?")};
}

Finding copies_finding(const std::vector<Place>& copies)
{
    return {
        text(
            "The work-items of a work-group did not all start the same asynchronous copy (line {}).",
            "Die Work-Items einer Work-Group haben nicht alle dieselbe asynchrone Kopie gestartet (Zeile {}).",
            copies.front().line),
        copies,
        {"The whole work-group copies together: each work-item calls the function once, with the same arguments. "
         "Which argument, `if` or loop differs between work-items?",
         "Die ganze Work-Group kopiert gemeinsam: Jedes Work-Item ruft die Funktion einmal auf, mit denselben "
         "Argumenten. Welches Argument, welches `if` oder welche Schleife unterscheidet sich zwischen Work-Items?"}};
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
    return {
        divergence_seen(message, barriers), barriers,
        text(
            "A work-item that has nothing to do must still reach every barrier: which `if`, `return` or loop "
            "keeps some work-items away from this barrier?",
            "Auch ein Work-Item, das nichts zu tun hat, muss zu jeder Barriere kommen: Welches `if`, `return` "
            "oder welche Schleife hält einige Work-Items von dieser Barriere fern?")};
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
        text("Each work-item has a {} of its own and does not see what others write to theirs. Should it "
             "write that element itself, or should the work-group share one array (local)?",
             "Jedes Work-Item hat sein eigenes {} und sieht nicht, was andere in ihres schreiben. Soll es "
             "das Element selbst schreiben, oder soll sich die Work-Group ein Feld teilen (local)?",
             message.variable)};
}

/// The reader relies on the statement that fills the array, which is therefore listed first.
Finding local_array_finding(const Reported& read, const Source& source)
{
    const Message& message = *read.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    const Text seen =
        text("Work-item {} reads {} in line {}, which no work-item of its work-group has written.",
             "Work-Item {0} liest in Zeile {2} {1}, aber kein Work-Item seiner Work-Group hat dieses Element "
             "geschrieben.",
             judge::shown(entity.global_id), element_name(message), entity.line) +
        and_elsewhere(read.elsewhere);
    const int store = source.line_of_store(message.variable, entity.line);
    if (store == 0)
        return {
            seen, places_of(message, source),
            text("Local memory is not initialised at first. Which statement should give each element of "
                 "{} its initial value?",
                 "Lokaler Speicher ist anfangs nicht initialisiert. Welche Anweisung soll jedem Element von "
                 "{} seinen Anfangswert geben?",
                 message.variable)};
    return {
        seen,
        {{source.name, store}, {source.name, entity.line}},
        text(
            "Line {} writes to {}. Which work-items execute this line in each work-group, including the last one, "
            "and which elements remain unwritten?",
            "Zeile {} schreibt nach {}. Welche Work-Items führen diese Zeile in jeder Work-Group aus, auch in der "
            "letzten, und welche Elemente bleiben ungeschrieben?",
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
            {"An output buffer is not initialised at first. Does this line "
             "need that element, or a value that the work-item already has?",
             "Ein Ausgabepuffer ist anfangs nicht initialisiert. Braucht diese "
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
        text("Local and private memory is not initialised at first. Which statement should have given "
             "that element its initial value?",
             "Lokaler und privater Speicher ist anfangs nicht initialisiert. Welche Anweisung hätte diesem "
             "Element seinen Anfangswert geben sollen?")};
}

Finding division_finding(const Reported& division, const Source& source)
{
    const Message& message = *division.message;
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    return {text("Work-item {} divides by 0 in line {}.", "Work-Item {} teilt in Zeile {} durch 0.",
                 shown(entity.global_id), entity.line) +
                and_elsewhere(division.elsewhere),
            places_of(message, source),
            text("The result of a division by 0 is undefined. Which value should the divisor have in this "
                 "line?",
                 "Das Ergebnis einer Division durch 0 ist undefiniert. Welchen Wert soll der Divisor in "
                 "dieser Zeile haben?")};
}

Finding recursion_finding(const Recursion& recursion, const Source& source)
{
    return {
        text(
            "The function {} calls itself, directly or through others (line {}). OpenCL C does not allow recursion.",
            "Die Funktion {} ruft sich selbst auf, unmittelbar oder über andere (Zeile {}). OpenCL C erlaubt keine "
            "Rekursion.",
            recursion.function, recursion.line),
        {{source.name, recursion.line}},
        text("Compilers need not accept recursion, and GPU compilers often do not. Which loop does the "
             "same?",
             "Compiler müssen Rekursion nicht unterstützen, GPU-Compiler tun es oft nicht. Welche "
             "Schleife leistet dasselbe?")};
}
} // namespace lab::judge
