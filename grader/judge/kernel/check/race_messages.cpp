// Messages about unordered accesses that the simulator reports.
#include "grader/judge/kernel/check/race_questions.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
/// A race between an asynchronous copy by the work-group and a work-item, or between two copies.
Finding copy_race_finding(const Reported& reported, const Source& source)
{
    const Message& race = *reported.message;
    const auto item = std::find_if(race.entities.begin(), race.entities.end(),
                                   [](const Entity& entity) { return entity.is_work_item; });
    const Text element = element_name(race);
    const Text seen =
        item == race.entities.end()
            ? text(
                  "Data race: two asynchronous copies by the work-group both use {}, and nothing determines their "
                  "order.",
                  "Datenwettlauf (data race): Zwei asynchrone Kopien der Work-Group benutzen {}, und ihre "
                  "Reihenfolge ist nicht festgelegt.",
                  element)
            : text(
                  "Data race: an asynchronous copy by the work-group and work-item {} (line {}) both use {}, and no "
                  "barrier orders the two.",
                  "Datenwettlauf (data race): Eine asynchrone Kopie der Work-Group und Work-Item {} (Zeile {}) "
                  "benutzen {}, und keine Barriere legt die Reihenfolge der beiden fest.",
                  judge::shown(item->global_id), item->line, element);
    if (item == race.entities.end())
        return {
            seen + and_elsewhere(reported.elsewhere),
            places_of(race, source),
            {"A copy is in progress until wait_group_events. Which statement waits for the first copy before the "
             "second one begins?",
             "Eine Kopie läuft bis wait_group_events. Welche Anweisung wartet auf die erste Kopie, bevor die zweite "
             "beginnt?"}};
    return {seen + and_elsewhere(reported.elsewhere),
            places_of(race, source),
            {"A copy may begin as soon as the first work-item reaches it, and lasts until wait_group_events. "
             "Which barrier before it ensures that no work-item still uses the same elements?",
             "Eine Kopie kann beginnen, sobald das erste Work-Item zu ihr kommt, und dauert bis "
             "wait_group_events. Welche Barriere davor stellt sicher, dass kein Work-Item mehr dieselben "
             "Elemente benutzt?"}};
}
} // namespace

namespace
{
/// A barrier that both work-items passed but that does not order this memory: between their lines or, in a loop,
/// after them.
const PassedBarrier* useless_barrier(const Message& race)
{
    const auto [first, last] = std::minmax(race.entities.at(0).line, race.entities.back().line);
    const PassedBarrier *between = nullptr, *last_one = nullptr;
    for (const PassedBarrier& passed : race.not_ordered_by) {
        if (first < passed.line && passed.line < last)
            between = &passed;
        if (!last_one || last_one->line < passed.line)
            last_one = &passed;
    }
    return between ? between : last_one;
}

/// The end of the sentence about the two accesses.
Text not_ordered(const Message& race, const PassedBarrier* barrier)
{
    if (race.entities.front().group_id != race.entities.back().group_id)
        return {
            "they are in different work-groups, and nothing orders their accesses",
            "sie gehören zu verschiedenen Work-Groups, und nichts legt die Reihenfolge ihrer Zugriffe fest"};
    if (!barrier)
        return {"no barrier orders the two accesses",
                "keine Barriere legt die Reihenfolge der beiden Zugriffe "
                "fest"};
    if (!barrier->orders_other_memory)
        return text("the barrier in line {} orders no memory at all",
                    "die Barriere in Zeile {} gilt für gar keinen Speicher", barrier->line);
    return race.memory == "local"
               ? text("the barrier in line {} orders global memory only",
                      "die Barriere in Zeile {} gilt nur für globalen Speicher", barrier->line)
               : text("the barrier in line {} orders local memory only",
                      "die Barriere in Zeile {} gilt nur für lokalen Speicher", barrier->line);
}

Text race_seen(const Message& race, const Text& order)
{
    const Entity &a = race.entities.front(), &b = race.entities.back();
    const auto verb = [](bool writes) {
        return writes ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
    };
    return text(
        "Data race: work-item {} {} {} in line {}, work-item {} {} the same element in line {}, and {}.",
        "Datenwettlauf (data race): Work-Item {} {} {} in Zeile {}, Work-Item {} {} dasselbe Element in Zeile "
        "{}, und {}.",
        judge::shown(a.global_id), verb(a.writes), element_name(race), a.line, judge::shown(b.global_id),
        verb(b.writes), b.line, order);
}
} // namespace

Finding race_finding(const Reported& reported, const Source& source)
{
    const Message& race = *reported.message;
    if (std::any_of(race.entities.begin(), race.entities.end(),
                    [](const Entity& entity) { return !entity.is_work_item; }))
        return copy_race_finding(reported, source);
    const PassedBarrier* const barrier = useless_barrier(race);
    Finding finding{race_seen(race, not_ordered(race, barrier)) + and_elsewhere(reported.elsewhere),
                    places_of(race, source), next_of(race, barrier, source)};
    const bool is_of_a_group = race.entities.front().group_id == race.entities.back().group_id;
    if (const int line = barrier || !is_of_a_group ? 0 : line_of_fence(race, source); line > 0) {
        finding.places.push_back({source.name, line});
        finding.next = text(
            "The fence in line {} orders the accesses of one work-item; it makes no work-item wait for "
            "the others. Which function does that (./lab explain barrier)?",
            "Der Fence in Zeile {} ordnet die Zugriffe eines Work-Items; er lässt kein Work-Item auf die anderen "
            "warten. Welche Funktion tut das (./lab explain barrier)?",
            line);
    }
    return finding;
}

Finding copy_not_awaited_finding(const Message& message, const Source& source)
{
    return {
        text("The kernel ends without calling wait_group_events for an asynchronous copy started by the "
             "work-group: nothing guarantees that the copied elements ever arrive.",
             "Der Kernel endet ohne wait_group_events für eine asynchrone Kopie der "
             "Work-Group: Nichts garantiert, dass die kopierten Elemente je ankommen."),
        places_of(message, source),
        text(
            "Which event belongs to this copy, and which statement waits for it before the elements are used?",
            "Welches Event gehört zu dieser Kopie, und welche Anweisung wartet darauf, bevor die Elemente benutzt "
            "werden?")};
}

namespace
{
/// Names the two writers of the element.
Text two_stores_seen(const Message& stores)
{
    const Entity &a = stores.entities.at(0), &b = stores.entities.at(1);
    const Text element = element_name(stores);
    if (stores.by_copy)
        return text(
            "Data race: work-item {} (line {}) and an asynchronous copy by the work-group (awaited in line "
            "{}) both store to {}",
            "Datenwettlauf (data race): Work-Item {} (Zeile {}) und eine asynchrone Kopie der Work-Group (auf die "
            "Zeile {} wartet) speichern beide in {}",
            judge::shown(a.global_id), a.line, b.line, element);
    return text(
        "Data race: work-items {} (line {}) and {} (line {}) both store to {}",
        "Datenwettlauf (data race): Die Work-Items {} (Zeile {}) und {} (Zeile {}) speichern beide in {}",
        judge::shown(a.global_id), a.line, judge::shown(b.global_id), b.line, element);
}
} // namespace

Finding equal_stores_finding(const Reported& reported, const Source& source)
{
    const Message& stores = *reported.message;
    const Text seen =
        two_stores_seen(stores) +
        Text{
            ", and nothing determines which access happens first. It does not help that the values are equal: the "
            "result of a data race is undefined.",
            ", und es ist nicht festgelegt, welcher Zugriff zuerst geschieht. Gleiche Werte ändern daran nichts: "
            "Das Ergebnis eines Datenwettlaufs ist undefiniert."};
    return {seen + and_elsewhere(reported.elsewhere), places_of(stores, source),
            text("Which single work-item should store that element?",
                 "Welches Work-Item soll dieses Element als einziges speichern?")};
}
} // namespace lab::judge
