// The checks of the device-side enqueue of 03-nary-search: one launch by the host has to come to the result of the whole
// search, and the passes after the first have to be enqueued on the device. Without a device that can do this they are
// not gradable. The simulator can neither: bounds are watched by guard zones, and the calls of enqueue_kernel are counted.
#include "grader/judge/input_kinds.hpp"
#include "grader/judge/setup.hpp"
#include "tests/03-nary-search/runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace nary_search::stage_b
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

constexpr std::uint32_t not_found = 0xffffffffU;

std::vector<Place> kernel_file() { return {{enqueue().source.name, 0}}; }

/// For all checks after the first two: there is something to judge.
std::optional<Verdict> requires_end() { return requires_all({"DeviceEnqueue.Builds", "DeviceEnqueue.Ends"}); }

/// The host's last step.
std::uint32_t index_of(const Range& range) { return range.found ? range.lower : not_found; }

Text place_of(std::uint32_t index)
{
    return index == not_found ? Text{"not there", "nicht da"} : text("at index {}", "bei Index {}", index);
}

struct KeyCount {
    std::size_t keys = 0, wrong = 0;
    std::size_t present = 0, present_right = 0; // doing nothing is right for a key that is not in the array
};

Finding key_finding(const Search& search, std::size_t key, const Range& range, std::uint32_t expected)
{
    const Text right = place_of(expected), was = place_of(index_of(range));
    Finding finding;
    finding.seen.en = fmt::format("of {} elements with {} subdivisions: the key {} is {}; the range that the "
                                  "device left for it, ({}, {}, {}, {}), says {}.",
                                  search.sorted.size(), search.subdivisions, search.keys[key], right.en,
                                  range.lower, range.upper, range.found, range.unused, was.en);
    finding.seen.de =
        fmt::format("Bei {} Elementen und {} Unterteilungen: Der Schlüssel {} ist {}; der Bereich, den "
                    "das Gerät dafür hinterließ, ({}, {}, {}, {}), sagt {}.",
                    search.sorted.size(), search.subdivisions, search.keys[key], right.de, range.lower,
                    range.upper, range.found, range.unused, was.de);
    finding.places = kernel_file();
    finding.next = text(
        "Who holds the key in the first pass (TODO 9), when does its search end (TODO 10), and over which "
        "range "
        "does the next pass go (TODO 11)?",
        "Wer enthält den Schlüssel im ersten Durchgang (TODO 9), wann endet seine Suche (TODO 10), und über "
        "welchen Bereich geht der nächste Durchgang (TODO 11)?");
    return finding;
}

struct KeyInSearch {
    const Search& search;
    std::size_t key_index;
    Range left; // by the device
    std::uint32_t expected;

    std::uint32_t key() const { return search.keys[key_index]; }
    bool is_right() const { return index_of(left) == expected; }
    bool is_present() const { return expected != not_found; }
    KeyInPass first_pass() const
    {
        return {search.sorted,
                key(),
                {0, static_cast<std::uint32_t>(search.sorted.size()), 0, 0},
                search.subdivisions};
    }
};

void for_each_key(const SearchGroup& group, const std::function<void(const KeyInSearch&)>& action)
{
    for (std::size_t i = 0; i < group.searches.size(); ++i) {
        const Search& search = group.searches[i];
        const Ranges ranges = last_ranges(group, i);
        const Uints expected = indices_of(search.sorted, search.keys);
        for (std::size_t k = 0; k < ranges.size(); ++k)
            action({search, k, ranges[k], expected[k]});
    }
}

bool most_keys_are_right()
{
    if (requires_end())
        return false;
    static const KeyCount count = [] {
        KeyCount counted;
        for_each_key(enqueue().random, [&](const KeyInSearch& key) {
            ++counted.keys;
            counted.wrong += !key.is_right();
            counted.present += key.is_present();
            counted.present_right += key.is_present() && key.is_right();
        });
        return counted;
    }();
    return 2 * count.present_right > count.present && 2 * count.wrong < count.keys;
}

Text kind_of_search(const KeyInSearch& key)
{
    if (!key.is_present())
        return {"keys that are not in the array", "Schlüssel, die nicht im Feld stehen"};
    switch (key.search.passes()) {
    case 1:
        return {"searches of one pass", "Suchen mit einem Durchgang"};
    case 2:
        return {"searches of two passes", "Suchen mit zwei Durchgängen"};
    default:
        return {"searches of more passes", "Suchen mit mehr Durchgängen"};
    }
}

/// Concludes a check of values: part of its points for the kinds of keys that are right.
void conclude_keys(const SearchGroup& group, const std::function<Text(const KeyInSearch&)>& kind_of)
{
    if (const auto verdict = requires_end())
        return conclude(*verdict);
    InputKinds kinds;
    std::optional<Finding> first;
    for_each_key(group, [&](const KeyInSearch& key) {
        const bool asks_for_work = key.is_present() && key.expected > 0; // "at index 0" is right for some
        kinds.add(kind_of(key), key.is_right(), asks_for_work);
        if (!key.is_right() && !first)
            first = key_finding(key.search, key.key_index, key.left, key.expected);
    });
    conclude(kinds.judge([&] { return *first; }));
}

/// Concludes a check that looks for faults: finding none counts when most keys are right.
void conclude_search(const Verdict& verdict)
{
    conclude(found_or(verdict, requires_end(), most_keys_are_right(), "DeviceEnqueue.Values"));
}

/// Concludes a check of the watched searches: what is wrong with one, or nothing.
void conclude_watched(const std::function<std::optional<Finding>(const Search&, const WatchedSearch&)>& judge)
{
    if (const auto verdict = requires_end())
        return conclude(*verdict);
    const KernelRun& watched = enqueue().watched;
    if (!watched.is_done() || !watched.result.cases.front().error.empty())
        return conclude(Verdict::grader_fault(text(
            "the calls of enqueue_kernel could not be watched ({}); staff should look at this kernel",
            "die Aufrufe von enqueue_kernel ließen sich nicht beobachten ({}); die Kursleitung sollte diesen "
            "Kernel ansehen",
            watched.problem.seen.en)));
    const auto& searches = enqueue().watched_searches;
    for (std::size_t i = 0; i < searches.size(); ++i)
        if (const auto finding = judge(searches[i], watched_search(i)))
            return conclude_search(Verdict::failed(*finding));
    conclude_search(Verdict::passed());
}

TEST(DeviceEnqueue, Builds)
{
    const KernelRun& values = enqueue().values;
    if (values.state == KernelRun::State::unavailable)
        return conclude(Verdict::not_gradable(values.problem.seen));
    constexpr auto global = CL_KERNEL_ARG_ADDRESS_GLOBAL;
    const Signature signature{
        "nary_search_device_enqueue",
        {{"uint*", global, true},
         {"uint*", global, true},
         {"uint", CL_KERNEL_ARG_ADDRESS_PRIVATE, false},
         {"uint4*", global, false}},
        "kernel void nary_search_device_enqueue(global const uint* sorted, global const "
        "uint* keys, const uint length, global uint4* last_ranges)"};
    conclude(builds(values, enqueue().source, signature));
}

/// A pass that enqueues itself again and again has no end; on this device each such pass takes a piece of the stack.
Finding ended_early(const KernelRun& values)
{
    return {
        values.problem.seen, kernel_file(),
        text("Does each pass have a shorter range than the one before, and does exactly one work-item "
             "enqueue it (TODO 11)? Passes without end also crash.",
             "Hat jeder Durchgang einen kürzeren Bereich als der vorige, und reiht genau ein Work-Item ihn "
             "ein (TODO 11)? Auch Durchgänge ohne Ende führen zum Absturz.")};
}

TEST(DeviceEnqueue, Ends)
{
    if (const auto verdict = requires_check("DeviceEnqueue.Builds"))
        return conclude(*verdict);
    const KernelRun& values = enqueue().values;
    conclude(values.state == KernelRun::State::ended_early ? Verdict::failed(ended_early(values))
                                                           : ends(values, {}, enqueue().source));
}

TEST(DeviceEnqueue, Values) { conclude_keys(enqueue().random, kind_of_search); }

TEST(DeviceEnqueue, Duplicates)
{
    conclude_keys(enqueue().duplicates,
                  [](const KeyInSearch& key) { return kind_of_duplicates(key.first_pass()); });
}

TEST(DeviceEnqueue, EdgeKeys)
{
    conclude_keys(enqueue().edges, [](const KeyInSearch& key) { return kind_of_edge(key.first_pass()); });
}

TEST(DeviceEnqueue, EnqueuesItsOwnPasses)
{
    conclude_watched([](const Search& search, const WatchedSearch& run) -> std::optional<Finding> {
        const std::size_t passes = search.passes(), calls = run.enqueue_count;
        if (2 * calls >=
            passes) // the first pass is the host's, and some kernels need fewer than equal parts do
            return {};
        return Finding{
            text("In a search of {} passes enqueue_kernel was called {} times: the later passes are to be "
                 "enqueued on the device.",
                 "In einer Suche von {} Durchgängen wurde enqueue_kernel {}-mal aufgerufen: Die "
                 "späteren Durchgänge sollen auf dem Gerät eingereiht werden.",
                 passes, calls),
            kernel_file(),
            text("Which call starts the next pass when the range still has several elements (TODO 11)?",
                 "Welcher Aufruf startet den nächsten Durchgang, wenn der Bereich noch mehrere "
                 "Elemente hat (TODO 11)?")};
    });
}

TEST(DeviceEnqueue, EnqueuesEachPassOnce)
{
    conclude_watched([](const Search& search, const WatchedSearch& run) -> std::optional<Finding> {
        const std::size_t passes = search.passes(), calls = run.enqueue_count;
        if (calls <= 2 * passes)
            return {};
        return Finding{
            text("In a search of {} passes for one key enqueue_kernel was called {} times; one call per "
                 "pass is enough.",
                 "In einer Suche von {} Durchgängen nach einem Schlüssel wurde enqueue_kernel {}-mal "
                 "aufgerufen; ein Aufruf je Durchgang genügt.",
                 passes, calls),
            kernel_file(),
            text("Which of the work-items of a pass is to enqueue the next one, and what keeps the others "
                 "from it (TODO 11)?",
                 "Welches Work-Item eines Durchgangs soll den nächsten einreihen, und was hält die "
                 "anderen davon ab (TODO 11)?")};
    });
}

TEST(DeviceEnqueue, WaitsForWhatItReads)
{
    conclude_watched([](const Search& search, const WatchedSearch& run) -> std::optional<Finding> {
        if (!most_keys_are_right() ||
            index_of(run.range_without_writes) == indices_of(search.sorted, search.keys).front())
            return {};
        return Finding{text("A pass enqueued with CLK_ENQUEUE_FLAGS_NO_WAIT may begin before it can see what "
                            "the pass before "
                            "wrote; when it does not see it, the key is not found.",
                            "Ein mit CLK_ENQUEUE_FLAGS_NO_WAIT eingereihter Durchgang kann beginnen, bevor "
                            "er sieht, was der "
                            "vorige geschrieben hat; sieht er es nicht, wird der Schlüssel nicht gefunden."),
                       kernel_file(),
                       text("How does the next pass learn its range: from memory that this one writes, or "
                            "from values that the "
                            "block takes with it (TODO 11)?",
                            "Woher kennt der nächste Durchgang seinen Bereich: aus Speicher, den dieser "
                            "schreibt, oder aus "
                            "Werten, die der Block mitnimmt (TODO 11)?")};
    });
}

TEST(DeviceEnqueue, StaysInBounds)
{
    if (const auto verdict = requires_end())
        return conclude(*verdict);
    const EnqueueRuns& runs = enqueue();
    if (!inputs_are_unchanged(runs.random) || !inputs_are_unchanged(runs.duplicates) ||
        !inputs_are_unchanged(runs.edges))
        return conclude(Verdict::failed(
            {text("The kernel changed sorted or keys.", "Der Kernel hat sorted oder keys verändert."),
             kernel_file(),
             text("Later passes read them; only last_ranges is written.",
                  "Spätere Durchgänge lesen sie; nur last_ranges wird geschrieben.")}));
    conclude_search(guards_are_intact(runs.values, runs.source));
}
} // namespace
} // namespace nary_search::stage_b
