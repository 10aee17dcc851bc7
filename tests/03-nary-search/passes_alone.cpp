// \if file_nary_search_device_enqueue_cl
#include "tests/03-nary-search/passes_alone.hpp"

#include "tests/03-nary-search/enqueuing.hpp"
#include "tests/03-nary-search/segments.hpp"

#include <algorithm>

namespace nary_search::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using PassRow = stage_1::Row;
using stage_1::Segment;

/// A key's row in a single pass, and the work-item that should hold the key.
struct Held {
    const PassRow& row;
    const std::vector<Segment>& segments;
    const LaunchTrace& launch;
    const Segment* holder = nullptr; // null: no element is >= the key

    std::uint32_t element() const { return row.pass.all()[holder->begin]; }
    bool is_found() const { return element() == row.key(); }
    bool is_last() const { return is_found() || holder->size() == 1; }
    Text shown() const
    {
        return stage_1::shown(row) +
               (holder ? stage_1::shown(*holder) + Text{" and holds the key", " und enthält den Schlüssel"}
                       : Text{"no work-item holds the key", "kein Work-Item enthält den Schlüssel"});
    }
    /// "; its first element, sorted[3] = 8, is the key"
    Text why() const
    {
        if (!is_found() && !is_last())
            return text(
                "; its first element, sorted[{}] = {}, is not the key, and it has {} elements",
                "; sein erstes Element, sorted[{}] = {}, ist nicht der Schlüssel, und es hat {} Elemente",
                holder->begin, element(), holder->size());
        return is_found() ? text("; its first element, sorted[{}] = {}, is the key",
                                 "; sein erstes Element, sorted[{}] = {}, ist der Schlüssel", holder->begin,
                                 element())
                          : text("; its one element, sorted[{}] = {}, is not the key",
                                 "; sein einziges Element, sorted[{}] = {}, ist nicht der Schlüssel",
                                 holder->begin, element());
    }
};

Finding finding_of(const Text& seen, const Source& source, const char* todo, const Text& next)
{
    return {seen, {{source.name, source.line_of_todo(todo)}}, next};
}

Text shown(const Range& range)
{
    return text("({}, {}, {}, {})", "({}, {}, {}, {})", range.lower, range.upper, range.found, range.unused);
}

/// Finds what is wrong with TODO 10's result for the row.
std::optional<Finding> fault_of_last(const Held& held, const Source& source)
{
    const WordAccess* const store = stage_1::store_of(held.row, held.launch);
    const bool is_last = held.holder && held.is_last();
    if (held.holder && held.holder->is_last.value_or(is_last) != is_last)
        return finding_of(held.shown() + held.why() +
                              text(": is_last should be {}, but is {}.",
                                   ": is_last soll {} sein, ist aber {}.", is_last, !is_last),
                          source, "10",
                          {"When does the search for a key end (TODO 10)?",
                           "Wann endet die Suche nach einem Schlüssel (TODO 10)?"});
    const std::size_t writer = store ? stage_1::work_item_of(*store, held.row) : 0;
    if (store && !(held.holder && writer == held.holder->work_item))
        return Finding{
            held.shown() + text(", but work-item {} wrote {} to *last_range in line {}.",
                                ", aber Work-Item {} schrieb {} in Zeile {} nach *last_range.", writer,
                                shown(held.row.after), store->line),
            {{source.name, store->line}},
            {"Which work-item should be the only one to write *last_range, and in which pass (TODO 10)?",
             "Welches Work-Item soll als einziges *last_range schreiben, und in welchem Durchgang (TODO "
             "10)?"}};
    if (!is_last)
        return {};
    const Range right{held.holder->begin, held.holder->end, held.is_found(), 0}, &after = held.row.after;
    if (store && after.lower == right.lower && after.upper == right.upper && after.found == right.found)
        return {};
    return finding_of(
        held.shown() + held.why() +
            (store ? text(": *last_range should be {}, but is {}.",
                          ": *last_range soll {} sein, ist aber {}.", shown(right), shown(after))
                   : text(": *last_range should be {}, but no work-item wrote it.",
                          ": *last_range soll {} sein, aber kein Work-Item schrieb es.", shown(right))),
        source, "10",
        {"What must *last_range hold when the search ends, and which work-item writes it (TODO 10)?",
         "Was muss am Ende der Suche in *last_range stehen, und welches Work-Item schreibt es (TODO 10)?"});
}

const Text who_enqueues{
    "Which work-item enqueues the next pass, and when is no further pass needed (TODO 11)?",
    "Welches Work-Item reiht den nächsten Durchgang ein, und wann ist kein weiterer nötig (TODO 11)?"};

const Text into_how_many{
    "How many segments does the next pass divide its range into, and how many work-items does it need for "
    "that (TODO 11)?",
    "In wie viele Segmente zerlegt der nächste Durchgang seinen Bereich, wie viele Work-Items braucht er also (TODO 11)?"};

Text other_size(std::uint32_t work_items, std::size_t subdivisions)
{
    return text("This work-item enqueues a pass with {}; the current pass has {} for each key.",
                "Dieses Work-Item reiht einen Durchgang mit {} ein; der aktuelle Durchgang hat {} für "
                "jeden Schlüssel.",
                work_items == 1 ? Text{"1 work-item", "1 Work-Item"}
                                : text("{} work-items", "{} Work-Items", work_items),
                subdivisions);
}

/// Finds what is wrong with TODO 11's result for the row. `enqueued`: by work-item of the launch.
std::optional<Finding> fault_of_next(const Held& held, const std::vector<Enqueued>& enqueued,
                                     const Source& source)
{
    const bool is_last = held.holder && held.holder->is_last.value_or(held.is_last()); // as TODO 10 left it
    for (std::size_t i = 0; i < held.row.subdivisions; ++i) {
        const auto& [calls, work_items] = enqueued.at(held.row.subdivisions * held.row.key_index + i);
        const bool should = held.holder && !is_last && held.holder->work_item == i;
        if (calls > 0 && !should)
            return finding_of(
                held.shown() +
                    (is_last ? text(", and is_last is true, but work-item {} enqueues a pass.",
                                    ", und is_last ist true, aber Work-Item {} reiht einen Durchgang ein.", i)
                             : text(", but work-item {} enqueues a pass.",
                                    ", aber Work-Item {} reiht einen Durchgang ein.", i)),
                source, "11", who_enqueues);
        if (should && calls == 0)
            return finding_of(held.shown() +
                                  Text{", and is_last is false, but it enqueues no pass.",
                                       ", und is_last ist false, aber es reiht keinen Durchgang ein."},
                              source, "11", who_enqueues);
        if (should && calls > 1)
            return finding_of(held.shown() + text(", and is_last is false, but it enqueues {} passes.",
                                                  ", und is_last ist false, aber es reiht {} Durchgänge ein.",
                                                  calls),
                              source, "11", who_enqueues);
        if (should && work_items != held.row.subdivisions)
            return finding_of(held.shown() + Text{". ", ". "} + other_size(work_items, held.row.subdivisions),
                              source, "11", into_how_many);
    }
    return {};
}

const Segment* holder_in(const PassRow& row, const std::vector<Segment>& segments)
{
    const auto place = static_cast<std::uint32_t>(first_not_below(row.pass.all(), row.key()));
    const auto holder = std::find_if(segments.begin(), segments.end(),
                                     [&](const Segment& segment) { return segment.has(place); });
    return holder == segments.end() ? nullptr : &*holder;
}

/// Reports the first work-item that enqueues a pass with more work-items per key than its own.
Verdict size_of_passes(const KernelRun& run, const Source& source)
{
    const lab::worker::Job job = stage_1::small_passes_job();
    for (std::size_t i = 0; run.is_done() && i < run.result.cases.size(); ++i) {
        const std::vector<Enqueued> enqueued = enqueued_in(run.result.cases[i]);
        const std::size_t subdivisions = job.cases.at(i).launches.front().global_size[0];
        for (std::size_t item = 0; item < enqueued.size(); ++item)
            if (enqueued[item].calls > 0 && enqueued[item].work_items > subdivisions)
                return Verdict::failed(finding_of(
                    text("In a pass with {} subdivisions and {} keys, work-item ({}, {}) continues the "
                         "search. ",
                         "In einem Durchgang mit {} Unterteilungen und {} Schlüsseln setzt Work-Item ({}, "
                         "{}) die Suche fort. ",
                         subdivisions, enqueued.size() / subdivisions, item % subdivisions,
                         item / subdivisions) +
                        other_size(enqueued[item].work_items, subdivisions),
                    source, "11", into_how_many));
    }
    return Verdict::passed();
}

void fail_once(Verdict& verdict, const std::optional<Finding>& fault)
{
    if (verdict.status != Status::failed)
        verdict = fault ? Verdict::failed(*fault) : Verdict::passed();
}
} // namespace

const Finding* PassesAlone::first_wrong() const
{
    for (const Verdict* const verdict : {&segments, &holders, &last, &next})
        if (verdict->status == Status::failed)
            return &verdict->finding;
    return nullptr;
}

PassesAlone passes_alone(const Source& source)
{
    const KernelRun run = run_passes_alone(source);
    const stage_1::PassTodos todos{9, 9};
    PassesAlone seen{stage_1::segments_seen(run, source, todos), stage_1::holders_seen(run, source, todos),
                     Verdict::skipped({}), Verdict::skipped({}), size_of_passes(run, source)};
    if (seen.holders.status != Status::passed)
        return seen;
    stage_1::for_each_segmented_row(
        run, [&](const PassRow& row, const std::vector<Segment>& segments, const LaunchTrace& launch) {
            const auto number = static_cast<std::size_t>(&launch - run.trace.launches.data());
            const Held held{row, segments, launch, holder_in(row, segments)};
            fail_once(seen.last, fault_of_last(held, source));
            fail_once(seen.next, fault_of_next(held, enqueued_in(run.result.cases.at(number)), source));
        });
    return seen;
}
} // namespace nary_search::stage_2
// \endif
