// \if file_prefix_sum_large_cl
// The checks of 01-prefix-sum, stage 2: the two kernels for prefix sums of any length.
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/01-prefix-sum/large_proof.hpp"
#include "tests/01-prefix-sum/levels.hpp"
#include "tests/01-prefix-sum/small_inputs.hpp"
#include "tests/01-prefix-sum/work.hpp"

#include <algorithm>

namespace prefix_sum::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Case;

// Lengths around the ends of a block, of several blocks, and of a block of block sums, which makes three levels.
const std::vector<std::size_t> lengths = {1, 2, 255, 256, 257, 511, 512, 513, 1000, 65536, 65537};
constexpr std::size_t blocks_with_sums_of_zero = 3;
const std::vector<std::size_t> offset_lengths = {1, 256, 512, 257, 1000, 65537};
constexpr std::size_t tail_count = 299, tail_room = 512;

extern const KernelSuite kernels;

// ------------------------------------------------------------------------------------------------ values

Finding unwritten_finding(const Unwritten& unwritten)
{
    const bool is_output = unwritten.buffer == output_buffer;
    return {text("With length {}, scan_blocks never wrote {}[{}].",
                 "Mit Länge {} hat scan_blocks {}[{}] nie geschrieben.", complete_length,
                 is_output ? "output" : "block_sums", unwritten.first),
            kernels.file(),
            text("Which work-item of which work-group should write this element (TODO {})?",
                 "Welches Work-Item welcher Work-Group soll dieses Element schreiben (TODO {})?",
                 is_output ? 10 : 9)};
}

Input input_of(std::size_t count, Case run, std::size_t output, const Ints& expected)
{
    return {kind_of_length(count, {"blocks", "Blöcke"}), text("length {}", "Länge {}", count), std::move(run),
            output, to_bytes<std::int32_t>(expected)};
}

/// Inputs of all lengths, and one with special sums.
std::vector<Ints> inputs_of_all_levels()
{
    std::vector<Ints> inputs;
    for (const std::size_t count : lengths)
        inputs.push_back(large_input(count));
    inputs.push_back(of_all_sizes(large_input(3 * length)));
    inputs.push_back(input_with_sums_of_zero(blocks_with_sums_of_zero));
    return inputs;
}

std::vector<Input> all_levels_inputs()
{
    std::vector<Input> inputs;
    for (const Ints& input : inputs_of_all_levels())
        inputs.push_back(input_of(input.size(), all_levels(input), output_buffer, prefix_sum_of(input)));
    inputs.back().name =
        inputs.back().name + Text{", some blocks with a sum of 0", ", manche Blöcke mit der Summe 0"};
    return inputs;
}

SweepRun run_of_one_block()
{
    return {kernels.simulator(), kernels.source(), large_input(length), one_block_scan, {8, 9, 9, 10}};
}

/// The load of a short block: its elements must be followed by zeros.
SweepRun run_of_a_short_block()
{
    Ints loaded = large_input(short_block_length);
    loaded.resize(length);
    return {kernels.simulator(), kernels.source(), loaded,
            short_block_scan,    {8, 9, 9, 10},    short_block_length};
}

/// The level that went wrong in one whole block.
Finding level_of_one_block()
{
    const SweepRun run = run_of_one_block();
    if (numbers_after<std::int32_t>(kernels.simulator(), one_block_case, output_buffer) ==
        blocks_of(run.input).sums_within)
        return {};
    return level_finding(run);
}

/// What local memory shows for the first work-group holds for all of them if their block sums are correct.
Verdict also_of_all_blocks(Verdict verdict)
{
    const bool are_right = numbers_after<std::int32_t>(kernels.simulator(), three_block_case, sums_buffer) ==
                           blocks_of(large_input(3 * length)).block_sums;
    return verdict.status == Status::passed && !are_right ? Verdict::skipped({}) : verdict;
}

Verdict load_seen(const KernelSuite&)
{
    Verdict seen = Verdict::passed();
    for (const SweepRun& run : {run_of_one_block(), run_of_a_short_block()}) {
        if (const auto missing = not_loaded(run))
            return Verdict::failed(*missing);
        if (const Verdict of_run = seen_at_a_barrier(8, run); of_run.status != Status::passed)
            seen = of_run;
    }
    return also_of_all_blocks(seen);
}

Verdict sweeps_seen(const KernelSuite&)
{
    return also_of_all_blocks(seen_at_a_barrier(9, run_of_one_block()));
}

std::int32_t sum_of_offsets(const Ints& offsets, std::size_t count)
{
    const Ints first(offsets.begin(), offsets.begin() + static_cast<std::ptrdiff_t>(count));
    return first.empty() ? 0 : inclusive_sum_of(first).back();
}

/// Explains a single wrong element of block 1 or a later block: what was added to it, if anything.
Text question_on_offset(std::int32_t before, std::int32_t after, std::size_t i, const Ints& offsets)
{
    const auto added =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(after) - static_cast<std::uint32_t>(before));
    const auto of = std::find(offsets.begin(), offsets.end(), added) - offsets.begin();
    const std::size_t block = i / length;
    if (after == before)
        return text(
            "The element was not changed. Which condition leaves out element {}? Or do you add the "
            "offset of block 0, which is 0, instead of the offset of block {} (TODO 11)?",
            "Das Element wurde nicht verändert. Welche Bedingung lässt Element {} aus? Oder addieren Sie "
            "den Offset von Block 0, also 0, statt den Offset von Block {} (TODO 11)?",
            i, block);
    if (added == sum_of_offsets(offsets, block) || added == sum_of_offsets(offsets, block + 1))
        return text(
            "Several offsets were added. The offset of block {} is already the sum of all blocks before it (TODO 11).",
            "Es wurden mehrere Offsets addiert. Der Offset von Block {} ist schon die Summe aller Blöcke davor (TODO 11).",
            block);
    if (after == offsets.at(block))
        return {"That is the offset alone: what was there before is lost (TODO 11).",
                "Das ist nur der Offset: Was dort vorher stand, ist verloren (TODO 11)."};
    if (static_cast<std::size_t>(of) < offsets.size())
        return text("The offset of block {} was added; element {} belongs to block {} (TODO 11).",
                    "Es wurde der Offset von Block {} addiert; Element {} gehört aber zu Block {} (TODO 11).",
                    of, i, block);
    return text("Which block does element {} belong to, and which offset belongs to that block (TODO 11)?",
                "Zu welchem Block gehört Element {}, und welcher Offset gehört zu diesem Block (TODO 11)?",
                i);
}

/// Explains the last wrong element of add_block_offsets alone over 1000 elements, as the offset of block 0 is 0 and
/// block 1 may show nothing. Empty if all are correct.
std::optional<Text> question_on_offsets_alone()
{
    constexpr std::size_t input = 4;
    const std::size_t count = offset_lengths[input];
    const Ints before = large_input(count), offsets = random_offsets(count),
               after = from_bytes<std::int32_t>(kernels.tried("Offsets", kernels.values()).output(input)),
               expected = with_offsets(before, offsets);
    const auto [wrong, right] = std::mismatch(after.rbegin(), after.rend(), expected.rbegin());
    if (wrong == after.rend())
        return {};
    const auto i = static_cast<std::size_t>(after.rend() - wrong) - 1;
    return question_on_offset(before[i], after[i], i, offsets);
}

/// The kernel that the first wrong element points to.
Text todo_of_wrong_values()
{
    const bool scan_is_right = numbers_after<std::int32_t>(kernels.values(), 0, output_buffer) ==
                               blocks_of(large_input(complete_length)).sums_within;
    if (scan_is_right && !requires_check("Large.BlockSums"))
        return Text{"scan_blocks is correct: look at add_block_offsets. ",
                    "scan_blocks ist richtig: Sehen Sie sich add_block_offsets an. "} +
               question_on_offsets_alone().value_or(Text{
                   "Which block does this element belong to, and which offset belongs to that block (TODO 11)?",
                   "Zu welchem Block gehört dieses Element, und welcher Offset gehört zu diesem Block (TODO 11)?"});
    return scan_is_right
               ? text("scan_blocks is correct within each block: look at the block sums (TODO 9).",
                      "scan_blocks rechnet innerhalb jedes Blocks richtig: Sehen Sie sich die Blocksummen "
                      "(TODO 9) an.")
               : text("The sums within a block are already wrong after scan_blocks, before "
                      "add_block_offsets runs (TODO 8 to TODO 10).",
                      "Schon nach scan_blocks, bevor add_block_offsets läuft, stimmen die Summen innerhalb "
                      "eines Blocks nicht (TODO 8 bis TODO 10).");
}

Finding value_finding(const Tried& tried, std::size_t input)
{
    const auto wrong = tried.wrong_element<std::int32_t>(input);
    const Text seen = text("{}: output[{}] is {}, expected {}.", "{}: output[{}] ist {}, erwartet {}.",
                           tried.inputs()[input].name, wrong.index, wrong.actual, wrong.expected);
    if (const Finding level = level_of_one_block(); !level.seen.empty())
        return {seen + Text{" ", " "} + level.seen, level.places, level.next};
    if (const auto other = of_another_type(wrong.actual, wrong.expected))
        return {seen, {{kernels.source().name, kernels.source().line_of_type(other->type)}}, other->question};
    return {seen, kernels.file(), todo_of_wrong_values()};
}

/// Explains where a wrong block sum may come from: another block's elements, or the wrong moment.
Text advice_on_sum(const Ints& input, std::size_t block, std::int32_t sum)
{
    const auto is_sum_of_first = [&](std::size_t count) {
        const Ints first(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(count));
        return sum == blocks_of(first).block_sums.front();
    };
    if (block > 0 &&
        (is_sum_of_first(length) || is_sum_of_first(std::min(length, input.size() - block * length))))
        return text(
            "That is a sum of elements of block 0. Which id locates the elements of block {} in the "
            "input (TODO 8)?",
            "Das ist eine Summe von Elementen aus Block 0. Mit welcher Id findet man die Elemente von "
            "Block {} in der Eingabe (TODO 8)?",
            block);
    const Ints of_three = numbers_after<std::int32_t>(kernels.simulator(), three_block_case, sums_buffer);
    if (block > 0 && of_three.at(1) == large_input(3 * length).at(2 * length - 1))
        return text(
            "In block 1 of three, that sum is just the last element: no level of the sweep changed it. Which "
            "id does a work-item use to find its pair in scratch (TODO 9)?",
            "In Block 1 von dreien ist diese Summe nur das letzte Element: Keine Ebene des Sweeps hat es "
            "verändert. Mit welcher Id findet ein Work-Item sein Paar in scratch (TODO 9)?");
    constexpr std::size_t most_elements = 1000; // of which all neighbours are tried
    const auto others = input.size() <= most_elements ? as_sum_of_inputs(sum, input) : std::nullopt;
    if (others && block > 0) // that of block 0 is right
        return text("That is {}. Which elements does the work-group of block {} load (TODO 8)?",
                    "Das ist {}. Welche Elemente lädt die Work-Group von Block {} (TODO 8)?", *others, block);
    const Text when{
        "When does scratch hold the sum of the whole block, and in which element? Which work-items may "
        "read that element then (TODO 9)?",
        "Wann steht in scratch die Summe des ganzen Blocks, und in welchem Element? Welche Work-Items "
        "dürfen dieses Element dann lesen (TODO 9)?"};
    return others ? text("That is {}. {}", "Das ist {}. {}", *others, when) : when;
}

/// Judges the runs in which the kernels make all levels.
Verdict judge_block_sums(const Tried& tried)
{
    const Tried levels = kernels.tried("Values", tried.run());
    const std::vector<Ints> inputs = inputs_of_all_levels();
    const auto actual = [&](std::size_t i) {
        return from_bytes<std::int32_t>(levels.result(i).buffers.at(sums_buffer));
    };
    const auto expected = [&](std::size_t i) { return blocks_of(inputs[i]).block_sums; };
    const auto whole_blocks_are_right = [&] {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (inputs[i].size() % length == 0 && actual(i) != expected(i))
                return false;
        return true;
    };
    const auto describe = [&](std::size_t i) {
        const std::size_t b = first_difference(actual(i), expected(i)).value();
        return Finding{
            text("{}: block_sums[{}] is {} after scan_blocks, expected {}.",
                 "{}: block_sums[{}] ist nach scan_blocks {}, erwartet {}.", levels.inputs()[i].name, b,
                 actual(i)[b], expected(i)[b]),
            kernels.file(),
            whole_blocks_are_right()
                ? Text{"Full blocks are correct, blocks that are not full are wrong: what does a "
                       "work-item without an element load (TODO 8)? Are all pairs still added on each "
                       "level, and is the sum taken from the same element as in a full block (TODO 9)?",
                       "Volle Blöcke stimmen, nicht volle Blöcke sind falsch: Was lädt ein Work-Item ohne "
                       "Element (TODO 8)? Werden auf jeder Ebene noch alle Paare addiert, und stammt die "
                       "Summe aus demselben Element wie bei einem vollen Block (TODO 9)?"}
                : advice_on_sum(inputs[i], b, actual(i)[b])};
    };
    return levels.judge_by_kinds([&](std::size_t i) { return actual(i) == expected(i); }, describe);
}

std::vector<Input> all_offset_lengths()
{
    std::vector<Input> inputs;
    for (const std::size_t count : offset_lengths) {
        inputs.push_back(
            input_of(count, one_add(count), 0, with_offsets(large_input(count), random_offsets(count))));
        inputs.back().asks_for_work =
            count > length; // one block has one offset: adding the first one is right
    }
    return inputs;
}

Finding offset_finding(const Tried& tried, std::size_t input)
{
    const std::size_t count = offset_lengths[input];
    const auto wrong = tried.wrong_element<std::int32_t>(input);
    const std::int32_t before = large_input(count)[wrong.index];
    const Text became = before == wrong.actual
                            ? text("stayed {}", "blieb {}", before)
                            : text("was {} and became {}", "war {} und wurde {}", before, wrong.actual);
    return {text("When only add_block_offsets runs, with length {}: output[{}] {}, expected {}.",
                 "Wenn nur add_block_offsets läuft, mit Länge {}: output[{}] {}, erwartet {}.", count,
                 wrong.index, became, wrong.expected),
            kernels.file(),
            question_on_offsets_alone().value_or(
                question_on_offset(before, wrong.actual, wrong.index, random_offsets(count)))};
}

std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const auto& [name, numbers] :
         small_inputs_of_lengths(2 * length + 2, {3 * length, 1000UL, length * length, length * length + 1}))
        inputs.push_back({name,
                          simulated(all_levels(numbers), output_buffer, prefix_sum_of(numbers)),
                          {{"--stage", "2", "-e"}, {{"--input", to_bytes<std::int32_t>(numbers)}}}});
    return inputs;
}

// -------------------------------------------------------------------------------------------------- tail

std::vector<Input> tail_input() { return {{{}, {}, scan_and_add(tail_count, tail_room), output_buffer, {}}}; }

std::optional<Finding> tail_finding(const Ints& output, std::int32_t sum)
{
    const Ints room = large_input(tail_room), input(room.begin(), room.begin() + tail_count);
    const std::int32_t expected = blocks_of(input).block_sums[1], of_full = blocks_of(room).block_sums[1];
    const auto is_changed = [](std::int32_t value) { return value != static_cast<std::int32_t>(poison_a()); };
    if (std::any_of(output.begin() + tail_count, output.end(), is_changed))
        return Finding{
            text("In buffers longer than count = {}, elements past output[{}] were changed.",
                 "In Puffern mit mehr als count = {} Elementen wurden Elemente hinter output[{}] "
                 "verändert.",
                 tail_count, tail_count - 1),
            kernels.file(),
            text(
                "Which work-items of the last work-group have an element to store (TODO 10, TODO 11)?",
                "Welche Work-Items der letzten Work-Group müssen ein Element speichern (TODO 10, TODO 11)?")};
    if (sum == expected)
        return {};
    if (sum != of_full)
        return Finding{
            text("With count = {}, block_sums[1] is {}, expected {}, the sum of a block that is not full.",
                 "Mit count = {} ist block_sums[1] gleich {}, erwartet {}, die Summe eines Blocks, der nicht "
                 "voll ist.",
                 tail_count, sum, expected),
            kernels.file(),
            text(
                "Is the sum of a full block right (TODO 9)? If so: what does a work-item without an element load (TODO 8)?",
                "Stimmt die Summe eines vollen Blocks (TODO 9)? Wenn ja: Was lädt ein Work-Item ohne Element (TODO 8)?")};
    return Finding{
        text("In buffers longer than count = {}, block_sums[1] is {}, expected {}: elements past "
             "input[{}] were added, too.",
             "In Puffern mit mehr als count = {} Elementen ist block_sums[1] gleich {}, erwartet {}: "
             "Elemente hinter input[{}] wurden mitaddiert.",
             tail_count, sum, expected, tail_count - 1),
        kernels.file(),
        text("What should a work-item without an element load (TODO 8)?",
             "Was soll ein Work-Item ohne Element laden (TODO 8)?")};
}

Verdict judge_tail(const Tried& tried)
{
    const auto& buffers = tried.result(0).buffers;
    const auto finding = tail_finding(from_bytes<std::int32_t>(buffers.at(output_buffer)),
                                      from_bytes<std::int32_t>(buffers.at(sums_buffer)).at(1));
    return finding ? Verdict::failed(*finding) : Verdict::passed();
}

/// Includes a block that is not full.
Verdict store_seen(const KernelSuite&)
{
    const bool is_right = kernels.values().is_done() &&
                          numbers_after<std::int32_t>(kernels.simulator(), three_block_case, output_buffer) ==
                              blocks_of(large_input(3 * length)).sums_within;
    return is_right && judge_tail(kernels.tried("Tail", kernels.values())).status == Status::passed
               ? Verdict::passed()
               : Verdict::skipped({});
}

Verdict counts_with_right_values(const Verdict& verdict)
{
    return found_or(verdict, {}, kernels.most_values_are_right(), "Large.Values");
}

Verdict also_far_with_the_proof(Verdict verdict)
{
    if (verdict.status != Status::passed || requires_check("Large.BlockSums")) // which is wrong there, too
        return verdict;
    if (auto far = wrong_far_group(kernels, far_groups))
        return *far;
    return passed_for_all_inputs(not_proved_for_all_inputs(kernels.simulator()),
                                 text(" of {} elements", " mit {} Elementen", partial_length));
}

// -------------------------------------------------------------------------------------------------- work

/// Fails only if the result is wrong with local memory filled with a pattern and correct with its old contents.
bool does_not_depend_on_old_memory(const KernelSuite& suite)
{
    const KernelRun& simulator = suite.simulator();
    if (!suite.most_values_are_right())
        return true;
    for (const auto& other :
         {no_data_race(simulator, suite.source()), no_barrier_divergence(simulator, suite.source()),
          stays_in_bounds(simulator, suite.values(), suite.source())})
        if (other.status != Status::passed)
            return true;
    const Tried tried = suite.tried("Values", suite.values());
    return !tried.all_are_right() ||
           numbers_after<std::int32_t>(simulator, 0, output_buffer) == after_partial_launches();
}

Verdict sweeps_in_local_memory(const std::vector<LaunchTrace>& launches)
{
    return uses_local_memory({launches[three_block_scan], 3 * length, kernels.file()});
}

Verdict grows_with_the_length(double one, double three)
{
    return Verdict::failed(
        {text("scan_blocks made {:.1f} memory accesses per element with one block and {:.1f} with three "
              "blocks; the two sweeps need the same number of accesses per element at every length.",
              "scan_blocks machte {:.1Lf} Speicherzugriffe je Element bei einem Block und {:.1Lf} bei "
              "drei Blöcken; die beiden Sweeps brauchen bei jeder Länge gleich viele Zugriffe je Element.",
              one, three),
         kernels.file(),
         text("Which elements does a work-group need besides those of its own block?",
              "Welche Elemente braucht eine Work-Group außer denen ihres eigenen Blocks?")});
}

Verdict is_work_efficient(const std::vector<LaunchTrace>& launches)
{
    constexpr double growth = 1.05; // the tree: 1.0; all before it read by each block: 1.08
    const double one = words_per_work_item(launches[one_block_scan]),
                 three = words_per_work_item(launches[three_block_scan]);
    if (three > growth * one)
        return grows_with_the_length(one, three);
    return kernels.counts_where_work_is_shared(
        is_linear({launches[partial_scan], partial_length, kernels.file()}));
}

const KernelSuite kernels{{
    .name = "Large",
    .file = "prefix_sum_large.cl",
    .kernels = {scan_declaration, add_declaration},
    .first_todo = 8,
    .complete = [] { return one_scan(large_input(complete_length)); },
    .outputs = {output_buffer, sums_buffer},
    .unwritten = unwritten_finding,
    .values =
        {{.name = "Values",
          .inputs = all_levels_inputs,
          .describe = value_finding,
          .conclude = also_far_with_the_proof},
         {.name = "BlockSums", .judge = judge_block_sums, .needs_all_output = false},
         {.name = "Offsets",
          .inputs = all_offset_lengths,
          .describe = offset_finding,
          .needs_all_output = false},
         {.name = "Tail", .inputs = tail_input, .judge = judge_tail, .conclude = counts_with_right_values}},
    .small_inputs = small_inputs,
    .simulated =
        [] {
            Ints with_zeros(length); // a block of zeros, and one with some
            const Ints second = of_all_sizes(random_input(13));
            with_zeros.insert(with_zeros.end(), second.begin(), second.end());
            return std::vector{
                simulated(scan_and_add(partial_length, partial_length), output_buffer,
                          after_partial_launches()),
                simulated(one_scan(large_input(length)), output_buffer,
                          blocks_of(large_input(length)).sums_within),
                simulated(one_scan(large_input(3 * length)), output_buffer,
                          blocks_of(large_input(3 * length)).sums_within),
                simulated(one_scan(large_input(short_block_length)), output_buffer,
                          blocks_of(large_input(short_block_length)).sums_within),
                simulated(one_scan(with_zeros), output_buffer, blocks_of(with_zeros).sums_within)};
        },
    .formula_launches = partial_add + 1,
    .beside = {run_of_far_groups(far_groups)},
    .sharing = {{.launches = {{three_block_scan, "scan_blocks"}, {partial_add, "add_block_offsets"}},
                 .limit = length * 9 / 16, // as in stage 1; right kernels: up to 69
                 .usual = {"the two sweeps need about 70", "die beiden Sweeps brauchen etwa 70"},
                 .next = {"Which other work-items could do part of this work at the same time?",
                          "Welche anderen Work-Items könnten gleichzeitig einen Teil dieser Arbeit "
                          "übernehmen?"},
                 .alone = length * 3 / 2}},
    .own = {{.name = "UsesLocalMemory", .measure = sweeps_in_local_memory, .needed = three_block_scan + 1},
            {.name = "WorkEfficient", .measure = is_work_efficient, .needed = three_block_scan + 1}},
    .todos = {{.number = 8, .seen = load_seen},
              {.number = 9, .seen = sweeps_seen, .checks = {"BlockSums"}},
              {.number = 10, .seen = store_seen, .checks = {"WritesEveryElement"}},
              {.number = 11, .checks = {"Offsets"}}},
    .faults_follow_from_todos = true,
    .is_repeatable = does_not_depend_on_old_memory,
}};
} // namespace
} // namespace prefix_sum::stage_2
// \endif
