// The checks of 03-nary-search's kernel: one pass. Every pass is judged by its outcome, whatever the partition: see
// fault_of in 03-nary-search/ranges.hpp.
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/03-nary-search/rows.hpp"
#include "tests/03-nary-search/segments.hpp"
#include "tests/03-nary-search/small_searches.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace nary_search::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

extern const KernelSuite kernel;

/// The passes of the check Passes. Made only once: one array is long.
const std::vector<Pass>& passes_of_all_sizes()
{
    static const std::vector<Pass> all = [] {
        std::vector<Pass> passes = random_passes();
        for (Pass& pass : huge_passes())
            passes.push_back(std::move(pass));
        for (Pass& pass : giant_passes())
            passes.push_back(std::move(pass));
        return passes;
    }();
    return all;
}

template <std::vector<Pass> (*make)()> const std::vector<Pass>& made_once()
{
    static const std::vector<Pass> passes = make();
    return passes;
}

/// The rows of the check Passes.
void for_each_random_row(const std::function<void(const Row&)>& action)
{
    for_each_row(kernel.tried("Passes", kernel.values()), passes_of_all_sizes(), action);
}

bool most_rows_are_right(const KernelSuite&)
{
    std::size_t rows = 0, wrong = 0, present = 0, present_right = 0;
    for_each_random_row([&](const Row& row) {
        const bool is_wrong = row.fault().has_value();
        ++rows;
        wrong += is_wrong;
        present += row.present(); // doing nothing is not right for these
        present_right += row.present() && !is_wrong;
    });
    return 2 * present_right > present && 2 * wrong < rows;
}

// ---------------------------------------------------------------------------------------------- checks

constexpr auto segments_name = "segments";

/// If the segments are wrong, it may be that no work-item has the key in its own.
Finding nothing_written()
{
    const Finding finding{
        text("No next range was written for any key of the array.",
             "Für keinen Schlüssel des Feldes wurde ein nächster Bereich geschrieben."),
        kernel.file(),
        text("Which work-item should write next_ranges, and in which statement (TODO 3)?",
             "Welches Work-Item soll next_ranges schreiben, und in welcher Anweisung (TODO 3)?")};
    const auto segment = wrong_segment(kernel.beside(segments_name), kernel.source());
    return segment ? Finding{segment->seen + Text{" ", " "} + finding.seen, segment->places, segment->next}
                   : finding;
}

Verdict writes_the_next_range(const KernelSuite&)
{
    if (const auto skip = kernel.requires_end())
        return *skip;
    bool is_written = false;
    for_each_random_row([&](const Row& row) {
        is_written =
            is_written || (row.present() && !row.before().found && (row.after.size() > 0 || row.after.found));
    });
    if (is_written)
        return Verdict::passed();
    if (const auto skip = kernel.not_begun())
        return *skip;
    return kernel.after_its_cause(Verdict::failed(nothing_written()), "WritesTheNextRange");
}

using Passes = const std::vector<Pass>&();
using KindOf = Text(const KeyInPass&);

bool has_several_groups(const Row& row)
{
    return std::any_of(row.pass.splits.begin(), row.pass.splits.end(), [&](const Split& split) {
        return split.subdivisions == row.subdivisions && split.local[0] < split.subdivisions;
    });
}

bool is_long(const Row& row) { return row.pass.all().size() > 1000; }

/// True if all TODOs are correct in passes of one work-group.
bool is_right_in_one_group()
{
    const KernelRun& in_one_group = kernel.beside(segments_name);
    const auto is_passed = [](const Verdict& verdict) { return verdict.status == Status::passed; };
    return is_passed(segments_seen(in_one_group, kernel.source())) &&
           is_passed(holders_seen(in_one_group, kernel.source())) &&
           is_passed(stores_seen(in_one_group, kernel.source()));
}

/// The passes with wrong results; long ones may be wrong because of their length.
struct WrongPasses {
    bool from_0 = false, later = false, in_one_group = false, in_several_groups = false, when_long = false;
};

WrongPasses wrong_passes()
{
    WrongPasses wrong;
    for_each_random_row([&](const Row& row) {
        if (!row.fault())
            return;
        if (is_long(row)) {
            wrong.when_long = true;
            return;
        }
        (row.before().lower == 0 ? wrong.from_0 : wrong.later) = true;
        (has_several_groups(row) ? wrong.in_several_groups : wrong.in_one_group) = true;
    });
    return wrong;
}

/// Judges TODO 1, also with several work-groups, and wherever the range begins.
Verdict segments_are_right(const KernelSuite&)
{
    WrongPasses wrong;
    if (kernel.values().is_done() && is_right_in_one_group())
        wrong = wrong_passes();
    if (wrong.later && !wrong.from_0)
        return Verdict::failed(
            {{"Passes over a range that begins at element 0 are correct, passes over other ranges are "
              "wrong.",
              "Durchgänge über einen Bereich, der bei Element 0 beginnt, sind richtig, Durchgänge über "
              "andere Bereiche falsch."},
             kernel.file(),
             {"How many elements does [lower, upper) have, and at which element does the first segment "
              "begin (TODO 1)?",
              "Wie viele Elemente hat [lower, upper), und bei welchem Element beginnt das erste Segment "
              "(TODO 1)?"}});
    if (wrong.in_several_groups && !wrong.in_one_group)
        return Verdict::failed({{"With one work-group, the passes are correct; with several work-groups, "
                                 "they are wrong.",
                                 "Mit einer Work-Group stimmen die Durchgänge, mit mehreren Work-Groups "
                                 "nicht."},
                                kernel.file(),
                                {"Which id does not start at 0 again in every work-group (TODO 1)?",
                                 "Welche Id beginnt nicht in jeder Work-Group wieder bei 0 (TODO 1)?"}});
    const bool is_wrong = wrong.in_one_group || wrong.in_several_groups || wrong.when_long;
    return is_wrong ? Verdict::skipped({}) : segments_seen(kernel.beside(segments_name), kernel.source());
}

/// Explains begin, end and holds; if they show nothing, the range that came out wrong.
Finding finding_of(const Row& row, const Text& fault)
{
    if (const Verdict stores = stores_seen(kernel.beside(segments_name), kernel.source());
        stores.status == Status::failed)
        return stores.finding;
    const auto segment = wrong_segment(kernel.beside(segments_name), kernel.source());
    if (segment)
        return *segment;
    const Finding range = row_finding(row, fault, kernel.file());
    if (is_long(row) && is_right_in_one_group())
        return {range.seen + Text{" Passes over short ranges are correct.",
                                  " Durchgänge über kurze Bereiche sind richtig."},
                {{kernel.source().name, kernel.source().line_of_todo("1")}},
                Text{"Which values do your lines of TODO 1 compute for that many elements? ",
                     "Welche Werte ergeben sich bei so vielen Elementen aus Ihren Zeilen von TODO 1? "} +
                    question_about_types()};
    const Verdict segments = segments_are_right(kernel);
    if (segments.status != Status::failed || is_long(row) || !is_right_in_one_group())
        return range;
    const Finding& groups = segments.finding;
    return {range.seen + Text{" ", " "} + groups.seen, groups.places, groups.next};
}

/// Grants part of the points for the kinds of ranges and keys that are correct.
Verdict judge_rows(const Tried& tried, const std::vector<Pass>& passes, KindOf& kind_of)
{
    InputKinds kinds;
    for_each_row(tried, passes, [&](const Row& row) {
        const auto fault = row.fault();
        kinds.add(kind_of(row.as_key()), !fault, row.asks_for_work(),
                  [&] { return finding_of(row, *fault); });
    });
    return kinds.verdict();
}

ValueCheck check_of(const std::string& name, Passes& passes, KindOf& kind_of,
                    const std::function<Verdict(Verdict)>& conclude = {})
{
    return {.name = name,
            .inputs =
                [&passes] {
                    std::vector<Input> inputs;
                    for (const Pass& pass : passes())
                        inputs.push_back({.run = case_of(pass)});
                    return inputs;
                },
            .judge = [&](const Tried& tried) { return judge_rows(tried, passes(), kind_of); },
            .conclude = conclude};
}

/// The longest next range that still counts as a segment: unequal partitions are correct, too.
std::uint32_t longest_segment(const Row& row) { return 3 * row.segment_length(); }

Verdict narrows_to_a_segment(const KernelSuite&)
{
    if (const auto skip = kernel.requires_output())
        return *skip;
    std::optional<Finding> finding;
    for_each_random_row([&](const Row& row) {
        const bool is_judged =
            row.present() && !row.after.found && row.before().size() >= row.subdivisions * row.subdivisions;
        if (is_judged && !finding && row.after.size() > longest_segment(row))
            finding = Finding{
                text("With {} subdivisions, a pass left {} of {} candidates; each segment contains about "
                     "{}.",
                     "Mit {} Unterteilungen ließ ein Durchgang {} von {} Kandidaten übrig; jedes Segment "
                     "enthält etwa {}.",
                     row.subdivisions, row.after.size(), row.before().size(), row.segment_length()),
                kernel.file(),
                text(
                    "How many segments is the range divided into, and which one belongs to each work-item (TODO 1)?",
                    "In wie viele Segmente wird der Bereich zerlegt, und welches gehört zu welchem Work-Item (TODO 1)?")};
    });
    if (finding && stores_seen(kernel.beside(segments_name), kernel.source()).status == Status::failed)
        return Verdict::skipped(
            {"ranges are not written for the keys they belong to (TODO 3)",
             "Bereiche werden nicht für die Schlüssel geschrieben, zu denen sie gehören (TODO 3)"});
    return kernel.search(finding ? Verdict::failed(*finding) : Verdict::passed());
}

/// Judges a simulated pass; the kernel is free to choose its partition of the ranges.
bool is_right(const Pass& pass, const lab::worker::CaseResult& result)
{
    bool right = true;
    for_each_row(pass, result, [&](const Row& row) { right = right && !row.fault(); });
    return right;
}

std::vector<Simulated> simulated_launches()
{
    std::vector<Simulated> launches;
    for (const Pass& pass : simulated_passes())
        launches.push_back({.run = case_of(pass),
                            .accepts = [pass](const auto& result) { return is_right(pass, result); },
                            .checks = {"Passes", "Duplicates", "EdgeKeys", "Exhaustive"}});
    return launches;
}

/// The first passes of small searches.
std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const Search& search : small_searches()) {
        const Pass pass{search.sorted,
                        search.keys,
                        Ranges(search.keys.size(), whole(search.sorted)),
                        {{search.subdivisions}}};
        inputs.push_back(small_input(search, {.run = case_of(pass), .accepts = [pass](const auto& result) {
                                                  return is_right(pass, result);
                                              }}));
    }
    return inputs;
}

/// The number of keys in each simulated launch.
std::vector<std::size_t> key_counts_of_launches()
{
    std::vector<std::size_t> counts;
    for (const Pass& pass : simulated_passes())
        counts.insert(counts.end(), pass.splits.size(), pass.keys.size());
    return counts;
}

Verdict one_writer_per_key(const std::vector<LaunchTrace>& launches)
{
    const std::vector<std::size_t> key_counts = key_counts_of_launches();
    for (std::size_t i = 0; i < std::min(key_counts.size(), launches.size()); ++i)
        if (launches[i].global_writers.size() > key_counts[i])
            return Verdict::failed(
                {text(
                     "In a pass, only one work-item should write for each key. Keys: {}; work-items that wrote "
                     "to next_ranges: {}.",
                     "In einem Durchgang soll je Schlüssel nur ein Work-Item schreiben. Schlüssel: {}; "
                     "Work-Items, die nach next_ranges schrieben: {}.",
                     key_counts[i], launches[i].global_writers.size()),
                 kernel.file(),
                 text(
                     "Which segment holds the first element >= key (TODO 2), and which work-items write nothing (TODO 3)?",
                     "Welches Segment enthält das erste Element >= Schlüssel (TODO 2), und welche Work-Items "
                     "schreiben nichts (TODO 3)?")});
    return requires_check("Kernel.AllWorkItemsTakePart")
        .value_or(Verdict::passed()); // one alone is no achievement
}

/// The work-item that must write follows from the segment that holds the key, and from nothing else about the key: a
/// search of the whole range by one work-item per key does not use segments, whichever work-item does it.
Verdict writers_follow_from_segments(const LaunchTrace& launch)
{
    const Pass pass = simulated_passes().at(1);
    std::map<std::size_t, std::uint64_t> writers; // by segment
    for (const auto& [work_item, words] : launch.global_writers) {
        const std::uint64_t subdivisions = pass.splits.front().subdivisions, key = work_item / subdivisions;
        const auto [known, is_new] = writers.emplace(segment_of_neighbour(key), work_item % subdivisions);
        if (!is_new && known->second != work_item % subdivisions)
            return Verdict::failed(
                {text("Two keys that are neighbours in the array, in the middle of a segment, were found by "
                      "different work-items: {} and {} (get_global_id(0)).",
                      "Zwei im Feld benachbarte Schlüssel mitten in einem Segment wurden von "
                      "verschiedenen Work-Items gefunden: {} und {} (get_global_id(0)).",
                      known->second, work_item % subdivisions),
                 kernel.file(),
                 text("Each segment has one work-item, which looks for every key in this segment. How "
                      "does a work-item in your kernel recognise that the key is in its segment (TODO 1 "
                      "and 2)?",
                      "Jedes Segment hat ein Work-Item, das jeden Schlüssel in diesem Segment sucht. "
                      "Woran erkennt ein Work-Item in Ihrem Kernel, dass der Schlüssel in seinem Segment "
                      "liegt (TODO 1 und 2)?")});
    }
    return Verdict::passed();
}

/// Judges the first launch, whose keys lie in as many different segments.
Verdict segments_have_work_items(const std::vector<LaunchTrace>& launches)
{
    const Pass pass = simulated_passes().front();
    std::set<std::uint64_t> segments;
    for (const auto& [work_item, words] : launches.front().global_writers)
        segments.insert(work_item % pass.splits.front().subdivisions);
    if (2 * segments.size() > pass.keys.size())
        return writers_follow_from_segments(launches.at(neighbours_launch));
    return Verdict::failed(
        {text(
             "The {} keys lie in different segments, but only {} segments had a work-item that wrote the next range.",
             "{} Schlüssel liegen in ebenso vielen verschiedenen Segmenten, aber nur in {} Segmenten hat ein "
             "Work-Item den nächsten Bereich geschrieben.",
             pass.keys.size(), segments.size()),
         kernel.file(),
         text("Each work-item can look at its own segment at the same time as the others; the work-item "
              "whose segment holds the key writes the next range (TODO 1 to 3).",
              "Jedes Work-Item kann sein eigenes Segment ansehen, gleichzeitig mit den anderen; das "
              "Work-Item, dessen Segment den Schlüssel enthält, schreibt den nächsten Bereich (TODO 1 bis "
              "3).")});
}

constexpr double more_words = 2.5; // right kernels: below 1; who halves the whole range or all segments: 4

/// Whether a segment holds the key depends only on its own ends, however many segments there are.
Verdict reads_as_many_of_more_segments(double few, const LaunchTrace& launch)
{
    const double many = words_per_work_item(launch);
    if (many <= few + more_words)
        return Verdict::passed();
    return Verdict::failed(
        {text("Each work-item accessed {:.0f} words of memory with 16 subdivisions, but {:.0f} with 256.",
              "Work-Items griffen bei 16 Unterteilungen auf je {:.0f} Speicherwörter zu, bei 256 auf {:.0f}.",
              few, many),
         kernel.file(),
         text(
             "A work-item need not know which segment holds the key, but only whether its own segment "
             "does. Which elements must it read to find out (TODO 2)?",
             "Ein Work-Item muss nicht wissen, welches Segment den Schlüssel enthält, sondern nur, ob sein eigenes ihn enthält. "
             "Welche Elemente muss es dafür lesen (TODO 2)?")});
}

/// A pass over 1000 elements, and one over 16384 with as many subdivisions: a segment has equally many ends. Only the
/// work-item that holds a key may search its segment to its end.
Verdict reads_as_many_in_a_longer_range(const std::vector<LaunchTrace>& launches)
{
    const double few = words_per_work_item(launches.front()),
                 many = words_per_work_item(launches.at(launches.size() - 2));
    if (many <= few + more_words)
        return reads_as_many_of_more_segments(few, launches.back());
    return Verdict::failed(
        {text(
             "Each work-item accessed {:.0f} words of memory for 1000 elements, but {:.0f} for 16384 with the "
             "same number of subdivisions.",
             "Work-Items griffen bei 1000 Elementen auf je {:.0f} Speicherwörter zu, bei 16384 auf {:.0f}, mit "
             "derselben Zahl von Unterteilungen.",
             few, many),
         kernel.file(),
         text("A pass looks only at the ends of segments; the next pass looks into the segment that holds "
              "the key. Which elements does a work-item have to read (TODO 2)?",
              "Ein Durchgang sieht nur die Enden der Segmente an; erst der nächste Durchgang sieht in das "
              "Segment mit dem Schlüssel. Welche Elemente muss ein Work-Item lesen (TODO 2)?")});
}

Verdict reads_few_elements(const std::vector<LaunchTrace>& launches)
{
    constexpr std::uint64_t limit =
        40; // right kernels: up to 26; every element of a segment of that pass: 73; the ends of 64 segments: 71
    // The span with 16 segments in a work-group, and with 64.
    const std::uint64_t words = std::max(launches.front().span, launches.back().span);
    if (words <= limit)
        return reads_as_many_in_a_longer_range(launches);
    return Verdict::failed(
        {text("One work-item accessed {} words of global memory; its key, its range and the elements at "
              "the ends of a segment are about 12 words, at most {} are accepted.",
              "Ein Work-Item griff auf {} Wörter des globalen Speichers zu; sein Schlüssel, sein Bereich "
              "und die Elemente an den Enden eines Segments sind etwa 12 Wörter, höchstens {} werden "
              "angenommen.",
              words, limit),
         kernel.file(),
         text("The array is sorted: what follows from the elements at both ends of a segment for the "
              "elements between them?",
              "Das Feld ist sortiert: Was folgt aus den Elementen an beiden Enden eines Segments für die "
              "Elemente dazwischen?")});
}

const KernelSuite kernel{{
    .name = "Kernel",
    .file = "nary_search.cl",
    .kernels = {declaration},
    .writes = "WritesTheNextRange",
    .values = {check_of("Passes", passes_of_all_sizes, kind_of_range,
                        also_right_far_away(kernel, far_passes)),
               check_of("Duplicates", made_once<duplicate_passes>, kind_of_duplicates),
               check_of("EdgeKeys", made_once<edge_passes>, kind_of_edge),
               check_of("Exhaustive", made_once<exhaustive_passes>, kind_of_range)},
    .small_inputs = small_inputs,
    .simulated = simulated_launches,
    .beside = {{.name = segments_name,
                .job = small_passes_job,
                .instruction_budget = 10'000'000,
                .records_accesses = true,
                .only_on_demand = true},
               run_of_far_groups(far_passes)},
    .races_need = "AllWorkItemsTakePart",
    .own = {{"WritesTheNextRange", writes_the_next_range},
            {"NarrowsToASegment", narrows_to_a_segment},
            {.name = "OneWriterPerKey", .measure = one_writer_per_key},
            {.name = "AllWorkItemsTakePart", .measure = segments_have_work_items},
            {.name = "ReadsFewElements", .measure = reads_few_elements, .needed = 0}},
    .todos =
        {{1, segments_are_right, {"NarrowsToASegment"}},
         {2,
          [](const KernelSuite& suite) { return holders_seen(suite.beside(segments_name), suite.source()); },
          {"ReadsFewElements"}},
         {3,
          [](const KernelSuite& suite) { return stores_seen(suite.beside(segments_name), suite.source()); },
          {"WritesTheNextRange", "Passes", "Duplicates", "EdgeKeys", "Exhaustive", "OneWriterPerKey"}}},
    .faults_follow_from_todos = true,
    .most_are_right = most_rows_are_right,
}};
} // namespace
} // namespace nary_search::stage_1
