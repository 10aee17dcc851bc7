// \if file_nary_search_device_enqueue_cl
// The checks of 03-nary-search's device-side enqueue: one launch by the host must produce the result of the whole
// search, and the passes after the first must be enqueued on the device. Without a device that supports this they are
// not gradable. The simulator is such a device. It checks bounds, other devices use guard zones; calls of
// enqueue_kernel are counted.
#include "grader/judge/kernel/check/kernel_ending.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/03-nary-search/enqueuing.hpp"
#include "tests/03-nary-search/passes_alone.hpp"
#include "tests/03-nary-search/small_searches.hpp"

#include <algorithm>
#include <functional>

namespace nary_search::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

extern const KernelSuite device_enqueue;

constexpr auto subdivisions_name = "few and many subdivisions";

/// The values come from the second device, the only one that runs this kernel.
DeviceRuns run_on_the_second_device(const Source& source, const lab::worker::Job& job)
{
    DeviceRuns runs;
    runs.values = run_enqueuing(source, job, {.also_reordered = true});
    runs.simulator.state = runs.second.state = KernelRun::State::unavailable;
    return runs;
}

// ------------------------------------------------------------------------------------------------ keys

/// The host's last step.
std::uint32_t index_of(const Range& range) { return range.found ? range.lower : not_found; }

/// One key of a whole search, and the final range that the device left for it.
struct Row {
    const Search& search;
    std::size_t key_index;
    Range left;
    std::uint32_t expected; // index

    std::uint32_t key() const { return search.keys[key_index]; }
    bool is_right() const { return index_of(left) == expected; }
    bool is_present() const { return expected != not_found; }
    bool asks_for_work() const { return is_present() && expected > 0; } // "at index 0" is right for some
    KeyInPass first_pass() const { return {search.sorted, key(), whole(search.sorted), search.subdivisions}; }
};

void for_each_row(const Tried& tried, const std::vector<Search>& searches,
                  const std::function<void(const Row&)>& action)
{
    for (std::size_t i = 0; i < searches.size(); ++i) {
        const Search& search = searches[i];
        const Ranges left = from_bytes<Range>(tried.output(i));
        const Uints expected = indices_of(search.sorted, search.keys);
        for (std::size_t k = 0; k < left.size(); ++k)
            action({search, k, left[k], expected[k]});
    }
}

bool most_keys_are_right(const KernelSuite& suite)
{
    std::size_t keys = 0, wrong = 0, present = 0, present_right = 0;
    for_each_row(suite.tried("Values", suite.values()), searches_of(random_passes()), [&](const Row& row) {
        ++keys;
        wrong += !row.is_right();
        present += row.is_present(); // doing nothing is not right for these
        present_right += row.is_present() && row.is_right();
    });
    return 2 * present_right > present && 2 * wrong < keys;
}

bool some_key_is_wrong(const KernelSuite& suite)
{
    bool is_wrong = false;
    for_each_row(suite.tried("Values", suite.values()), searches_of(random_passes()),
                 [&](const Row& row) { is_wrong = is_wrong || !row.is_right(); });
    return is_wrong;
}

Text place_of(std::uint32_t index)
{
    return index == not_found ? Text{"not found", "nicht gefunden"}
                              : text("at index {}", "bei Index {}", index);
}

const PassesAlone& alone()
{
    static const PassesAlone passes = passes_alone(device_enqueue.source());
    return passes;
}

const Text over_which_range{
    "Each pass on its own is correct, and the correct work-item enqueues the next pass. Which range does "
    "the next pass cover, and with which arguments is it called (TODO 11)?",
    "Jeder Durchgang für sich ist richtig, und das richtige Work-Item reiht den nächsten ein. Über "
    "welchen Bereich läuft der nächste Durchgang, und mit welchen Argumenten wird er aufgerufen (TODO "
    "11)?"};

Finding row_finding(const Row& row)
{
    const auto& [lower, upper, found, unused] = row.left;
    return {
        text("length {}, {} subdivisions: the key {} is {}; the range that the device stored for it, ({}, "
             "{}, {}, {}), means {}.",
             "Länge {}, {} Unterteilungen: Der Schlüssel {} ist {}; der Bereich, den das Gerät dafür "
             "speicherte, ({}, {}, {}, {}), bedeutet {}.",
             row.search.sorted.size(), row.search.subdivisions, row.key(), place_of(row.expected), lower,
             upper, found, unused, place_of(index_of(row.left))),
        device_enqueue.file(),
        alone().next.status == Status::passed
            ? over_which_range
            : text(
                  "Which segment contains the key in the first pass (TODO 9), when does the search for it end "
                  "(TODO 10), and what range does the next pass cover (TODO 11)?",
                  "Welches Segment enthält den Schlüssel im ersten Durchgang (TODO 9), wann endet die Suche "
                  "nach ihm (TODO 10), und über welchen Bereich läuft der nächste Durchgang (TODO 11)?")};
}

using MakePasses = std::vector<Pass>();
using KindOf = std::function<Text(const Row&)>;

/// Grants part of the points for the kinds of keys that are correct.
ValueCheck check_of(const std::string& name, MakePasses& make_passes, const KindOf& kind_of,
                    const std::function<Verdict(Verdict)>& conclude = {})
{
    return {.name = name,
            .inputs =
                [&make_passes] {
                    std::vector<Input> inputs;
                    for (const Search& search : searches_of(make_passes()))
                        inputs.push_back({.run = launch_of(search), .output = last_ranges});
                    return inputs;
                },
            .judge =
                [&make_passes, kind_of](const Tried& tried) {
                    InputKinds kinds;
                    for_each_row(tried, searches_of(make_passes()), [&](const Row& row) {
                        kinds.add(kind_of(row), row.is_right(), row.asks_for_work(),
                                  [&] { return row_finding(row); });
                    });
                    return kinds.verdict();
                },
            .conclude = conclude};
}

Text kind_of_search(const Row& row)
{
    if (!row.is_present())
        return {"keys that are not in the array", "Schlüssel, die nicht im Feld stehen"};
    switch (row.search.passes()) {
    case 1:
        return {"searches of one pass", "Suchen mit einem Durchgang"};
    case 2:
        return {"searches of two passes", "Suchen mit zwei Durchgängen"};
    default:
        return {"searches of more passes", "Suchen mit mehr Durchgängen"};
    }
}

/// Large searches run beside the others: what is wrong there alone costs part of the points.
std::vector<FarGroup> large_groups()
{
    std::vector<FarGroup> groups;
    for (const Search& search : large_searches())
        groups.push_back({{.run = launch_of(search),
                           .accepts =
                               [search](const lab::worker::CaseResult& result) {
                                   const Ranges left = from_bytes<Range>(result.buffers.at(last_ranges));
                                   Uints indices(left.size());
                                   std::transform(left.begin(), left.end(), indices.begin(), index_of);
                                   return indices == indices_of(search.sorted, search.keys);
                               }},
                          question_about_types(),
                          text("A search of length {}, with {} subdivisions and {} keys,",
                               "Eine Suche der Länge {} mit {} Unterteilungen und {} Schlüsseln",
                               search.sorted.size(), search.subdivisions, search.keys.size())});
    return groups;
}

RunBeside run_of_large_groups()
{
    RunBeside run = run_of_far_groups(large_groups);
    run.job = [job = run.job] { return enqueuing(job()); };
    return run;
}

std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const Search& search : small_searches()) {
        const std::uint32_t expected = indices_of(search.sorted, search.keys).front();
        inputs.push_back(
            small_input(search, {.run = launch_of(search), .accepts = [expected](const auto& result) {
                                     const auto left = from_bytes<Range>(result.buffers.at(last_ranges));
                                     return index_of(left.front()) == expected;
                                 }}));
        auto& options = inputs.back().program.options;
        options.insert(options.end(), {"-eq", "1"});
    }
    return inputs;
}

// ---------------------------------------------------------------------------------------------- checks

std::optional<Finding> wrong_pass(const KernelSuite&)
{
    const Finding* const wrong = alone().first_wrong();
    return wrong ? std::optional(*wrong) : std::nullopt;
}

/// A pass that enqueues itself again and again never ends; on this device each such pass uses up some of the stack.
Verdict passes_end(const KernelSuite& suite)
{
    if (const auto skip = requires_check(suite.check("Builds")))
        return *skip;
    const KernelRun& run = suite.values();
    if (run.state != KernelRun::State::ended_early && run.state != KernelRun::State::endless_loop)
        return ends(run, {}, suite.source());
    if (const Finding* const wrong = alone().first_wrong())
        return Verdict::failed(
            {wrong->seen + Text{" The passes do not terminate.", " Die Durchgänge terminieren nicht."},
             wrong->places, wrong->next});
    if (alone().next.status == Status::passed)
        return Verdict::failed(
            {run.problem.seen, {{suite.file_name(), suite.source().line_of_todo("11")}}, over_which_range});
    return Verdict::failed(
        {run.problem.seen, suite.file(),
         text("Does each pass have a shorter range than the one before, and does exactly one work-item "
              "enqueue it (TODO 11)? Endless passes can also cause a crash.",
              "Hat jeder Durchgang einen kürzeren Bereich als der vorige, und reiht genau ein Work-Item "
              "ihn ein (TODO 11)? Auch endlose Durchgänge können zum Absturz führen.")});
}

using JudgeWatched = std::optional<Finding>(const WatchedSearch&);

/// A check of the watched searches: finds what is wrong with one of them, if anything.
Verdict judge_watched(const KernelSuite& suite, JudgeWatched& judge)
{
    if (const auto skip = suite.requires_end())
        return *skip;
    static const WatchedRun watched = run_watched(suite.source());
    if (watched.searches.empty())
        return run_watched(read_reference(suite.file_name())).searches.empty()
                   ? Verdict::grader_fault(
                         text("the calls of enqueue_kernel could not be observed ({})",
                              "die Aufrufe von enqueue_kernel ließen sich nicht beobachten ({})",
                              watched.run.problem.seen))
                   : Verdict::failed(watched.run.problem);
    for (const WatchedSearch& search : watched.searches)
        if (const auto finding = judge(search))
            return Verdict::failed(*finding);
    return suite.search(Verdict::passed());
}

OwnCheck watching(const std::string& name, JudgeWatched& judge)
{
    return {name, [&judge](const KernelSuite& suite) { return judge_watched(suite, judge); }};
}

std::optional<Finding> too_few_calls(const WatchedSearch& run)
{
    const std::size_t passes = run.search.passes(), calls = run.enqueue_count;
    if (2 * calls >= passes) // the first pass is the host's, and some kernels need fewer than equal parts do
        return {};
    if (alone().next.status == Status::failed)
        return alone().next.finding;
    return Finding{
        text(
            "Calls to enqueue_kernel in a search of {} passes: {}. The device should enqueue every pass after the first.",
            "Aufrufe von enqueue_kernel in einer Suche von {} Durchgängen: {}. Das Gerät soll jeden "
            "Durchgang nach dem ersten einreihen.",
            passes, calls),
        device_enqueue.file(),
        text("Which call starts the next pass when the range still has several elements (TODO 11)?",
             "Welcher Aufruf startet den nächsten Durchgang, wenn der Bereich noch mehrere "
             "Elemente hat (TODO 11)?")};
}

std::optional<Finding> too_many_calls(const WatchedSearch& run)
{
    const std::size_t passes = run.search.passes(), calls = run.enqueue_count;
    if (calls <= 2 * passes)
        return {};
    return Finding{
        text("In a search of {} passes for one key, enqueue_kernel was called {} times; one call per "
             "pass is enough.",
             "In einer Suche von {} Durchgängen nach einem Schlüssel wurde enqueue_kernel {}-mal "
             "aufgerufen; ein Aufruf je Durchgang genügt.",
             passes, calls),
        device_enqueue.file(),
        text("Which work-item of a pass should enqueue the next pass, and what keeps the other work-items "
             "from doing so (TODO 11)?",
             "Welches Work-Item eines Durchgangs soll den nächsten Durchgang einreihen, und was hält die "
             "anderen Work-Items davon ab (TODO 11)?")};
}

const Text from_where_the_range{
    "How does the next pass learn its range: from memory that this pass writes, or from values that the "
    "block captures (TODO 11)?",
    "Woher kennt der nächste Durchgang seinen Bereich: aus Speicher, den dieser Durchgang schreibt, oder "
    "aus Werten, die der Block kopiert (TODO 11)?"};

std::optional<Finding> overlaps_the_next_pass(const WatchedSearch& run)
{
    if (device_enqueue.most_values_are_right() && run.is_written_early)
        return Finding{
            {"A pass writes to last_ranges and then enqueues the next one with CLK_ENQUEUE_FLAGS_NO_WAIT, "
             "which also writes to last_ranges: it is undefined which of the two passes writes last.",
             "Ein Durchgang schreibt in last_ranges und reiht dann mit CLK_ENQUEUE_FLAGS_NO_WAIT den "
             "nächsten ein, der auch in last_ranges schreibt: Es ist nicht festgelegt, welcher der beiden "
             "Durchgänge zuletzt schreibt."},
            device_enqueue.file(),
            alone().last.status == Status::passed // that is TODO 10
                ? from_where_the_range
                : Text{"Which pass should be the only one to write *last_range (TODO 10)?",
                       "Welcher Durchgang soll als einziger *last_range schreiben (TODO 10)?"}};
    return {};
}

std::optional<Finding> reads_too_early(const WatchedSearch& run)
{
    if (const auto overlap = overlaps_the_next_pass(run))
        return overlap;
    if (!device_enqueue.most_values_are_right() ||
        index_of(run.range_without_writes) == indices_of(run.search.sorted, run.search.keys).front())
        return {};
    return Finding{text("A pass enqueued with CLK_ENQUEUE_FLAGS_NO_WAIT may begin before it can see what the "
                        "previous pass wrote; the key is then not found.",
                        "Ein mit CLK_ENQUEUE_FLAGS_NO_WAIT eingereihter Durchgang kann beginnen, bevor er "
                        "sieht, was der vorige geschrieben hat; der Schlüssel wird dann nicht gefunden."),
                   device_enqueue.file(), from_where_the_range};
}

/// The words accessed by the busiest work-item of any pass.
std::uint64_t most_words(const LaunchTrace& launch)
{
    const auto of_first = std::max_element(launch.words.begin(), launch.words.end());
    return std::max(launch.words_of_enqueued, of_first == launch.words.end() ? 0 : *of_first);
}

/// A work-item that only looks at its own segment reads as much with many subdivisions as with few.
Verdict shares_the_passes(const KernelSuite& suite)
{
    constexpr std::uint64_t more_words = 2; // right kernels: 0; who halves all segments: 4
    const auto& launches = suite.beside(subdivisions_name).trace.launches;
    if (launches.size() < 2)
        return no_data_race(suite.beside(subdivisions_name), suite.source()); // says why
    const std::uint64_t few = most_words(launches[0]), many = most_words(launches[1]);
    if (many <= few + more_words)
        return Verdict::passed();
    return Verdict::failed(
        {text("In a pass, a work-item accessed up to {} words of memory with 16 subdivisions, and up to "
              "{} with 256.",
              "In einem Durchgang griff ein Work-Item bei 16 Unterteilungen auf bis zu {} Speicherwörter "
              "zu, bei 256 auf bis zu {}.",
              few, many),
         device_enqueue.file(),
         text(
             "Which elements does a work-item have to read to know whether its own segment holds the key (TODO 9)?",
             "Welche Elemente muss ein Work-Item lesen, um zu wissen, ob sein eigenes Segment den Schlüssel enthält (TODO "
             "9)?")});
}

/// Counts only if the work-items of a pass share its work.
Verdict enqueues_each_pass_once(const KernelSuite& suite)
{
    const Verdict verdict = judge_watched(suite, too_many_calls);
    if (verdict.status == Status::failed && alone().next.status == Status::failed)
        return alone().next;
    if (verdict.status == Status::passed && alone().size.status == Status::failed)
        return alone().size;
    return verdict.status == Status::passed ? suite.search(shares_the_passes(suite)) : verdict;
}

const KernelSuite device_enqueue{{
    .name = "DeviceEnqueue",
    .file = "nary_search_device_enqueue.cl",
    .kernels =
        {"kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const "
         "uint length, global uint4* last_ranges)"},
    .writes = "",
    .values = {check_of("Values", random_passes, kind_of_search,
                        also_right_far_away(device_enqueue, large_groups)),
               check_of("Duplicates", duplicate_passes,
                        [](const Row& row) { return kind_of_duplicates(row.first_pass()); }),
               check_of("EdgeKeys", edge_passes,
                        [](const Row& row) { return kind_of_edge(row.first_pass()); })},
    .small_inputs = small_inputs,
    .beside = {{.name = subdivisions_name, .job = job_of_subdivisions}, run_of_large_groups()},
    .common = {"StaysInBounds"},
    .own = {{"Ends", passes_end},
            watching("EnqueuesItsOwnPasses", too_few_calls),
            {"EnqueuesEachPassOnce", enqueues_each_pass_once},
            watching("WaitsForWhatItReads", reads_too_early)},
    .todos = {{9,
               [](const KernelSuite&) {
                   return alone().segments.status == Status::failed ? alone().segments : alone().holders;
               }},
              {10, [](const KernelSuite&) { return alone().last; }},
              {11,
               [](const KernelSuite& suite) {
                   const Verdict& next = alone().next;
                   const bool is_only_alone =
                       next.status == Status::passed && !alone().first_wrong() && some_key_is_wrong(suite);
                   return is_only_alone ? Verdict::failed({{}, suite.file(), over_which_range}) : next;
               },
               {"EnqueuesItsOwnPasses", "EnqueuesEachPassOnce", "WaitsForWhatItReads"}}},
    .cause = wrong_pass,
    .most_are_right = most_keys_are_right,
    .run = run_on_the_second_device,
}};
} // namespace
} // namespace nary_search::stage_2
// \endif
