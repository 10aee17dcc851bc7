#include "tests/03-nary-search/segments.hpp"

#include "tests/03-nary-search/rows.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace nary_search::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

constexpr std::uint64_t next_ranges_number = 4; // of the buffers, from 1
constexpr std::int64_t words_of_range = 4;

/// Counts from 0.
Uints counted(std::size_t count)
{
    Uints numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

/// Segments of different lengths, equal elements in two of them, fewer elements than segments, a part of the array, a
/// short range at its end, a last segment that would begin past the end, as many elements as segments, lengths too
/// large for 8 or 16 bits, more segments than 8 bits can count; keys at both ends of segments, between elements and outside the array.
const std::vector<Pass>& small_passes()
{
    static const std::vector<Pass> passes = [] {
        const Uints ten{3, 5, 8, 8, 8, 11, 14, 17, 21, 22};
        const auto pass = [](const Uints& sorted, const Uints& keys, const Range& range,
                             std::size_t segments) {
            return Pass{sorted, keys, Ranges(keys.size(), range), {{segments, {segments, keys.size()}}}};
        };
        return std::vector<Pass>{pass(ten, {8, 14, 22, 3, 17, 15}, whole(ten), 4),
                                 pass({5, 7, 9}, {9, 5, 6}, {0, 3, 0, 0}, 4),
                                 pass(ten, {11, 8, 21}, {2, 9, 0, 0}, 2),
                                 pass(ten, {21, 22}, {8, 10, 0, 0}, 2),
                                 pass({7}, {7, 8, 6}, {0, 1, 0, 0}, 2),
                                 pass({0, 4, 4, largest}, {largest, 0, 4, 1}, {0, 4, 0, 0}, 3),
                                 pass({2, 5, 7, 9, 12}, {12, 2, 8}, {0, 5, 0, 0}, 4),
                                 pass({3, 8}, {3, 8, 5}, {0, 2, 0, 0}, 2),
                                 pass(counted(1000), {998, 2}, {0, 1000, 0, 0}, 2),
                                 pass(counted(1000), {998}, {0, 1000, 0, 0}, 300),
                                 pass(counted(140'001), {139'999, 2}, {0, 140'001, 0, 0}, 2)};
    }();
    return passes;
}

/// The segments of all work-items of a row; empty if their variables have other names.
std::vector<Segment> segments_of(const Row& row, const LaunchTrace& launch)
{
    std::vector<Segment> segments;
    for (std::size_t i = 0; i < row.subdivisions; ++i) {
        const auto found =
            launch.variables.find(static_cast<std::int64_t>(i + row.subdivisions * row.key_index));
        if (found == launch.variables.end())
            return {};
        const auto& variables = found->second;
        for (const char* const name : {"begin", "end", "holds"})
            if (!variables.contains(name))
                return {};
        const auto last = variables.find("is_last");
        segments.push_back({i, variables.at("begin"), variables.at("end"), variables.at("holds") != 0,
                            last == variables.end() ? std::nullopt : std::optional(last->second != 0)});
    }
    return segments;
}

/// True if the variables are as handed out: then the kernel does not use them.
bool are_untouched(const Row& row, const std::vector<Segment>& segments)
{
    return std::all_of(segments.begin(), segments.end(), [&](const Segment& segment) {
        return segment.begin == row.before().lower && segment.end == row.before().lower;
    });
}

} // namespace

Text shown(const Segment& segment)
{
    return text("work-item {} has [{}, {})", "Work-Item {} hat [{}, {})", segment.work_item, segment.begin,
                segment.end);
}

Text shown(const Row& row)
{
    return text("A pass over [{}, {}) with {} subdivisions of {}, key {}: ",
                "Ein Durchgang über [{}, {}) mit {} Unterteilungen von {}, Schlüssel {}: ",
                row.before().lower, row.before().upper, row.subdivisions, listed(row.pass.all()), row.key());
}

namespace
{
/// What is wrong with segments that should partition a range; empty if they do.
struct PartitionFault {
    Text seen;                                      // the end of a sentence
    std::optional<std::size_t> ends_too_early = {}; // that work-item's segment
};

/// No segment contains that element, and two others lie on either side of it.
PartitionFault fault_of_gap(std::uint32_t element, const Segment& before, const Segment& after)
{
    return {
        text("element {} is in no work-item's segment: ", "Element {} liegt in keinem Segment: ", element) +
            shown(before) + Text{", ", ", "} + shown(after),
        before.work_item};
}

std::optional<PartitionFault> fault_of_partition(const Range& range, std::vector<Segment> segments)
{
    for (const Segment& segment : segments)
        if (segment.begin > segment.end ||
            (segment.begin < segment.end && (segment.begin < range.lower || segment.end > range.upper)))
            return PartitionFault{shown(segment) + Text{", which does not lie inside the range",
                                                        ", und das liegt nicht im Bereich"}};
    for (const Segment& segment : segments)
        if (range.size() > 1 && segment.end - segment.begin == range.size())
            return PartitionFault{shown(segment) + Text{", the whole range: the range would never shrink",
                                                        ", also den ganzen Bereich: Er würde nie kleiner"}};
    std::erase_if(segments, [](const Segment& segment) { return segment.begin == segment.end; });
    std::sort(segments.begin(), segments.end(),
              [](const Segment& a, const Segment& b) { return a.begin < b.begin; });
    std::uint32_t next = range.lower;
    const Segment* before = nullptr;
    for (const Segment& segment : segments) {
        if (segment.begin < next)
            return PartitionFault{shown(segment) +
                                  text(", but element {} also belongs to another work-item",
                                       ", aber Element {} gehört auch zu einem anderen Work-Item",
                                       segment.begin)};
        if (segment.begin > next && before)
            return fault_of_gap(next, *before, segment);
        if (segment.begin > next)
            break;
        next = segment.end;
        before = &segment;
    }
    if (next == range.upper)
        return {};
    return PartitionFault{
        text("element {} is in no work-item's segment", "Element {} liegt in keinem Segment", next) +
        (segments.empty() ? Text{}
                          : Text{". The last segment: ", ". Das letzte Segment: "} + shown(segments.back()))};
}

Finding partition_finding(const Row& row, const PartitionFault& fault, const Source& source, int todo)
{
    const Text next =
        fault.ends_too_early
            ? text("end is the index past the segment's last element, so the next segment begins at end. "
                   "What is end for work-item {} (TODO {})?",
                   "end ist der Index hinter dem letzten Element des Segments; das nächste Segment "
                   "beginnt also bei end. Welchen Wert hat end bei Work-Item {} (TODO {})?",
                   *fault.ends_too_early, todo)
            : text("How long is a segment (rounded up) when {} elements are divided into {} segments, and "
                   "what are the values of begin and end for each work-item then (TODO {})?",
                   "Wie lang (aufgerundet) ist ein Segment, wenn {} Elemente auf {} Segmente verteilt "
                   "werden, und welche Werte haben begin und end dann für jedes Work-Item (TODO {})?",
                   row.before().size(), row.subdivisions, todo);
    return {shown(row) + fault.seen + Text{".", "."},
            {{source.name, source.line_of_todo(std::to_string(todo))}},
            next};
}

/// "sorted[2] = 8"
Text element(const Row& row, std::uint32_t place)
{
    return text("sorted[{}] = {}", "sorted[{}] = {}", place, row.pass.all()[place]);
}

/// The elements that decide whether the work-item holds the key.
Text ends_of(const Row& row, const Segment& segment)
{
    const Text last =
        Text{"Its last element is ", "Sein letztes Element ist "} + element(row, segment.end - 1);
    return segment.begin == row.before().lower
               ? last + Text{", and it is the first segment.", ", und es ist das erste Segment."}
               : last +
                     Text{", and the element before its first one is ",
                          ", und das Element vor seinem ersten ist "} +
                     element(row, segment.begin - 1) + Text{".", "."};
}

Finding holder_finding(const Row& row, const Segment& segment, std::uint32_t place, const Source& source,
                       int todo)
{
    const bool is_there = place < row.pass.all().size();
    const Text first = is_there
                           ? text("the first element >= key is ", "das erste Element >= Schlüssel ist ") +
                                 element(row, place)
                           : Text{"no element is >= key", "kein Element ist >= Schlüssel"};
    return {shown(row) + shown(segment) +
                text(", and the value of its variable holds is {}, but ",
                     ", und der Wert seiner Variablen holds ist {}, "
                     "aber ",
                     segment.holds ? "true" : "false") +
                first + Text{".", "."},
            {{source.name, source.line_of_todo(std::to_string(todo))}},
            ends_of(row, segment) + text(" What does your condition evaluate to for this segment (TODO "
                                         "{})?",
                                         " Was ergibt Ihre Bedingung für dieses Segment (TODO {})?", todo)};
}

/// The work-item with a wrong `holds`.
const Segment* wrong_holder(const std::vector<Segment>& segments, std::uint32_t place)
{
    const auto wrong = std::find_if(segments.begin(), segments.end(), [&](const Segment& segment) {
        return segment.begin < segment.end && segment.holds != segment.has(place);
    });
    return wrong == segments.end() ? nullptr : &*wrong;
}

} // namespace

const WordAccess* store_of(const Row& row, const LaunchTrace& launch)
{
    const WordAccess* last = nullptr;
    for (const WordAccess& access : launch.accesses)
        if (!access.is_local && access.buffer == next_ranges_number && access.writes() &&
            access.word / words_of_range == static_cast<std::int64_t>(row.key_index))
            last = &access;
    return last;
}

std::size_t work_item_of(const WordAccess& store, const Row& row)
{
    return static_cast<std::size_t>(store.local_index) % row.subdivisions;
}

namespace
{
std::size_t key_of(const Row& row, const WordAccess& store)
{
    return static_cast<std::size_t>(store.local_index) / row.subdivisions;
}

bool holds_the_key(const std::vector<Segment>& segments, std::size_t work_item)
{
    return std::any_of(segments.begin(), segments.end(), [&](const Segment& segment) {
        return segment.holds && segment.work_item == work_item;
    });
}

/// The question about a store to the next range; null: there was none.
Text next_of_store(const WordAccess* store, const Row& row, const std::vector<Segment>& segments)
{
    if (store && key_of(row, *store) == row.key_index && !holds_the_key(segments, work_item_of(*store, row)))
        return text(
            "The segment of work-item {} does not hold the key: what keeps that work-item from writing (TODO 3)?",
            "Das Segment von Work-Item {} enthält den Schlüssel nicht: Was hält dieses Work-Item vom Schreiben ab (TODO 3)?",
            work_item_of(*store, row));
    return {"What are the four numbers of the range, and which work-item writes them (TODO 3)?",
            "Was sind die vier Zahlen des Bereichs, und welches Work-Item schreibt sie (TODO 3)?"};
}

Finding store_finding(const Row& row, const Text& fault, const std::vector<Segment>& segments,
                      const LaunchTrace& launch, const Source& source)
{
    const auto holder =
        std::find_if(segments.begin(), segments.end(), [](const Segment& s) { return s.holds; });
    const WordAccess* const store = store_of(row, launch);
    const Text right = holder == segments.end()
                           ? Text{"no work-item holds the key", "kein Work-Item enthält den Schlüssel"}
                           : shown(*holder) + Text{" and holds the key", " und enthält den Schlüssel"};
    const Text written =
        store ? text("; work-item {} wrote ({}, {}, {}, {}) in line {}: ",
                     "; Work-Item {} schrieb ({}, {}, {}, {}) in Zeile {}: ", work_item_of(*store, row),
                     row.after.lower, row.after.upper, row.after.found, row.after.unused, store->line)
              : Text{", but no work-item wrote a next range: ",
                     ", aber kein Work-Item schrieb einen nächsten Bereich: "};
    return {shown(row) + right + written + text("the key {}.", "Der Schlüssel {}.", fault),
            {{source.name, store ? store->line : source.line_of_todo("3")}},
            next_of_store(store, row, segments)};
}

/// A kernel may work differently and leave `holds` unchanged.
bool uses_holds(const KernelRun& run, const Row& row, const LaunchTrace& launch)
{
    const auto& launches = run.trace.launches;
    return !store_of(row, launch) ||
           std::any_of(launches.begin(), launches.end(), [](const LaunchTrace& each) {
               return std::any_of(each.variables.begin(), each.variables.end(), [](const auto& item) {
                   const auto holds = item.second.find("holds");
                   return holds != item.second.end() && holds->second != 0;
               });
           });
}

std::optional<Finding> cause_of(const KernelRun& run, const Row& row, const Text& fault,
                                const std::vector<Segment>& segments, const LaunchTrace& launch,
                                const Source& source)
{
    if (const auto partition = fault_of_partition(row.before(), segments))
        return partition_finding(row, *partition, source, PassTodos{}.segment);
    if (!uses_holds(run, row, launch))
        return {};
    const auto place = static_cast<std::uint32_t>(first_not_below(row.pass.all(), row.key()));
    if (const Segment* wrong = wrong_holder(segments, place))
        return holder_finding(row, *wrong, place, source, PassTodos{}.holds);
    return store_finding(row, fault, segments, launch, source);
}
} // namespace

lab::worker::Job small_passes_job()
{
    lab::worker::Job job;
    for (const Pass& pass : small_passes())
        job.cases.push_back(case_of(pass));
    return job;
}

void for_each_segmented_row(const KernelRun& run, const RowAction& action)
{
    const auto& launches = run.trace.launches;
    const std::vector<Pass>& passes = small_passes();
    if (!run.is_done() || launches.size() != passes.size())
        return;
    for (std::size_t i = 0; i < passes.size(); ++i)
        for_each_row(passes[i], run.result.cases.at(i), [&](const Row& row) {
            const std::vector<Segment> segments = segments_of(row, launches[i]);
            if (!segments.empty() && !are_untouched(row, segments))
                action(row, segments, launches[i]);
        });
}

namespace
{
/// Passed if every row that was seen passed.
using JudgeRow = std::function<Verdict(const Row&, const std::vector<Segment>&, const LaunchTrace&)>;
Verdict judge_rows(const KernelRun& run, const JudgeRow& judge)
{
    std::optional<Verdict> verdict;
    for_each_segmented_row(run, [&](const auto& row, const auto& segments, const auto& launch) {
        if (!verdict || verdict->status == Status::passed)
            verdict = judge(row, segments, launch);
    });
    return verdict.value_or(Verdict::skipped({}));
}
} // namespace

namespace
{
/// A store by the row's work-items to another key's range.
const WordAccess* foreign_store(const Row& row, const LaunchTrace& launch)
{
    const auto found =
        std::find_if(launch.accesses.begin(), launch.accesses.end(), [&](const WordAccess& access) {
            return !access.is_local && access.buffer == next_ranges_number && access.writes() &&
                   key_of(row, access) == row.key_index &&
                   access.word / words_of_range != static_cast<std::int64_t>(row.key_index);
        });
    return found == launch.accesses.end() ? nullptr : &*found;
}

Finding foreign_finding(const Row& row, const WordAccess& store, const Source& source)
{
    const std::int64_t written = store.word / words_of_range;
    return {
        shown(row) +
            text("work-item ({0}, {1}) wrote next_ranges[{2}] in line {3}, but the range of its key has "
                 "index {1}.",
                 "Work-Item ({0}, {1}) schrieb next_ranges[{2}] in Zeile {3}, aber der Bereich seines "
                 "Schlüssels hat den Index {1}.",
                 store.local_index % static_cast<std::int64_t>(row.subdivisions), row.key_index, written,
                 store.line),
        {{source.name, store.line > 0 ? store.line : source.line_of_todo("3")}},
        {"next_ranges contains one range for each key, not for each segment. Which of the two ids is the "
         "index of the key (TODO 3)?",
         "next_ranges enthält einen Bereich je Schlüssel, nicht je Segment. Welche der beiden Ids ist der "
         "Index des Schlüssels (TODO 3)?"}};
}
} // namespace

namespace
{
/// Reports that TODO 1 and 2 are correct for the row, but a work-item without the key wrote last.
std::optional<Finding> stored_without_the_key(const KernelRun& run, const Row& row,
                                              const std::vector<Segment>& segments, const LaunchTrace& launch,
                                              const Source& source)
{
    const auto fault = row.fault();
    const WordAccess* const store = store_of(row, launch);
    if (!fault || !store || key_of(row, *store) != row.key_index || !uses_holds(run, row, launch) ||
        fault_of_partition(row.before(), segments) ||
        wrong_holder(segments, static_cast<std::uint32_t>(first_not_below(row.pass.all(), row.key()))) ||
        holds_the_key(segments, work_item_of(*store, row)))
        return {};
    return store_finding(row, *fault, segments, launch, source);
}
} // namespace

Verdict stores_seen(const KernelRun& run, const Source& source)
{
    std::optional<Finding> foreign, without_the_key;
    bool is_seen = false, is_right = true;
    for_each_segmented_row(run, [&](const Row& row, const auto& segments, const LaunchTrace& launch) {
        is_seen = true;
        is_right = is_right && !row.fault();
        const WordAccess* const store = foreign ? nullptr : foreign_store(row, launch);
        if (store)
            foreign = foreign_finding(row, *store, source);
        if (!without_the_key)
            without_the_key = stored_without_the_key(run, row, segments, launch, source);
    });
    if (is_seen && !is_right && (foreign || without_the_key))
        return Verdict::failed(foreign ? *foreign : *without_the_key);
    return is_seen && is_right ? Verdict::passed() : Verdict::skipped({});
}

std::optional<Finding> wrong_segment(const KernelRun& run, const Source& source)
{
    std::optional<Finding> first;
    for_each_segmented_row(run, [&](const auto& row, const auto& segments, const auto& launch) {
        if (const auto fault = first ? std::nullopt : row.fault())
            first = cause_of(run, row, *fault, segments, launch, source);
    });
    return first;
}

Verdict segments_seen(const KernelRun& run, const Source& source, const PassTodos& todos)
{
    return judge_rows(run, [&](const Row& row, const std::vector<Segment>& segments, const LaunchTrace&) {
        const auto fault = fault_of_partition(row.before(), segments);
        return fault ? Verdict::failed(partition_finding(row, *fault, source, todos.segment))
                     : Verdict::passed();
    });
}

Verdict holders_seen(const KernelRun& run, const Source& source, const PassTodos& todos)
{
    return judge_rows(
        run, [&](const Row& row, const std::vector<Segment>& segments, const LaunchTrace& launch) {
            if (!uses_holds(run, row, launch) || fault_of_partition(row.before(), segments))
                return Verdict::skipped({});
            const auto place = static_cast<std::uint32_t>(first_not_below(row.pass.all(), row.key()));
            const Segment* const wrong = wrong_holder(segments, place);
            return wrong ? Verdict::failed(holder_finding(row, *wrong, place, source, todos.holds))
                         : Verdict::passed();
        });
}
} // namespace nary_search::stage_1
