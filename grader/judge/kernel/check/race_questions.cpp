#include "grader/judge/kernel/check/race_questions.hpp"

#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <tuple>

namespace lab::judge
{
namespace
{
/// The first line from `first` to `last` that matches; 0: none.
int line_with(const RE2& words, const std::string& text, int first, int last)
{
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; number < last && std::getline(lines, line);)
        if (++number >= first && RE2::PartialMatch(line, words))
            return number;
    return 0;
}

bool has_barrier_between(const std::string& text, int first, int last)
{
    static const RE2 barrier(R"(\b(?:work_group_)?barrier\s*\()");
    return line_with(barrier, text, first + 1, last - 1) > 0;
}

/// The first barrier of the loop, if it stands in a nested block, so that not every round need reach it; else 0.
int barrier_in_a_condition(const std::string& code, const Lines& loop)
{
    static const RE2 barrier(R"(\b(?:work_group_)?barrier\s*\()"),
        condition(R"(^\s*(?:\}\s*)?(?:else\b|if\s*\())");
    std::istringstream lines(code);
    std::string text, before;
    int depth = 0;
    for (int number = 1; number <= loop.last && std::getline(lines, text); ++number) {
        if (number > loop.first && RE2::PartialMatch(text, barrier))
            return depth > 1 || RE2::PartialMatch(text, condition) || RE2::PartialMatch(before, condition)
                       ? number
                       : 0;
        if (number >= loop.first)
            for (const char c : text)
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (text.find_first_not_of(" \t") != std::string::npos)
            before = text;
    }
    return 0;
}

/// The lines of a race and the barriers around them.
struct RaceLines {
    int first = 0, last = 0, barrier_in_a_condition = 0;
    bool is_in_a_loop = false, has_barrier_between = false, has_barrier_in_loop = false;
    bool reads_first = false, writes_twice = false;
};

RaceLines lines_of(const Message& race, const Source& source)
{
    const Entity &a = race.entities.front(), &b = race.entities.back();
    RaceLines lines;
    std::tie(lines.first, lines.last) = std::minmax(a.line, b.line);
    const std::string& code = preprocessed(source, 120).text; // with the same lines
    const Lines loop = loop_around(code, lines.first, lines.last);
    lines.is_in_a_loop = loop.first > 0;
    lines.has_barrier_between = has_barrier_between(code, lines.first, lines.last);
    lines.has_barrier_in_loop = lines.is_in_a_loop && has_barrier_between(code, loop.first, loop.last);
    lines.barrier_in_a_condition = lines.is_in_a_loop ? barrier_in_a_condition(code, loop) : 0;
    lines.writes_twice = a.writes && b.writes;
    lines.reads_first = !(a.line < b.line ? a : b).writes;
    return lines;
}

/// Rounds that skip that barrier follow each other without waiting.
Text what_depends_on_a_condition(const RaceLines& lines)
{
    return text(
        "The barrier in line {} depends on a condition. Does every work-item reach it in every iteration? "
        "If not, what ensures that all of them finish an iteration before any of them starts the next?",
        "Die Barriere in Zeile {} hängt von einer Bedingung ab. Kommt jedes Work-Item in jedem Durchlauf zu "
        "ihr? Wenn nicht: Was sorgt dafür, dass alle mit einem Durchlauf fertig sind, bevor eines den "
        "nächsten beginnt?",
        lines.barrier_in_a_condition);
}

/// In a loop, the access in the later line may come first, followed by the other one in the next round.
Text what_orders_rounds(const RaceLines& lines)
{
    if (lines.has_barrier_between)
        return text(
            "What ensures that every work-item in the group finishes line {1} of one iteration before any "
            "of them reaches line {0} of the next?",
            "Was sorgt dafür, dass jedes Work-Item der Gruppe mit Zeile {1} eines Durchlaufs fertig ist, "
            "bevor eines zu Zeile {0} des nächsten kommt?",
            lines.first, lines.last);
    if (!lines.has_barrier_in_loop)
        return text(
            "There is no barrier in this loop. What ensures that every work-item in the group finishes an "
            "iteration before any of them starts the next? And do two of them use the same element in lines "
            "{} and {} of one iteration?",
            "In dieser Schleife steht keine Barriere. Was sorgt dafür, dass jedes Work-Item der Gruppe mit "
            "einem Durchlauf fertig ist, bevor eines den nächsten beginnt? Und benutzen zwei von ihnen in "
            "den Zeilen {} und {} eines Durchlaufs dasselbe Element?",
            lines.first, lines.last);
    if (lines.barrier_in_a_condition > 0)
        return what_depends_on_a_condition(lines);
    const Text order = text(
        "Both work-items access the element in the same iteration. What ensures that every work-item in the group "
        "finishes line {} before any of them reaches line {}?",
        "Beide Work-Items benutzen das Element im selben Durchlauf. Was sorgt dafür, dass jedes Work-Item der "
        "Gruppe mit Zeile {} fertig ist, bevor eines zu Zeile {} kommt?",
        lines.first, lines.last);
    return lines.reads_first && !lines.writes_twice
               ? order +
                     Text{
                         " All work-items can first read into private variables, meet at a barrier outside every "
                         "`if`, and then write.",
                         " Alle Work-Items können zuerst in private Variablen lesen, sich an einer Barriere "
                         "außerhalb jedes `if` treffen und dann schreiben."}
               : order;
}

/// Both work-items reach the line in the same round, or outside a loop: a barrier between rounds would not help.
Text which_elements(const RaceLines& lines)
{
    if (!lines.is_in_a_loop || lines.writes_twice)
        return text(
            "All work-items execute line {} at the same time. Which single work-item should use that "
            "element in this line?",
            "Alle Work-Items führen Zeile {} zur gleichen Zeit aus. Welches von ihnen soll dieses Element "
            "in dieser Zeile als einziges benutzen?",
            lines.first);
    return text(
        "In the same iteration one work-item reads in line {} what another one changes in that line; a barrier "
        "between iterations does not help. Should the two use different elements? Or should all work-items first "
        "read into private variables, meet at a barrier, and then write?",
        "Im selben Durchlauf liest ein Work-Item in Zeile {}, was ein anderes in dieser Zeile verändert; eine "
        "Barriere zwischen Durchläufen hilft nicht. Sollen die beiden verschiedene Elemente benutzen? Oder sollen "
        "alle Work-Items zuerst in private Variablen lesen, sich an einer Barriere treffen und dann schreiben?",
        lines.first);
}

Text what_orders(const RaceLines& lines)
{
    if (lines.first != lines.last)
        return text(
            "What ensures that every work-item in the group finishes line {} before any of them moves on to "
            "line {}? If there is already a barrier, does its flag match the memory these lines use?",
            "Was sorgt dafür, dass jedes Work-Item der Gruppe mit Zeile {} fertig ist, bevor eines mit Zeile {} "
            "weitermacht? Wenn dort schon eine Barriere steht: Passt ihr Flag zu dem Speicher, den diese Zeilen benutzen?",
            lines.first, lines.last);
    if (lines.is_in_a_loop && !lines.has_barrier_in_loop)
        return text(
            "There is no barrier in this loop. If the two work-items access that element in different iterations: "
            "what ensures that every work-item in the group finishes an iteration before any of them starts the "
            "next? If in the same iteration: which single work-item should change it in line {}?",
            "In dieser Schleife steht keine Barriere. Falls die beiden Work-Items dieses Element in verschiedenen "
            "Durchläufen benutzen: Was sorgt dafür, dass jedes Work-Item der Gruppe mit einem Durchlauf fertig ist, "
            "bevor eines den nächsten beginnt? Falls im selben Durchlauf: Welches Work-Item soll es in Zeile {} als "
            "einziges verändern?",
            lines.first);
    return text(
        "What ensures that every work-item in the group finishes one iteration of line {} before any of "
        "them starts the next? If there is already a barrier, does its flag match the memory this line "
        "uses?",
        "Was sorgt dafür, dass jedes Work-Item der Gruppe mit einem Durchlauf von Zeile {} fertig ist, "
        "bevor eines den nächsten beginnt? Wenn dort schon eine Barriere steht: Passt ihr Flag zu dem "
        "Speicher, den diese Zeile benutzt?",
        lines.first);
}
} // namespace

Text next_of(const Message& race, const PassedBarrier* barrier, const Source& source)
{
    const Entity &a = race.entities.front(), &b = race.entities.back();
    if (a.is_atomic != b.is_atomic && a.line != b.line) {
        const int with = (a.is_atomic ? a : b).line, without = (a.is_atomic ? b : a).line;
        const Text question = text(
            "Line {0} accesses this element with an atomic function, line {1} without one. Atomic accesses are only "
            "safe against other atomic accesses: should line {1} use an atomic function as well",
            "Zeile {0} greift auf dieses Element mit einer atomaren Funktion zu, Zeile {1} ohne. Atomare "
            "Zugriffe sind nur gegen andere atomare Zugriffe sicher: Soll auch Zeile {1} eine atomare "
            "Funktion verwenden",
            with, without);
        return question + (a.group_id == b.group_id
                               ? Text{", or should there be a barrier between the two lines?",
                                      ", oder gehört eine Barriere zwischen die beiden Zeilen?"}
                               : Text{"?", "?"});
    }
    if (a.group_id != b.group_id && a.writes && b.writes && a.local_id == b.local_id)
        return {
            "The two work-items have the same local id in different work-groups. Which id tells them apart?",
            "Die beiden Work-Items haben dieselbe lokale Id in verschiedenen Work-Groups. Welche Id unterscheidet sie?"};
    if (a.group_id != b.group_id)
        return {
            "Barriers do not order work-groups. Should a single work-item write that element, or should an atomic "
            "function read and write it in one step?",
            "Barrieren wirken nicht zwischen Work-Groups. Soll ein einziges Work-Item dieses Element "
            "schreiben, oder soll eine atomare Funktion es in einem Schritt lesen und schreiben?"};
    if (a.writes && b.writes && race.memory == "global" && a.line != b.line)
        return text(
            "Lines {} and {} both write this element. Is each of these lines meant to write to this array, and not "
            "to another one? If so: which single work-item should write that element?",
            "Die Zeilen {} und {} schreiben beide dieses Element. Soll jede der beiden Zeilen in dieses Feld "
            "schreiben und nicht in ein anderes? Wenn ja: Welches Work-Item soll dieses Element als einziges "
            "schreiben?",
            std::min(a.line, b.line), std::max(a.line, b.line));
    if (a.writes && b.writes && race.memory == "global")
        return {"Which single work-item should write that element?",
                "Welches Work-Item soll dieses Element als einziges schreiben?"};
    if (barrier)
        return text(
            "The flag of a barrier determines which memory it orders. Which flag is for {} memory (./lab "
            "explain barrier)?",
            "Das Flag einer Barriere legt fest, für welchen Speicher sie gilt. Welches Flag gehört zu {} "
            "Speicher (./lab explain barrier)?",
            race.memory == "local" ? Text{"local", "lokalem"} : Text{"global", "globalem"});
    const RaceLines lines = lines_of(race, source);
    const bool is_one_line = lines.first == lines.last;
    if (!is_one_line && lines.is_in_a_loop)
        return what_orders_rounds(lines);
    if (is_one_line && lines.barrier_in_a_condition > 0)
        return what_depends_on_a_condition(lines);
    if (is_one_line && a.epoch == b.epoch && (lines.has_barrier_in_loop || !lines.is_in_a_loop))
        return which_elements(lines);
    return what_orders(lines);
}

int line_of_fence(const Message& race, const Source& source)
{
    static const RE2 fence(R"(\b(?:(?:read_|write_)?mem_fence|atomic_work_item_fence)\s*\()");
    const auto [first, last] = std::minmax(race.entities.front().line, race.entities.back().line);
    return line_with(fence, preprocessed(source, 120).text, first,
                     first == last ? std::numeric_limits<int>::max() : last);
}

bool lacks_a_barrier(const Message& race, const Source& source)
{
    const Entity &a = race.entities.front(), &b = race.entities.back();
    if (race.kind != Message::Kind::data_race || a.group_id != b.group_id || !a.is_work_item ||
        !b.is_work_item)
        return false;
    const RaceLines lines = lines_of(race, source);
    return lines.is_in_a_loop ? !lines.has_barrier_in_loop
                              : lines.first != lines.last && !lines.has_barrier_between;
}
} // namespace lab::judge
