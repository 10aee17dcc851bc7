// The checks of 01-prefix-sum, stage 2: prefix sums of any length.
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_suite.hpp"
#include "grader/judge/input_kinds.hpp"
#include "tests/01-prefix-sum/large_runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

namespace prefix_sum::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

const std::string values_check = "Large.Values";

std::vector<Place> kernel_file() { return {{large().source.name, 0}}; }
std::vector<Place> host_file() { return {{large_host().source.name, 0}}; }

std::optional<Verdict> requires_kernels() { return requires_all({"Large.Builds", "Large.Ends"}); }
std::optional<Verdict> requires_output()
{
    return requires_all({"Large.Builds", "Large.Ends", "Large.WritesEveryElement"});
}

Ints with_offsets(Ints sums_within, const Ints& offsets)
{
    for (std::size_t i = 0; i < sums_within.size(); ++i)
        sums_within[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(sums_within[i]) +
                                                   static_cast<std::uint32_t>(offsets[i / length]));
    return sums_within;
}

bool is_right(const KernelRun& run, std::size_t i)
{
    return buffer_of(run, first_length + i, output_buffer) == prefix_sum_of(large_input(lengths[i]));
}

std::size_t right_lengths(const KernelRun& run)
{
    std::size_t right = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i)
        right += is_right(run, i);
    return right;
}

/// Judges lengths one by one: part of the points for the kinds of length that are right. Those below `first_telling` do
/// not tell right from wrong well enough to count alone.
Verdict judge_lengths(const std::vector<std::size_t>& tried,
                      const std::function<bool(std::size_t)>& is_right_at,
                      const std::function<Finding(std::size_t)>& finding_at, std::size_t first_telling = 0)
{
    InputKinds kinds;
    std::optional<std::size_t> first_wrong;
    for (std::size_t i = 0; i < tried.size(); ++i) {
        const bool right = is_right_at(i);
        kinds.add(kind_of_length(tried[i], {"blocks", "Blöcke"}), right, tried[i] >= first_telling);
        if (!right && !first_wrong)
            first_wrong = i;
    }
    return kinds.judge([&] { return finding_at(*first_wrong); });
}

bool most_values_are_right()
{
    return large().values.is_done() && !requires_output() &&
           2 * right_lengths(large().values) > lengths.size();
}

void conclude_search(const Verdict& verdict)
{
    if (const auto not_built = requires_check("Large.Builds"))
        return conclude(*not_built);
    conclude(found_or(verdict, requires_output(), most_values_are_right(), values_check));
}

/// Of the launch of several blocks.
Verdict counts_where_work_is_shared_in_blocks(const Verdict& verdict)
{
    const auto& launches = large().simulator.trace.launches;
    if (requires_output() || !most_values_are_right() || launches.size() <= three_block_scan)
        return verdict;
    return counts_where_work_is_shared(verdict, launches[three_block_scan], length,
                                       "Large.AllWorkItemsTakePart");
}

/// Concludes a check that compares counts of the simulated launches with a limit.
void conclude_measure(const std::function<Verdict(const std::vector<LaunchTrace>&)>& judge)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const auto& simulator = large().simulator;
    if (!simulator.is_done() || simulator.trace.launches.size() <= three_block_scan)
        return conclude(no_data_race(simulator, large().source)); // says why the simulator did not run
    conclude(found_or(judge(simulator.trace.launches), {}, most_values_are_right(), values_check));
}

// --------------------------------------------------------------------------------------------- kernels

TEST(Large, Builds)
{
    const lab::worker::Parameter numbers{"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, false},
        read_numbers{"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, true},
        count{"uint", CL_KERNEL_ARG_ADDRESS_PRIVATE, false};
    const Signature scan{"scan_blocks",
                         {read_numbers, numbers, numbers, count},
                         "kernel void scan_blocks(global const int* input, global int* output, global int* "
                         "block_sums, const uint count)"};
    const Signature add{"add_block_offsets",
                        {numbers, read_numbers, count},
                        "kernel void add_block_offsets(global int* output, global const int* block_offsets, "
                        "const uint count)"};
    const Verdict scan_builds = builds(large().values, large().source, scan);
    conclude(scan_builds.status == Status::passed ? builds(large().values, large().source, add)
                                                  : scan_builds);
}

TEST(Large, Ends)
{
    if (const auto verdict = requires_check("Large.Builds"))
        return conclude(*verdict);
    conclude(ends(large().values, large().simulator, large().source));
}

/// The first element of a buffer that neither run of scan_blocks wrote.
std::optional<std::size_t> first_unwritten(std::size_t buffer)
{
    const Ints a = buffer_of(large().values, large_poisoned_a, buffer),
               b = buffer_of(large().values, large_poisoned_b, buffer);
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] == poison_a && b[i] == poison_b)
            return i;
    return {};
}

TEST(Large, WritesEveryElement)
{
    if (const auto verdict = requires_kernels())
        return conclude(*verdict);
    const auto output = first_unwritten(output_buffer), sum = first_unwritten(sums_buffer);
    if (!output && !sum)
        return conclude(Verdict::passed());
    const std::string name = output ? "output" : "block_sums";
    conclude(Verdict::failed(
        {text("With length {} scan_blocks never wrote {}[{}].",
              "Mit Länge {} hat scan_blocks {}[{}] nie geschrieben.", poisoned_length, name,
              output ? *output : *sum),
         kernel_file(),
         text("Which work-item of which work-group should write it (TODO {})?",
              "Welches Work-Item welcher Work-Group soll es schreiben (TODO {})?", output ? 10 : 9)}));
}

TEST(Large, BlockSums)
{
    if (const auto verdict = requires_kernels())
        return conclude(*verdict);
    const auto sums = [](std::size_t i) { return buffer_of(large().values, first_length + i, sums_buffer); };
    const auto expected = [](std::size_t i) { return blocks_of(large_input(lengths[i])).block_sums; };
    const auto finding = [&](std::size_t i) {
        const std::size_t b = *first_difference(sums(i), expected(i));
        return Finding{
            text("with length {} block_sums[{}] is {} after scan_blocks, expected {}.",
                 "Mit Länge {} ist block_sums[{}] nach scan_blocks gleich {}, erwartet {}.", lengths[i], b,
                 sums(i)[b], expected(i)[b]),
            kernel_file(),
            text("When does scratch hold the sum of the whole block, and who may read it then (TODO 9)?",
                 "Wann steht in scratch die Summe des ganzen Blocks, und wer darf sie dann lesen (TODO 9)?")};
    };
    conclude(judge_lengths(
        lengths, [&](std::size_t i) { return sums(i) == expected(i); }, finding));
}

/// Which of the two kernels the first wrong element points to.
Text todo_of_wrong_values()
{
    const bool scan_is_right = buffer_of(large().values, large_poisoned_a, output_buffer) ==
                               blocks_of(large_input(poisoned_length)).sums_within;
    return scan_is_right ? text("scan_blocks is right within each block: look at the block sums (TODO 9) and "
                                "at add_block_offsets (TODO 11).",
                                "scan_blocks stimmt innerhalb jedes Blocks: Sehen Sie sich die Blocksummen "
                                "(TODO 9) und add_block_offsets (TODO 11) an.")
                         : text("After scan_blocks alone the sums within a block are wrong already (TODO 8 "
                                "to TODO 10).",
                                "Schon nach scan_blocks allein stimmen die Summen innerhalb eines Blocks "
                                "nicht (TODO 8 bis TODO 10).");
}

Verdict judge_values(const KernelRun& run)
{
    const auto finding = [&](std::size_t wrong) {
        const Ints actual = buffer_of(run, first_length + wrong, output_buffer),
                   expected = prefix_sum_of(large_input(lengths[wrong]));
        const std::size_t i = *first_difference(actual, expected);
        return Finding{text("with length {} output[{}] is {}, expected {}.",
                            "Mit Länge {} ist output[{}] gleich {}, erwartet {}.", lengths[wrong], i,
                            actual[i], expected[i]),
                       kernel_file(), todo_of_wrong_values()};
    };
    return judge_lengths(
        lengths, [&](std::size_t i) { return is_right(run, i); }, finding);
}

/// An element of a buffer of partial_length elements, as the number of an input of a formula.
std::uint32_t input_number(std::size_t buffer, std::size_t element)
{
    return static_cast<std::uint32_t>(buffer << 24 | element);
}

/// The elements of a block from its first one up to `end`.
Formulas::Sum sum_in_block(std::size_t block, std::size_t end)
{
    const std::size_t first = block * length;
    if (end == first)
        return {};
    return {{input_number(input_buffer, first), static_cast<std::uint32_t>(end - first), 1}};
}

/// What each of the two kernels computes, as formulas of what it finds, and the constants in them by one input.
Text not_proved_for_all_inputs()
{
    const KernelRun& simulator = large().simulator;
    if (!simulator.is_done() || simulator.trace.launches.size() <= partial_add)
        return {"the simulator did not run these kernels", "der Simulator hat diese Kernel nicht ausgeführt"};
    const LaunchTrace &scan = simulator.trace.launches[partial_scan],
                      &add = simulator.trace.launches[partial_add];
    constexpr std::size_t blocks = (partial_length + length - 1) / length;
    const auto within = [](std::size_t i) { return sum_in_block(i / length, i); };
    const auto of_block = [](std::size_t b) {
        return sum_in_block(b, std::min((b + 1) * length, partial_length));
    };
    const auto offset_added = [](std::size_t i) {
        return Formulas::Sum{{input_number(output_buffer, i), 1, 1},
                             {input_number(offsets_buffer, i / length), 1, 1}};
    };
    for (const auto& [launch, expected] :
         {std::pair{&scan, Expectation{output_buffer, partial_length, within}},
          std::pair{&scan, Expectation{sums_buffer, blocks, of_block}},
          std::pair{&add, Expectation{output_buffer, partial_length, offset_added}}})
        if (const Text lacking = not_proved(simulator, *launch, expected); !lacking.empty())
            return lacking;
    const Blocks expected = blocks_of(large_input(partial_length));
    if (buffer_of(simulator, 0, output_buffer) !=
            with_offsets(expected.sums_within, random_offsets(partial_length)) ||
        buffer_of(simulator, 0, sums_buffer) != expected.block_sums)
        return {"a constant is added that should not be",
                "es wird eine Konstante addiert, die nicht hingehört"};
    return {};
}

TEST(Large, Values)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const Verdict tried = right_on_each_device(large().values, large().second, judge_values);
    if (tried.status != Status::passed)
        return conclude(tried);
    conclude(passed_for_all_inputs(not_proved_for_all_inputs(),
                                   text(" of {} elements", " mit {} Elementen", partial_length)));
}

Ints after_adding(std::size_t i) { return buffer_of(large().values, first_offsets() + i, 1); }
Ints expected_after_adding(std::size_t i)
{
    return with_offsets(large_input(offset_lengths[i]), random_offsets(offset_lengths[i]));
}

Finding offset_finding(std::size_t wrong)
{
    const std::size_t elements = offset_lengths[wrong];
    const Ints before = large_input(elements), actual = after_adding(wrong),
               expected = expected_after_adding(wrong);
    const std::size_t i = *first_difference(actual, expected);
    return {text("add_block_offsets alone, with length {}: output[{}] was {} and became {}, expected {}.",
                 "add_block_offsets allein, mit Länge {}: output[{}] war {} und wurde {}, erwartet {}.",
                 elements, i, before[i], actual[i], expected[i]),
            kernel_file(),
            text("Which block does element {} belong to, and which offset is that block's (TODO 11)?",
                 "Zu welchem Block gehört Element {}, und welcher Offset ist der dieses Blocks (TODO 11)?",
                 i)};
}

TEST(Large, Offsets)
{
    if (const auto verdict = requires_kernels())
        return conclude(*verdict);
    conclude(judge_lengths(
        offset_lengths, [](std::size_t i) { return after_adding(i) == expected_after_adding(i); },
        offset_finding, length + 1)); // one block has one offset: whoever adds the first one is right
}

TEST(Large, Tail)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const Ints room = large_input(tail_room), input(room.begin(), room.begin() + tail_count);
    const Blocks blocks = blocks_of(input);
    const Ints actual = buffer_of(large().values, tail_case, output_buffer),
               sums = buffer_of(large().values, tail_case, sums_buffer);
    Verdict verdict = Verdict::passed();
    if (std::any_of(actual.begin() + tail_count, actual.end(), [](int value) { return value != poison_a; }))
        verdict = Verdict::failed(
            {text("With count = {} in longer buffers, elements behind output[{}] were changed.",
                  "Mit count = {} in längeren Puffern wurden Elemente hinter output[{}] verändert.",
                  tail_count, tail_count - 1),
             kernel_file(),
             text("Which work-items of the last work-group have an element to store (TODO 10, TODO 11)?",
                  "Welche Work-Items der letzten Work-Group haben ein Element zu speichern (TODO 10, TODO "
                  "11)?")});
    else if (sums[1] != blocks.block_sums[1] && sums[1] != blocks_of(room).block_sums[1])
        verdict = Verdict::failed(
            {text(
                 "With count = {} block_sums[1] is {}, expected {}, the sum of a block that is not full.",
                 "Mit count = {} ist block_sums[1] gleich {}, erwartet {}, die Summe eines Blocks, der nicht "
                 "voll ist.",
                 tail_count, sums[1], blocks.block_sums[1]),
             kernel_file(),
             text("Is the sum of a full block right (TODO 9)? If it is: what does a work-item load that has "
                  "no "
                  "element (TODO 8)?",
                  "Stimmt die Summe eines vollen Blocks (TODO 9)? Wenn ja: Was lädt ein Work-Item, das kein "
                  "Element hat (TODO 8)?")});
    else if (sums[1] != blocks.block_sums[1])
        verdict = Verdict::failed(
            {text("With count = {} in longer buffers, block_sums[1] is {}, expected {}: elements behind "
                  "input[{}] were counted.",
                  "Mit count = {} in längeren Puffern ist block_sums[1] gleich {}, erwartet {}: Elemente "
                  "hinter input[{}] wurden mitgezählt.",
                  tail_count, sums[1], blocks.block_sums[1], tail_count - 1),
             kernel_file(),
             text("What should a work-item load that has no element (TODO 8)?",
                  "Was soll ein Work-Item laden, das kein Element hat (TODO 8)?")});
    verdict = after_reported_fault(verdict, large().simulator, large().source);
    conclude(found_or(verdict, {}, most_values_are_right(), values_check));
}

TEST(Large, NoBarrierDivergence)
{
    conclude_search(
        counts_where_work_is_shared_in_blocks(no_barrier_divergence(large().simulator, large().source)));
}

TEST(Large, NoDataRace)
{
    // Work-items at different barriers race as a consequence: the cause is told, not that.
    if (no_barrier_divergence(large().simulator, large().source).status == Status::failed)
        return conclude(*requires_check("Large.NoBarrierDivergence"));
    conclude_search(counts_where_work_is_shared_in_blocks(no_data_race(large().simulator, large().source)));
}

bool changes_its_input()
{
    return large().values.is_done() && !requires_check("Large.Ends") &&
           buffer_of(large().values, large_poisoned_a, input_buffer) != large_input(poisoned_length);
}

TEST(Large, StaysInBounds)
{
    if (const auto verdict = requires_check("Large.Builds"))
        return conclude(*verdict);
    if (changes_its_input())
        return conclude(Verdict::failed(
            {text("scan_blocks changed its input.", "scan_blocks hat seine Eingabe verändert."),
             kernel_file(),
             text("`input` belongs to the caller, who may need it again.",
                  "`input` gehört dem Aufrufer, der es vielleicht noch braucht.")}));
    conclude_search(stays_in_bounds(large().simulator, large().values, large().source));
}

/// Right where local memory is what it was, wrong where the simulator filled it with a pattern, and for no other reason.
bool depends_on_old_local_memory()
{
    const KernelRun& simulator = large().simulator;
    for (const auto& other :
         {no_data_race(simulator, large().source), no_barrier_divergence(simulator, large().source),
          stays_in_bounds(simulator, large().values, large().source)})
        if (other.status != Status::passed)
            return false;
    const Ints expected =
        with_offsets(blocks_of(large_input(partial_length)).sums_within, random_offsets(partial_length));
    return right_lengths(large().values) == lengths.size() &&
           buffer_of(simulator, 0, output_buffer) != expected;
}

TEST(Large, NoUninitialisedMemory)
{
    const bool is_repeatable = !most_values_are_right() || !depends_on_old_local_memory();
    conclude_search(no_uninitialised_memory(large().simulator, large().source, is_repeatable));
}

TEST(Large, AllWorkItemsTakePart)
{
    conclude_measure([](const std::vector<LaunchTrace>& launches) {
        constexpr double limit =
            7.0; // as in stage 1; right kernels: up to 4.9, eight busy work-items: over 10
        const double scan = imbalance(launches[three_block_scan]), add = imbalance(launches[partial_add]);
        if (std::max(scan, add) <= limit)
            return Verdict::passed();
        const std::string name = scan > limit ? "scan_blocks" : "add_block_offsets";
        return Verdict::failed(
            {text("In {} the busiest work-item executed {:.1f} times as many instructions as the average "
                  "one; at most {:.0f} is accepted.",
                  "In {} führte das fleißigste Work-Item {:.1f}-mal so viele Instruktionen aus wie ein "
                  "durchschnittliches; höchstens {:.0f} wird angenommen.",
                  name, std::max(scan, add), limit),
             kernel_file(),
             text("Which work-items could do part of that work at the same time?",
                  "Welche Work-Items könnten gleichzeitig einen Teil dieser Arbeit tun?")});
    });
}

double accesses_per_element(const LaunchTrace& launch)
{
    const auto total = launch.local_loads + launch.local_stores + launch.global_loads + launch.global_stores +
                       2 * launch.atomics;
    return static_cast<double>(total) / static_cast<double>(launch.instructions.size());
}

TEST(Large, WorkEfficient)
{
    conclude_measure([](const std::vector<LaunchTrace>& launches) {
        constexpr double limit = 15.0,
                         growth = 1.05; // the tree: 11 and 1.0; all before it read by each block: 1.08
        const double one = accesses_per_element(launches[one_block_scan]),
                     three = accesses_per_element(launches[three_block_scan]);
        if (three <= limit && three <= growth * one)
            return counts_where_work_is_shared_in_blocks(Verdict::passed());
        return Verdict::failed(
            {text("scan_blocks made {:.1f} memory accesses per element with one block and {:.1f} with three; "
                  "the two sweeps need about 11, whatever the length, and at most {:.0f} are accepted.",
                  "scan_blocks machte {:.1f} Speicherzugriffe je Element bei einem Block und {:.1f} bei "
                  "dreien; die beiden Durchläufe brauchen bei jeder Länge etwa 11, höchstens {:.0f} werden "
                  "angenommen.",
                  one, three, limit),
             kernel_file(),
             text("Which elements does a work-group need besides those of its own block, and how many "
                  "additions does each level do?",
                  "Welche Elemente braucht eine Work-Group außer denen ihres eigenen Blocks, und wie viele "
                  "Additionen macht jede Ebene?")});
    });
}

// ------------------------------------------------------------------------------------------------ host

/// The checks that every host suite has.
const HostSuite& suite()
{
    static const HostSuite the_suite("LargeHost", large_host(), "LargeHost.AllLevelsOnTheDevice");
    return the_suite;
}

TEST(LargeHost, Builds) { conclude(suite().builds()); }

TEST(LargeHost, Ends)
{
    std::vector<const HostRun*> launches;
    if (large_host().is_complete)
        launches.push_back(&large_host().launches);
    conclude(suite().ends(launches));
}

/// What is wrong with a run on the solution's kernels; nothing when its result is right.
std::optional<Finding> result_finding(const HostRun& run, std::size_t count)
{
    if (!run.outcome.exited_with(0) || !run.output) {
        Finding failed = host_failed(run, large_host().source);
        failed.seen = {fmt::format("With length {}: ", count) + failed.seen.en,
                       fmt::format("Mit Länge {}: ", count) + failed.seen.de};
        return failed;
    }
    const Ints actual = run.output ? from_bytes<std::int32_t>(*run.output) : Ints{},
               expected = prefix_sum_of(large_input(count));
    const auto wrong = first_difference(actual, expected);
    if (!wrong)
        return {};
    if (actual.size() != expected.size())
        return Finding{text("With right kernels the program returned {} elements instead of {}.",
                            "Mit richtigen Kernels lieferte das Programm {} Elemente statt {}.",
                            actual.size(), count),
                       host_file(),
                       text("How many elements has the vector that is read into and returned (TODO 14)?",
                            "Wie viele Elemente hat der Vektor, in den gelesen und der geliefert wird (TODO "
                            "14)?")};
    const Finding wrong_result{
        text("With right kernels and {} elements result[{}] is {}, expected {}.",
             "Mit richtigen Kernels und {} Elementen ist result[{}] gleich {}, erwartet {}.", count, *wrong,
             actual[*wrong], expected[*wrong]),
        host_file(),
        text("How many levels of block sums do so many elements need, and which buffer does each "
             "launch read and write (TODO 12, TODO 13)?",
             "Wie viele Ebenen von Blocksummen brauchen so viele Elemente, und welchen Puffer "
             "liest und schreibt jeder Start (TODO 12, TODO 13)?")};
    return explained(wrong_result, run, large_host().source, {{0}, {}});
}

/// How many of the runs are right, and the number of the first that is not.
struct Count {
    std::size_t right = 0, all = 0;
    std::optional<std::size_t> first_wrong;

    void add(bool is_right)
    {
        if (!is_right && !first_wrong)
            first_wrong = all;
        right += is_right;
        ++all;
    }
    double part() const { return static_cast<double>(right) / static_cast<double>(all); }
};

TEST(LargeHost, Result)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    std::optional<Finding> first;
    Count count;
    for (std::size_t i = 0; i < host_lengths.size(); ++i) {
        const auto finding = result_finding(large_host().results[i], host_lengths[i]);
        first = first ? first : finding;
        count.add(!finding);
    }
    // A program that returns its input or zeros is right for 0 elements, or 1: that is no result yet.
    conclude(first ? Verdict::failed(*first, count.right > 2 ? count.part() : 0.0) : Verdict::passed());
}

/// Elements of the first block that the probe explains.
std::size_t followed(const lab::worker::Bytes& output)
{
    const Ints actual = from_bytes<std::int32_t>(output), expected = probed_result();
    std::size_t count = 0;
    for (std::size_t i = 1; i < std::min(actual.size(), length); ++i)
        count += actual[i] == expected[i];
    return count;
}

TEST(LargeHost, LaunchesTheKernel)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    conclude(follows_the_kernel(large_host(), followed, "prefix_sum_large.cl",
                                text("The sums are to be computed on the device: launch scan_blocks (TODO "
                                     "12) and return what it wrote (TODO 14).",
                                     "Die Summen sollen auf dem Gerät berechnet werden: Starten Sie "
                                     "scan_blocks (TODO 12) und liefern Sie, was es geschrieben hat (TODO "
                                     "14)."),
                                "LargeHost.Result"));
}

TEST(LargeHost, AllLevelsOnTheDevice)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    const auto wrong =
        first_difference(from_bytes<std::int32_t>(*large_host().probed.output), probed_result());
    if (!wrong)
        return conclude(Verdict::passed());
    conclude(Verdict::failed(
        {text("With other kernels, three levels of block sums and {} elements, result[{}] did not follow "
              "them: some of that work is not done by them.",
              "Mit anderen Kernels, drei Ebenen von Blocksummen und {} Elementen folgte result[{}] ihnen "
              "nicht: Einen Teil dieser Arbeit tun nicht sie.",
              probed_length, *wrong),
         host_file(),
         text("Who computes the prefix sums of the block sums, and of their block sums (TODO 13)?",
              "Wer berechnet die Präfixsummen der Blocksummen, und die von deren Blocksummen (TODO 13)?")}));
}

struct LaunchFacts {
    std::string kernel;
    std::size_t blocks;
};

TEST(LargeHost, NDRange)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    if (const auto verdict = requires_check("LargeHost.AllLevelsOnTheDevice"))
        return conclude(*verdict);
    const HostRun& run = large_host().launches;
    const Ints facts = run.output ? from_bytes<std::int32_t>(*run.output) : Ints{};
    if (!run.outcome.exited_with(0) || facts.size() != partial_length)
        return conclude(Verdict::failed(host_failed(run, large_host().source)));
    const std::size_t blocks = blocks_of(partial_length);
    const std::array<LaunchFacts, 3> launches{
        {{"scan_blocks", blocks}, {"add_block_offsets", blocks}, {"scan_blocks", 1}}};
    for (std::size_t i = 0; i < launches.size(); ++i) {
        const auto global = static_cast<std::uint32_t>(facts[3 * i]);
        const std::int32_t local = facts[3 * i + 1], dimensions = facts[3 * i + 2];
        if (local == length && dimensions == 1 && global % length == 0 &&
            global >= launches[i].blocks * length)
            continue;
        return conclude(Verdict::failed(
            {text("With length {} {} was launched for {} blocks with global size {} and local size {}; the "
                  "contract is {} and {}.",
                  "Mit Länge {} wurde {} für {} Blöcke mit globaler Größe {} und lokaler Größe {} "
                  "gestartet; verlangt sind {} und {}.",
                  partial_length, launches[i].kernel, launches[i].blocks, global, local,
                  launches[i].blocks * length, length),
             launch_places(large_host()),
             text("A work-group of 256 work-items for each block, also for one that is not full (TODO 12, "
                  "TODO 13).",
                  "Eine Work-Group aus 256 Work-Items für jeden Block, auch für einen, der nicht voll ist "
                  "(TODO 12, TODO 13).")}));
    }
    const auto left_open = local_size_left_open(large_host());
    conclude(left_open ? Verdict::failed(*left_open) : Verdict::passed());
}

TEST(LargeHost, BuffersFit)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    conclude(buffers_fit(large_host(), sizeof(cl_int), !requires_check("LargeHost.NDRange")));
}

TEST(LargeHost, WaitsForTheResult) { conclude(suite().waits_for_the_result()); }

TEST(LargeHost, ReportsErrors) { conclude(suite().reports_errors()); }

TEST(LargeHost, ReleasesEverything) { conclude(suite().releases_everything()); }
} // namespace
} // namespace prefix_sum::stage_2
