// The checks of 01-prefix-sum, stage 3: one launch with decoupled look-back. Voluntary, so without points; as long as
// the file is as it was handed out, nobody has begun it.
#include "grader/judge/input_kinds.hpp"
#include "tests/01-prefix-sum/large_runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace prefix_sum::stage_3
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::BufferArgument;
using lab::worker::Case;
using lab::worker::Job;
using lab::worker::Launch;
using lab::worker::ScalarArgument;

const std::string values_check = "SinglePass.Values";
constexpr std::size_t words_per_tile = 3, sum_word = 1;
constexpr std::size_t next_tile_buffer = 2, tiles_buffer = 3, buffer_count = 4; // of a case

// Cases of the run for values: either poison, the lengths, a run in two launches.
const std::vector<std::size_t> pass_lengths = {1, 255, 256, 257, 513, 1000, 65537, 100003, 512};
constexpr std::size_t first_pass = 2;
std::size_t two_launches_case() { return first_pass + pass_lengths.size(); }
constexpr std::size_t two_launches_length = 1500, first_launch_tiles = 2;

struct PassRuns {
    Source source;
    KernelRun values, second, simulator;
    KernelRun stuck; // on the simulator: one work-group, at tile 1, while nobody works at tile 0
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

// Of a work-item; all of a launch may take twelve times as many. A tile of the solution takes 1000, or 256 000.
constexpr std::uint64_t stuck_budget = 100'000, pass_budget = 400'000;

KernelRun run_stuck(const Source& source)
{
    Job job;
    job.cases = {pass(2 * length, poison_a)};
    job.cases[0].buffers[next_tile_buffer].content = to_bytes<std::int32_t>(Ints{1});
    job.cases[0].launches[0].global_size = {length};
    return run_kernel(source, job, Device::simulator, nullptr, stuck_budget);
}

PassRuns run_passes()
{
    Job for_values, for_simulator;
    for_values.cases = {pass(poisoned_length, poison_a), pass(poisoned_length, poison_b)};
    for (const std::size_t count : pass_lengths)
        for_values.cases.push_back(pass(count, poison_a));
    for_values.cases.push_back(pass(two_launches_length, poison_a, first_launch_tiles));
    // Local memory holds another pattern before each of the two.
    for_simulator.cases = {pass(partial_length, poison_a), pass(partial_length, poison_a)};
    PassRuns runs;
    runs.source = read_source("prefix_sum_single_pass.cl");
    auto stuck = std::async(std::launch::async, [&] { return run_stuck(runs.source); });
    DeviceRuns both = run_on_both_devices(runs.source, for_values, for_simulator, 0, pass_budget);
    runs.values = std::move(both.values);
    runs.second = std::move(both.second);
    runs.simulator = std::move(both.simulator);
    runs.stuck = stuck.get();
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

/// For all checks after the first two: the stage is voluntary.
std::optional<Verdict> requires_begun()
{
    if (const auto verdict = requires_all({"SinglePass.Builds", "SinglePass.Ends"}))
        return verdict;
    if (not_begun(passes().source, "01-prefix-sum", 15))
        return Verdict::skipped({"voluntary, not begun", "freiwillig, nicht begonnen"});
    return {};
}

std::optional<Verdict> requires_output()
{
    if (const auto verdict = requires_begun())
        return verdict;
    return requires_check("SinglePass.WritesEveryElement");
}

bool is_right(const KernelRun& run, std::size_t k)
{
    return buffer_of(run, first_pass + k, output_buffer) == prefix_sum_of(large_input(pass_lengths[k]));
}

std::size_t right_lengths()
{
    std::size_t right = 0;
    for (std::size_t k = 0; k < pass_lengths.size(); ++k)
        right += is_right(passes().values, k);
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
    conclude(ends(passes().values, passes().simulator, passes().source));
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
              "In welcher Kachel liegt es, und welches ihrer Work-Items schreibt es (TODO 18)?")}));
}

Finding value_finding(const KernelRun& run, std::size_t k)
{
    const Ints actual = buffer_of(run, first_pass + k, output_buffer),
               expected = prefix_sum_of(large_input(pass_lengths[k]));
    const std::size_t i = *first_difference(actual, expected);
    return {text("with length {} output[{}], in tile {}, is {}, expected {}.",
                 "Mit Länge {} ist output[{}], in Kachel {}, gleich {}, erwartet {}.", pass_lengths[k], i,
                 i / length, actual[i], expected[i]),
            kernel_file(),
            text("Is it wrong within its tile (TODO 16) or by what comes before the tile (TODO 17)?",
                 "Ist es innerhalb der Kachel falsch (TODO 16) oder um das, was vor der Kachel liegt (TODO "
                 "17)?")};
}

Verdict judge_values(const KernelRun& run)
{
    InputKinds kinds;
    std::optional<std::size_t> first_wrong;
    for (std::size_t k = 0; k < pass_lengths.size(); ++k) {
        const bool right = is_right(run, k);
        kinds.add(kind_of_length(pass_lengths[k], {"tiles", "Kacheln"}), right);
        if (!right && !first_wrong)
            first_wrong = k;
    }
    return kinds.judge([&] { return value_finding(run, *first_wrong); });
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
    if (!most_values_are_right()) // two launches would be wrong as well, and tell nothing of turns
        return conclude(*requires_check(values_check));
    Verdict verdict = Verdict::passed();
    if (buffer_of(passes().values, two_launches_case(), output_buffer) !=
        prefix_sum_of(large_input(two_launches_length)))
        verdict = Verdict::failed(
            {text("With the first {} tiles already taken, the other work-groups did not go on from there: "
                  "they "
                  "take tiles by their own number, and may wait for one that never starts.",
                  "Waren die ersten {} Kacheln schon vergeben, machten die übrigen Work-Groups nicht dort "
                  "weiter: Sie nehmen Kacheln nach ihrer eigenen Nummer und warten vielleicht auf eine, die "
                  "nie "
                  "beginnt.",
                  first_launch_tiles),
             kernel_file(),
             text("How does a work-group learn which tile is the next one, in whatever order they start "
                  "(TODO 15)?",
                  "Wie erfährt eine Work-Group, welche Kachel die nächste ist, in welcher Reihenfolge auch "
                  "immer sie beginnen (TODO 15)?")});
    conclude(found_or(verdict, {}, most_values_are_right(), values_check));
}

/// The first tile whose sum is not in its entry. Tile 0 has a prefix at once, and of the last one nobody asks the sum.
Verdict tells_its_sum(const KernelRun& run)
{
    const std::size_t k = 6, count = pass_lengths.at(k);
    const Ints input = large_input(count), tiles = buffer_of(run, first_pass + k, tiles_buffer);
    for (std::size_t tile = 1; tile + 1 < blocks_of(count); ++tile) {
        std::uint32_t sum = 0;
        for (std::size_t i = tile * length; i < (tile + 1) * length; ++i)
            sum += static_cast<std::uint32_t>(input[i]);
        const auto told = tiles.at(words_per_tile * tile + sum_word);
        if (static_cast<std::uint32_t>(told) != sum)
            return Verdict::failed(
                {text(
                     "With length {} tile {} did not tell its sum: its entry in `tiles` holds {}, expected "
                     "{}.",
                     "Mit Länge {} teilte Kachel {} ihre Summe nicht mit: Ihr Eintrag in `tiles` enthält {}, "
                     "erwartet {}.",
                     count, tile, told, static_cast<std::int32_t>(sum)),
                 kernel_file(),
                 text(
                     "If every tile waits for the prefix of the one before, they come one after the other. "
                     "What is known before any waiting (TODO 17)?",
                     "Wartet jede Kachel auf das Präfix der vorigen, so kommt eine nach der anderen. Was ist "
                     "vor allem Warten schon bekannt (TODO 17)?")});
    }
    return Verdict::passed();
}

bool leaves_its_buffers(const Trace& trace)
{
    for (const LaunchTrace& launch : trace.launches)
        for (const Message& message : launch.messages)
            if (message.kind == Message::Kind::out_of_bounds)
                return true;
    return false;
}

/// A work-group that has tile 1 must not go on without tile 0, and look for more before it; it may do the work of tile 0
/// itself.
Verdict waits_for_the_tile_before()
{
    const KernelRun& stuck = passes().stuck;
    const bool looks_further = leaves_its_buffers(stuck.trace);
    if (stuck.state == KernelRun::State::endless_loop && !looks_further)
        return Verdict::passed();
    if (!stuck.is_done() && !looks_further)
        return no_data_race(stuck, passes().source); // says why
    const Ints all = prefix_sum_of(large_input(2 * length));
    const Ints actual = looks_further ? Ints(all.size()) : buffer_of(stuck, 0, output_buffer);
    if (std::equal(all.begin() + length, all.end(), actual.begin() + length))
        return Verdict::passed();
    return Verdict::failed(
        {text("A work-group at tile 1 went on although tile 0 had not told its sum.",
              "Eine Work-Group bei Kachel 1 machte weiter, obwohl Kachel 0 ihre Summe nicht mitgeteilt "
              "hatte."),
         kernel_file(),
         text("What is to be done as long as the state of an entry is nothing_known (TODO 17)?",
              "Was ist zu tun, solange der Zustand eines Eintrags nothing_known ist (TODO 17)?")});
}

TEST(SinglePass, LooksBack)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    Verdict verdict = right_on_each_device(passes().values, passes().second, tells_its_sum);
    if (verdict.status == Status::passed)
        verdict = waits_for_the_tile_before();
    conclude(found_or(verdict, {}, most_values_are_right(), values_check));
}

TEST(SinglePass, NoBarrierDivergence)
{
    conclude_search(no_barrier_divergence(passes().simulator, passes().source));
}

/// The first launch's fourth buffer or the second's.
bool is_in_tiles(const Message& message)
{
    return message.memory == "global" && message.buffer % buffer_count == 0;
}

/// Through `tiles` work-groups talk to each other by atomics, and these the simulator does not take for an order. All
/// other memory is judged: local memory, next_tile (which is counted up by atomics only), the elements.
TEST(SinglePass, NoDataRace)
{
    if (no_barrier_divergence(passes().simulator, passes().source).status == Status::failed)
        return conclude(*requires_check("SinglePass.NoBarrierDivergence"));
    KernelRun without_tiles = passes().simulator;
    for (LaunchTrace& launch : without_tiles.trace.launches)
        std::erase_if(launch.messages, [](const Message& message) { return is_in_tiles(message); });
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

TEST(SinglePass, NoUninitialisedMemory)
{
    const KernelRun& simulator = passes().simulator;
    const bool is_repeatable =
        !most_values_are_right() || !simulator.is_done() ||
        buffer_of(simulator, 0, output_buffer) == buffer_of(simulator, 1, output_buffer);
    conclude_search(no_uninitialised_memory(simulator, passes().source, is_repeatable));
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
} // namespace prefix_sum::stage_3
