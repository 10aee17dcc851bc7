// The checks of the device-side enqueue of 03-nary-search: one launch by the host has to come to the result of the whole
// search, and the passes after the first have to be enqueued on the device. Without a device that can do this they are
// not gradable. The simulator can neither: bounds are watched by guard zones, and the calls of enqueue_kernel are counted.
#include "grader/judge/setup.hpp"
#include "tests/03-nary-search/runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>

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
    std::optional<Finding> first_fault;
};

Finding key_finding(const Search& search, std::size_t key, const Range& range, std::uint32_t expected)
{
    const Text right = place_of(expected), was = place_of(index_of(range));
    Finding finding;
    finding.seen.en = fmt::format("Of {} elements with {} subdivisions: the key {} is {}; the range that the "
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

KeyCount count_keys(const SearchGroup& group)
{
    KeyCount count;
    for (std::size_t i = 0; i < group.searches.size(); ++i) {
        const Search& search = group.searches[i];
        const Ranges ranges = last_ranges(group, i);
        const Uints expected = indices_of(search.sorted, search.keys);
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            const bool right = index_of(ranges[k]) == expected[k], present = expected[k] != not_found;
            ++count.keys;
            count.wrong += !right;
            count.present += present;
            count.present_right += present && right;
            if (!right && !count.first_fault)
                count.first_fault = key_finding(search, k, ranges[k], expected[k]);
        }
    }
    return count;
}

bool most_keys_are_right()
{
    if (requires_end())
        return false;
    static const KeyCount count = count_keys(enqueue().random);
    return 2 * count.present_right > count.present && 2 * count.wrong < count.keys;
}

/// Concludes a check of values: part of its points for the part of the present keys that is right.
void conclude_keys(const SearchGroup& group)
{
    if (const auto verdict = requires_end())
        return conclude(*verdict);
    const KeyCount count = count_keys(group);
    if (!count.first_fault)
        return conclude(Verdict::passed());
    Finding finding = *count.first_fault;
    const Text wrong =
        text("{} of {} keys are wrong. First: ", "{} von {} Schlüsseln sind falsch. Zuerst: ", count.wrong,
             count.keys);
    finding.seen = {wrong.en + finding.seen.en, wrong.de + finding.seen.de};
    const double right = static_cast<double>(count.present_right) / static_cast<double>(count.present);
    conclude(Verdict::failed(finding, most_keys_are_right() ? std::min(right, 0.9) : 0.0));
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
                                                           : ends(values, {}));
}

TEST(DeviceEnqueue, Values) { conclude_keys(enqueue().random); }

TEST(DeviceEnqueue, Duplicates) { conclude_keys(enqueue().duplicates); }

TEST(DeviceEnqueue, EdgeKeys) { conclude_keys(enqueue().edges); }

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
