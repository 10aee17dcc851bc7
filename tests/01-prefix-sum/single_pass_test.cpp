// The checks of 01-prefix-sum, stage 3: one launch with decoupled look-back. Voluntary, so without points; as long as
// the kernel writes nothing, nobody has begun it.
#include "tests/01-prefix-sum/large_runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace prefix_sum;
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::BufferArgument;
using lab::worker::Case;
using lab::worker::Job;
using lab::worker::Launch;
using lab::worker::ScalarArgument;

const std::string values_check = "SinglePass.Values";
constexpr std::size_t words_per_tile = 3;

// Cases of the run for values: either poison, the lengths, a run in two launches.
const std::vector<std::size_t> pass_lengths = {1, 255, 256, 257, 513, 1000, 65537, 100003};
constexpr std::size_t first_pass = 2;
std::size_t two_launches_case() { return first_pass + pass_lengths.size(); }
constexpr std::size_t two_launches_length = 1500, first_launch_tiles = 2;

struct PassRuns {
    Source source;
    KernelRun values, second, simulator;
};

/// One launch, or two that share the tiles between them.
Case pass(std::size_t count, std::int32_t poison, std::size_t tiles_first = 0)
{
    const std::size_t tiles = blocks_of(count);
    Case the_case{{{to_bytes<std::int32_t>(large_input(count)), true},
                   {to_bytes<std::int32_t>(Ints(count, poison)), false},
                   {to_bytes<std::int32_t>(Ints(1)), false},
                   {to_bytes<std::int32_t>(Ints(words_per_tile * tiles)), false}},
                  {}};
    const auto as_uint = static_cast<std::uint32_t>(count);
    Launch launch{"prefix_sum_single_pass",
                  {BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, BufferArgument{3},
                   ScalarArgument{to_bytes<std::uint32_t>({&as_uint, 1})}},
                  {},
                  {length}};
    for (const std::size_t part : {tiles_first, tiles - tiles_first})
        if (part > 0) {
            launch.global_size = {part * length};
            the_case.launches.push_back(launch);
        }
    return the_case;
}

PassRuns run_passes()
{
    Job for_values, for_simulator;
    for_values.cases = {pass(poisoned_length, poison_a), pass(poisoned_length, poison_b)};
    for (const std::size_t count : pass_lengths)
        for_values.cases.push_back(pass(count, poison_a));
    for_values.cases.push_back(pass(two_launches_length, poison_a, first_launch_tiles));
    for_simulator.cases = {pass(partial_length, poison_a)};
    PassRuns runs;
    runs.source = read_source("prefix_sum_single_pass.cl");
    DeviceRuns both = run_on_both_devices(runs.source, for_values, for_simulator);
    runs.values = std::move(both.values);
    runs.second = std::move(both.second);
    runs.simulator = std::move(both.simulator);
    return runs;
}

const PassRuns& passes()
{
    static const auto runs = start_runs("SinglePass", run_passes);
    return runs.get();
}

std::vector<Place> kernel_file() { return {{passes().source.name, 0}}; }

/// The elements that neither poisoned run wrote.
std::vector<std::size_t> unwritten()
{
    const Ints a = buffer_of(passes().values, 0, output_buffer),
               b = buffer_of(passes().values, 1, output_buffer);
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] == poison_a && b[i] == poison_b)
            indices.push_back(i);
    return indices;
}

/// For all checks after the first two: the stage is voluntary, and its kernel as handed out writes nothing.
std::optional<Verdict> requires_begun()
{
    if (const auto verdict = requires_all({"SinglePass.Builds", "SinglePass.Ends"}))
        return verdict;
    if (passes().values.is_done() && unwritten().size() == poisoned_length)
        return Verdict::skipped({"voluntary, not begun", "freiwillig, nicht begonnen"});
    return {};
}

std::optional<Verdict> requires_output()
{
    if (const auto verdict = requires_begun())
        return verdict;
    return requires_check("SinglePass.WritesEveryElement");
}

std::size_t right_lengths()
{
    std::size_t right = 0;
    for (std::size_t i = 0; i < pass_lengths.size(); ++i)
        right += buffer_of(passes().values, first_pass + i, output_buffer) ==
                 prefix_sum_of(large_input(pass_lengths[i]));
    return right;
}

bool most_values_are_right()
{
    return passes().values.is_done() && !requires_output() && 2 * right_lengths() > pass_lengths.size();
}

void conclude_search(const Verdict& verdict)
{
    if (const auto not_built = requires_check("SinglePass.Builds"))
        return conclude(*not_built);
    conclude(found_or(verdict, requires_output(), most_values_are_right(), values_check));
}

TEST(SinglePass, Builds)
{
    const lab::worker::Parameter numbers{"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, false};
    const Signature signature{"prefix_sum_single_pass",
                              {{"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, true},
                               numbers,
                               {"uint*", CL_KERNEL_ARG_ADDRESS_GLOBAL, false},
                               numbers,
                               {"uint", CL_KERNEL_ARG_ADDRESS_PRIVATE, false}},
                              "kernel void prefix_sum_single_pass(global const int* input, global int* "
                              "output, global volatile uint* "
                              "next_tile, global volatile int* tiles, const uint count)"};
    conclude(builds(passes().values, passes().source, signature));
}

TEST(SinglePass, Ends)
{
    if (const auto verdict = requires_check("SinglePass.Builds"))
        return conclude(*verdict);
    conclude(ends(passes().values, passes().simulator));
}

TEST(SinglePass, WritesEveryElement)
{
    if (const auto verdict = requires_begun())
        return conclude(*verdict);
    const auto missing = unwritten();
    if (missing.empty())
        return conclude(Verdict::passed());
    conclude(Verdict::failed(
        {text("{} of {} output elements were never written; the first one is output[{}].",
              "{} von {} Ausgabeelementen wurden nie geschrieben; das erste ist output[{}].", missing.size(),
              poisoned_length, missing.front()),
         kernel_file(),
         text("Which tile is it in, and which work-item of that tile writes it (TODO 18)?",
              "In welchem Tile liegt es, und welches Work-Item des Tiles schreibt es (TODO 18)?")}));
}

Verdict judge_values(const KernelRun& run)
{
    for (std::size_t k = 0; k < pass_lengths.size(); ++k) {
        const Ints actual = buffer_of(run, first_pass + k, output_buffer),
                   expected = prefix_sum_of(large_input(pass_lengths[k]));
        if (actual == expected)
            continue;
        const auto i = static_cast<std::size_t>(
            std::mismatch(actual.begin(), actual.end(), expected.begin()).first - actual.begin());
        return Verdict::failed(
            {text("With length {} output[{}], in tile {}, is {}, expected {}.",
                  "Mit Länge {} ist output[{}], in Tile {}, gleich {}, erwartet {}.", pass_lengths[k], i,
                  i / length, actual[i], expected[i]),
             kernel_file(),
             text("Is it wrong within its tile (TODO 16) or by what comes before the tile (TODO 17)?",
                  "Ist es innerhalb des Tiles falsch (TODO 16) oder um das, was vor dem Tile liegt (TODO "
                  "17)?")});
    }
    return Verdict::passed();
}

TEST(SinglePass, Values)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(right_on_each_device(passes().values, passes().second, judge_values));
}

/// A second launch finds next_tile where the first one left it: its work-groups take the tiles from there on.
TEST(SinglePass, TakesTilesInTurn)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    Verdict verdict = Verdict::passed();
    if (buffer_of(passes().values, two_launches_case(), output_buffer) !=
        prefix_sum_of(large_input(two_launches_length)))
        verdict = Verdict::failed(
            {text(
                 "With the first {} tiles already taken, the other work-groups did not go on from there: "
                 "they "
                 "take tiles by their own number, and may wait for one that never starts.",
                 "Waren die ersten {} Tiles schon vergeben, machten die übrigen Work-Groups nicht dort "
                 "weiter: Sie nehmen Tiles nach ihrer eigenen Nummer und warten vielleicht auf eine, die nie "
                 "beginnt.",
                 first_launch_tiles),
             kernel_file(),
             text("How does a work-group learn which tile is the next one, in whatever order they start "
                  "(TODO 15)?",
                  "Wie erfährt eine Work-Group, welches Tile das nächste ist, in welcher Reihenfolge auch "
                  "immer sie beginnen (TODO 15)?")});
    conclude(found_or(verdict, {}, most_values_are_right(), values_check));
}

TEST(SinglePass, NoBarrierDivergence)
{
    conclude_search(no_barrier_divergence(passes().simulator, passes().source));
}

/// Through `tiles` work-groups talk to each other by atomics, and these the simulator does not take for an order. All
/// other memory is judged: local memory, next_tile (which is counted up by atomics only), the elements.
TEST(SinglePass, NoDataRace)
{
    if (no_barrier_divergence(passes().simulator, passes().source).status == Status::failed)
        return conclude(*requires_check("SinglePass.NoBarrierDivergence"));
    constexpr std::uint64_t tiles_buffer = 4; // the fourth that pass() makes
    KernelRun without_tiles = passes().simulator;
    for (LaunchTrace& launch : without_tiles.trace.launches)
        std::erase_if(launch.messages, [](const Message& message) { return message.buffer == tiles_buffer; });
    Verdict verdict = no_data_race(without_tiles, passes().source);
    if (verdict.status == Status::passed)
        verdict = Verdict::not_gradable(text(
            "No race, as far as can be seen. In `tiles` it cannot be judged here: the simulator does not "
            "take "
            "atomic operations for an order, and would report a race in a right look-back that stores its "
            "values plainly before it sets the state.",
            "Kein Data Race, soweit zu sehen ist. In `tiles` lässt es sich hier nicht beurteilen: Der "
            "Simulator "
            "erkennt atomare Operationen nicht als Ordnung an und würde eines auch in einem richtigen "
            "Look-back "
            "melden, der seine Werte gewöhnlich speichert, bevor er den Zustand setzt."));
    conclude_search(verdict);
}

TEST(SinglePass, StaysInBounds)
{
    conclude_search(stays_in_bounds(passes().simulator, passes().values, passes().source));
}

TEST(SinglePass, WorkEfficient)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const KernelRun& simulator = passes().simulator;
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return conclude(no_data_race(simulator, passes().source)); // says why the simulator did not run
    const LaunchTrace& launch = simulator.trace.launches[0];
    const auto items = static_cast<double>(launch.instructions.size());
    const double all = static_cast<double>(launch.local_loads + launch.local_stores + launch.global_loads +
                                           launch.global_stores + 2 * launch.atomics) /
                       items,
                 global = static_cast<double>(launch.global_loads + launch.global_stores) / items;
    constexpr double limit = 15.0, global_limit = 2.5; // the solution: 11 and 2
    Verdict verdict = Verdict::passed();
    if (all > limit || global > global_limit)
        verdict = Verdict::failed(
            {text("The kernel made {:.1f} memory accesses per element, {:.1f} of them plain ones to global "
                  "memory; at most {:.0f} and {:.1f} are accepted.",
                  "Der Kernel machte {:.1f} Speicherzugriffe je Element, {:.1f} davon gewöhnliche auf den "
                  "globalen Speicher; höchstens {:.0f} und {:.1f} werden angenommen.",
                  all, global, limit, global_limit),
             kernel_file(),
             text("A single pass reads each element from global memory once and writes it once. What else "
                  "does the kernel read there?",
                  "Ein einziger Durchgang liest jedes Element einmal aus dem globalen Speicher und schreibt "
                  "es einmal. Was liest der Kernel dort sonst noch?")});
    conclude(found_or(verdict, {}, most_values_are_right(), values_check));
}
} // namespace
