// The checks of 03-nary-search: of one pass and of the host's loop of passes; 03-nary-search/device_enqueue.cpp has those
// of the device-side enqueue. No student code runs in this process. Every pass is
// judged by its outcome, whatever the partition: see fault_of in 03-nary-search/references.hpp.
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_suite.hpp"
#include "grader/judge/input_kinds.hpp"
#include "grader/judge/setup.hpp"
#include "tests/03-nary-search/references.hpp"
#include "tests/03-nary-search/runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

namespace nary_search::stage_a
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

std::vector<Place> kernel_file() { return {{kernel().source.name, 0}}; }
std::vector<Place> host_file() { return {{host().source.name, 0}}; }

/// For all checks after the first three: there is something to judge.
std::optional<Verdict> requires_output()
{
    return requires_all({"Kernel.Builds", "Kernel.Ends", "Kernel.WritesTheNextRange"});
}

/// One key in one pass, and what the kernel made of its range.
struct Row {
    const PassCase& pass;
    std::size_t subdivisions, key_index;
    Range after;

    std::uint32_t key() const { return pass.keys[key_index]; }
    const Range& before() const { return pass.ranges[key_index]; }
    bool present() const { return is_present(pass.sorted, key()); }
    KeyInPass as_key() const { return {pass.sorted, key(), before(), subdivisions}; }
    std::optional<Text> fault() const { return fault_of(pass.sorted, key(), before(), after); }
};

void for_each_row(const KernelRun& run, const PassGroup& group, const std::function<void(const Row&)>& action)
{
    for (std::size_t i = 0; i < group.passes.size(); ++i)
        for (std::size_t s = 0; s < group.passes[i].splits.size(); ++s) {
            const Ranges after = ranges_after(run, group, i, s);
            for (std::size_t k = 0; k < after.size(); ++k)
                action({group.passes[i], group.passes[i].splits[s].subdivisions, k, after[k]});
        }
}

struct RowCount {
    std::size_t rows = 0, wrong = 0;
    std::size_t present = 0,
                present_right = 0; // keys that are in the array: doing nothing is not right for them
};

/// "{3, 7, 9, …}"
std::string listed(const Uints& numbers)
{
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(numbers.size(), 8); ++i)
        list += (i ? ", " : "") + std::to_string(numbers[i]);
    return "{" + list + (numbers.size() > 8 ? ", …}" : "}");
}

Finding row_finding(const Row& row, const Text& fault)
{
    const Range& before = row.before();
    const auto facts = fmt::make_format_args(before.lower, before.upper, row.subdivisions);
    Finding finding;
    finding.seen.en = fmt::vformat("a pass over [{0}, {1}) with {2} subdivisions", facts);
    finding.seen.de = fmt::vformat("Ein Durchgang über [{0}, {1}) mit {2} Unterteilungen", facts);
    finding.seen.en += fmt::format(" of {} elements {}: the key {} {}.", row.pass.sorted.size(),
                                   listed(row.pass.sorted), row.key(), fault.en);
    finding.seen.de += fmt::format(" von {} Elementen {}: Der Schlüssel {} {}.", row.pass.sorted.size(),
                                   listed(row.pass.sorted), row.key(), fault.de);
    finding.places = kernel_file();
    finding.next = text("Work out the segments of this pass on paper (TODO 1). Which of them holds the first "
                        "element >= key (TODO 2), and what is written for it (TODO 3)?",
                        "Schreiben Sie die Segmente dieses Durchgangs auf Papier (TODO 1). Welches enthält "
                        "das erste Element >= Schlüssel (TODO 2), und was wird dafür geschrieben (TODO 3)?");
    return finding;
}

RowCount count_rows(const KernelRun& run, const PassGroup& group)
{
    RowCount count;
    for_each_row(run, group, [&](const Row& row) {
        const auto fault = row.fault();
        ++count.rows;
        count.present += row.present();
        count.present_right += row.present() && !fault;
        count.wrong += fault.has_value();
    });
    return count;
}

bool most_passes_are_right()
{
    if (!kernel().values.is_done() || requires_output())
        return false;
    static const RowCount count = count_rows(kernel().values, kernel().random);
    return 2 * count.present_right > count.present && 2 * count.wrong < count.rows;
}

/// Concludes a check that looks for faults in what the kernel did. A fault found always counts.
void conclude_search(const Verdict& verdict)
{
    if (const auto not_built = requires_check("Kernel.Builds"))
        return conclude(*not_built);
    conclude(found_or(verdict, requires_output(), most_passes_are_right(), "Kernel.Passes"));
}

/// Concludes a check that compares a count of the simulated launches with a limit.
void conclude_measure(const std::function<Verdict(const std::vector<LaunchTrace>&)>& judge)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const KernelRun& simulator = kernel().simulator;
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return conclude(no_data_race(simulator, kernel().source)); // says why the simulator did not run
    conclude_search(judge(simulator.trace.launches));
}

using KindOf = lab::Text(const KeyInPass&);

/// Doing nothing is right for a key that is not in the array, or found already; "at index 0" is right for some.
bool asks_for_work(const Row& row)
{
    return row.present() && !row.before().found && row.key() != row.pass.sorted.front();
}

/// Part of the points for the kinds of ranges and keys that are right.
Verdict judge_rows(const KernelRun& run, const PassGroup& group, KindOf kind_of)
{
    InputKinds kinds;
    std::optional<Finding> first;
    for_each_row(run, group, [&](const Row& row) {
        const auto fault = row.fault();
        kinds.add(kind_of(row.as_key()), !fault, asks_for_work(row));
        if (fault && !first)
            first = row_finding(row, *fault);
    });
    return kinds.judge([&] { return *first; });
}

/// Concludes a check of values.
void conclude_rows(const PassGroup& group, KindOf kind_of)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(right_on_each_device(kernel().values, kernel().second,
                                  [&](const KernelRun& run) { return judge_rows(run, group, kind_of); }));
}

// ---------------------------------------------------------------------------------------------- kernel

TEST(Kernel, Builds)
{
    constexpr auto global = CL_KERNEL_ARG_ADDRESS_GLOBAL;
    const Signature signature{"nary_search",
                              {{"uint*", global, true},
                               {"uint*", global, true},
                               {"uint4*", global, true},
                               {"uint4*", global, false}},
                              "kernel void nary_search(global const uint* sorted, global const uint* keys, "
                              "global const uint4* ranges, global uint4* next_ranges)"};
    conclude(builds(kernel().values, kernel().source, signature));
}

TEST(Kernel, Ends)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    conclude(ends(kernel().values, kernel().simulator, kernel().source));
}

TEST(Kernel, WritesTheNextRange)
{
    if (const auto verdict = requires_all({"Kernel.Builds", "Kernel.Ends"}))
        return conclude(*verdict);
    bool written = false;
    for_each_row(kernel().values, kernel().random, [&](const Row& row) {
        written =
            written || (row.present() && !row.before().found && (row.after.size() > 0 || row.after.found));
    });
    const auto untouched = not_begun(kernel().source, "03-nary-search", 1);
    conclude(
        written ? Verdict::passed()
        : untouched
            ? *untouched
            : Verdict::failed(
                  {text("For no key of the array was a next range written.",
                        "Für keinen Schlüssel des Feldes wurde ein nächster Bereich geschrieben."),
                   kernel_file(),
                   text(
                       "Which work-item should write next_ranges, and in which statement (TODO 3)?",
                       "Welches Work-Item soll next_ranges schreiben, und in welcher Anweisung (TODO 3)?")}));
}

TEST(Kernel, Passes) { conclude_rows(kernel().random, kind_of_range); }

TEST(Kernel, Duplicates) { conclude_rows(kernel().duplicates, kind_of_duplicates); }

TEST(Kernel, EdgeKeys) { conclude_rows(kernel().edges, kind_of_edge); }

TEST(Kernel, Exhaustive) { conclude_rows(kernel().exhaustive, kind_of_range); }

/// The longest next range that still counts as one of `subdivisions` parts: other partitions than equal ones are right.
std::uint32_t longest_segment(const Row& row)
{
    const auto subdivisions = static_cast<std::uint32_t>(row.subdivisions);
    return 3 * ((row.before().size() + subdivisions - 1) / subdivisions);
}

TEST(Kernel, NarrowsToASegment)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    std::optional<Finding> finding;
    for_each_row(kernel().values, kernel().random, [&](const Row& row) {
        const bool is_judged =
            row.present() && !row.after.found && row.before().size() >= row.subdivisions * row.subdivisions;
        if (is_judged && !finding && row.after.size() > longest_segment(row))
            finding = Finding{
                text("With {} subdivisions a pass left {} of {} candidates; each segment has about {}.",
                     "Mit {} Unterteilungen ließ ein Durchgang {} von {} Kandidaten übrig; jedes Segment hat "
                     "etwa {}.",
                     row.subdivisions, row.after.size(), row.before().size(), longest_segment(row) / 3),
                kernel_file(),
                text("Into how many segments does the range fall, and what is each work-item's own (TODO 1)?",
                     "In wie viele Segmente zerfällt der Bereich, und was ist das eigene jedes Work-Items "
                     "(TODO 1)?")};
    });
    conclude_search(finding ? Verdict::failed(*finding) : Verdict::passed());
}

TEST(Kernel, NoBarrierDivergence)
{
    conclude_search(no_barrier_divergence(kernel().simulator, kernel().source));
}

TEST(Kernel, NoDataRace)
{
    // Work-items at different barriers race as a consequence: the cause is told, not that.
    if (no_barrier_divergence(kernel().simulator, kernel().source).status == Status::failed)
        return conclude(*requires_check("Kernel.NoBarrierDivergence"));
    conclude_search(no_data_race(kernel().simulator, kernel().source));
}

bool changes_its_input()
{
    const KernelRuns& runs = kernel();
    return runs.values.is_done() && !requires_check("Kernel.Ends") &&
           !(inputs_are_unchanged(runs.random) && inputs_are_unchanged(runs.duplicates) &&
             inputs_are_unchanged(runs.edges));
}

TEST(Kernel, StaysInBounds)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    if (changes_its_input())
        return conclude(Verdict::failed(
            {text("The kernel changed sorted, keys or ranges.",
                  "Der Kernel hat sorted, keys oder ranges verändert."),
             kernel_file(),
             text("Other work-items read them in the same pass; only next_ranges is written.",
                  "Andere Work-Items lesen sie im selben Durchgang; nur next_ranges wird geschrieben.")}));
    conclude_search(stays_in_bounds(kernel().simulator, kernel().values, kernel().source));
}

TEST(Kernel, NoUninitialisedMemory)
{
    conclude_search(no_uninitialised_memory(kernel().simulator, kernel().source));
}

TEST(Kernel, OneWriterPerKey)
{
    conclude_measure([](const std::vector<LaunchTrace>& launches) {
        std::size_t launch = 0;
        for (const PassCase& pass : simulated_passes())
            for (std::size_t s = 0; s < pass.splits.size() && launch < launches.size(); ++s, ++launch)
                if (launches[launch].global_writers > pass.keys.size())
                    return Verdict::failed(
                        {text("In a pass for {} keys {} work-items wrote to next_ranges.",
                              "In einem Durchgang für {} Schlüssel schrieben {} Work-Items nach next_ranges.",
                              pass.keys.size(), launches[launch].global_writers),
                         kernel_file(),
                         text("Which one segment holds the first element >= key (TODO 2), and which "
                              "work-items "
                              "write nothing (TODO 3)?",
                              "Welches eine Segment enthält das erste Element >= Schlüssel (TODO 2), und "
                              "welche "
                              "Work-Items schreiben nichts (TODO 3)?")});
        return Verdict::passed();
    });
}

TEST(Kernel, AllWorkItemsTakePart)
{
    conclude_measure([](const std::vector<LaunchTrace>& launches) {
        constexpr double limit = 3.3; // right kernels: up to 2.4; one work-item for all segments: from 4.4 on
        const double ratio = imbalance(launches.front());
        if (ratio <= limit)
            return Verdict::passed();
        return Verdict::failed(
            {text("The busiest work-item executed {:.1f} times as many instructions as the average one; "
                  "about 1.5 is usual, at most {:.1f} is accepted.",
                  "Das fleißigste Work-Item führte {:.1f}-mal so viele Instruktionen aus wie ein "
                  "durchschnittliches; üblich ist etwa 1,5, höchstens {:.1f} wird angenommen.",
                  ratio, limit),
             kernel_file(),
             text("Each work-item can look at its own segment at the same time as the others.",
                  "Jedes Work-Item kann sein eigenes Segment ansehen, gleichzeitig mit den anderen.")});
    });
}

TEST(Kernel, ReadsFewElements)
{
    conclude_measure([](const std::vector<LaunchTrace>& launches) {
        constexpr double limit =
            20.0; // right kernels: up to 7; every element of a segment of the simulated pass: over 60
        const auto work_items = static_cast<double>(launches.front().instructions.size());
        const double loads = static_cast<double>(launches.front().global_loads) / work_items;
        if (loads <= limit)
            return Verdict::passed();
        return Verdict::failed(
            {text("Each work-item read {:.0f} times from global memory; about 5 reads tell whether a segment "
                  "holds the key, at most {:.0f} are accepted.",
                  "Jedes Work-Item las {:.0f}-mal aus dem globalen Speicher; etwa 5 Lesezugriffe sagen, ob "
                  "ein Segment den Schlüssel enthält, höchstens {:.0f} werden angenommen.",
                  loads, limit),
             kernel_file(),
             text("The array is sorted: what do the elements at both ends of a segment say about those "
                  "between?",
                  "Das Feld ist sortiert: Was sagen die Elemente an beiden Enden eines Segments über die "
                  "dazwischen?")});
    });
}

// ------------------------------------------------------------------------------------------------ host

/// The checks that every host suite has.
const HostSuite& suite()
{
    static const HostSuite the_suite("Host", host(), "Host.LaunchesTheKernel");
    return the_suite;
}

TEST(Host, Builds) { conclude(suite().builds()); }

TEST(Host, Ends) { conclude(suite().ends()); }

Text index_name(std::uint32_t index)
{
    if (index == CL_UINT_MAX)
        return {"CL_UINT_MAX, not found", "CL_UINT_MAX, nicht gefunden"};
    return text("{}", "{}", index);
}

const KernelBuffers buffers{{0, 1, 2}, 3};

/// What is wrong with a run on a right kernel; nothing when its result is right.
std::optional<Finding> result_finding(const HostRun& run, const Search& search)
{
    const std::size_t length = search.sorted.size(), key_count = search.keys.size();
    if (!run.outcome.exited_with(0) || !run.output) {
        Finding failed = host_failed(run, host().source);
        failed.seen.en +=
            fmt::format(" ({} elements, {} keys, {} subdivisions)", length, key_count, search.subdivisions);
        failed.seen.de += fmt::format(" ({} Elemente, {} Schlüssel, {} Unterteilungen)", length, key_count,
                                      search.subdivisions);
        return failed;
    }
    const Uints actual = run.output ? from_bytes<std::uint32_t>(*run.output) : Uints{};
    const Uints expected = indices_of(search.sorted, search.keys);
    if (actual.size() != key_count)
        return Finding{text("With a right kernel the program returned {} indices for {} keys.",
                            "Mit einem richtigen Kernel lieferte das Programm {} Indizes für {} Schlüssel.",
                            actual.size(), key_count),
                       host_file(),
                       text("How many indices has the vector that is returned (TODO 8)?",
                            "Wie viele Indizes hat der Vektor, der geliefert wird (TODO 8)?")};
    const auto [wrong, right] = std::mismatch(actual.begin(), actual.end(), expected.begin());
    if (wrong == actual.end())
        return {};
    const std::uint32_t key = search.keys[static_cast<std::size_t>(wrong - actual.begin())];
    const Finding wrong_result{
        {fmt::format(
             "With a right kernel, {} elements and {} subdivisions the index of key {} is {}, expected {}.",
             length, search.subdivisions, key, index_name(*wrong).en, index_name(*right).en),
         fmt::format("Mit einem richtigen Kernel, {} Elementen und {} Unterteilungen ist der Index von "
                     "Schlüssel {} {}, erwartet {}.",
                     length, search.subdivisions, key, index_name(*wrong).de, index_name(*right).de)},
        host_file(),
        text("Is everything on the device before the first pass (TODO 6), do both range buffers hold what "
             "the next pass needs (TODO 5 and 7), does the loop go on long enough (TODO 4), and what becomes "
             "of a key that is not found (TODO 8)?",
             "Ist vor dem ersten Durchgang alles auf dem Gerät (TODO 6), enthalten beide Bereichspuffer, was "
             "der nächste Durchgang braucht (TODO 5 und 7), läuft die Schleife lange genug (TODO 4), und was "
             "wird aus einem Schlüssel, der nicht gefunden wird (TODO 8)?")};
    return explained(wrong_result, run, host().source, buffers);
}

TEST(Host, Result)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    std::optional<Finding> first;
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < searches().size(); ++k)
        if (const auto finding = result_finding(host().results[k], searches()[k])) {
            first = first ? first : finding;
            ++wrong;
        }
    // Without the search of most passes there is no part of the points: an array of 0 elements alone is no search.
    const bool longest_is_right = !result_finding(host().results.back(), searches().back());
    const double part = 1.0 - static_cast<double>(wrong) / static_cast<double>(searches().size());
    conclude(first ? Verdict::failed(*first, longest_is_right ? part : 0.0) : Verdict::passed());
}

constexpr std::size_t launch_facts = 3; // indices of the probe's result that tell of the launch

/// Keys whose index follows the probe kernel; a wrong NDRange leaves some.
std::size_t followed(const lab::worker::Bytes& output)
{
    const Uints actual = from_bytes<std::uint32_t>(output), &keys = searches().back().keys;
    std::size_t count = 0;
    for (std::size_t i = launch_facts; i < std::min(actual.size(), keys.size()); ++i)
        count += actual[i] == 3 * keys[i] + i;
    return count;
}

TEST(Host, LaunchesTheKernel)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    conclude(follows_the_kernel(host(), followed, "nary_search.cl",
                                text("The search is to be done on the device: launch the kernel (TODO 7) and "
                                     "return what it wrote (TODO 8).",
                                     "Gesucht werden soll auf dem Gerät: Starten Sie den Kernel (TODO 7) und "
                                     "liefern Sie, was er geschrieben hat (TODO 8).")));
}

TEST(Host, NDRange)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    const Uints actual =
        from_bytes<std::uint32_t>(*host().probed.output); // longer than 3: LaunchesTheKernel passed
    const Search& search = searches().back();
    const std::array<std::uint32_t, launch_facts> expected{search.subdivisions,
                                                           static_cast<std::uint32_t>(search.keys.size()), 2};
    if (std::equal(expected.begin(), expected.end(), actual.begin()))
        return conclude(Verdict::passed());
    conclude(Verdict::failed({text("The kernel was launched with global size ({}, {}) in {} dimensions; the "
                                   "contract is ({}, {}): subdivisions, keys.",
                                   "Der Kernel wurde mit globaler Größe ({}, {}) in {} Dimensionen "
                                   "gestartet; verlangt ist ({}, {}): Unterteilungen, Schlüssel.",
                                   actual[0], actual[1], actual[2], expected[0], expected[1]),
                              launch_places(host()),
                              text("What does each dimension of the NDRange count (TODO 7)?",
                                   "Was zählt jede Dimension des NDRange (TODO 7)?")}));
}

TEST(Host, StopsInTime)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    if (setup().simulator_plugin.empty())
        return conclude(buffers_fit(host(), sizeof(cl_uint))); // says so
    const std::size_t limit = searches().back().passes() + 1, passes = host().simulated.trace.launches.size();
    if (passes == 0)
        return conclude(Verdict::failed(host_failed(host().simulated, host().source)));
    if (passes <= limit)
        return conclude(Verdict::passed());
    conclude(Verdict::failed(
        {text("The host ran {} passes over {} elements with {} subdivisions; {} are enough.",
              "Der Host führte {} Durchgänge über {} Elemente mit {} Unterteilungen aus; {} genügen.", passes,
              searches().back().sorted.size(), searches().back().subdivisions, limit - 1),
         host_file(),
         text("What does a pass change once every range has one element or none (TODO 4)?",
              "Was ändert ein Durchgang noch, wenn jeder Bereich ein Element hat oder keines (TODO 4)?")}));
}

TEST(Host, BuffersFit)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    conclude(buffers_fit(host(), sizeof(cl_uint), !requires_check("Host.NDRange")));
}

TEST(Host, WaitsForTheResult) { conclude(suite().waits_for_the_result()); }

TEST(Host, ReportsErrors) { conclude(suite().reports_errors()); }

TEST(Host, ReleasesEverything) { conclude(suite().releases_everything()); }
} // namespace
} // namespace nary_search::stage_a
