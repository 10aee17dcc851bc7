// The checks of 01-prefix-sum, stage 3: one launch with decoupled look-back. Voluntary, so without points.
#include "grader/judge/kernel_suite.hpp"
#include "grader/judge/simulator_checks.hpp"
#include "grader/judge/work.hpp"
#include "tests/01-prefix-sum/blocks.hpp"

#include <algorithm>

namespace prefix_sum::stage_3
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Case;
using lab::worker::Job;

constexpr std::size_t words_per_tile = 3, sum_word = 1;
constexpr std::size_t output_buffer = 1, next_tile_buffer = 2, tiles_buffer = 3,
                      buffer_count = 4; // of a case

const std::vector<std::size_t> pass_lengths = {1, 255, 256, 257, 513, 1000, 65537, 100003, 512};
constexpr std::size_t two_launches_length = 1500, first_launch_tiles = 2;

/// One launch over all tiles.
Case pass(std::size_t count)
{
    const std::size_t tiles = blocks_of(count);
    return launched("prefix_sum_single_pass",
                    {reads(large_input(count)), writes(count), updates(Ints(1)),
                     updates(Ints(words_per_tile * tiles)), scalar(static_cast<std::uint32_t>(count))},
                    {tiles * length}, {length});
}

/// Two launches that share the tiles between them: the second one finds next_tile where the first one left it.
Case two_launches()
{
    Case the_case = pass(two_launches_length);
    the_case.launches.push_back(the_case.launches[0]);
    the_case.launches[0].global_size = {first_launch_tiles * length};
    the_case.launches[1].global_size = {(blocks_of(two_launches_length) - first_launch_tiles) * length};
    return the_case;
}

// Of a work-item; all of a launch may take twelve times as many. A tile of the solution takes 1000, or 256 000.
constexpr std::uint64_t stuck_budget = 100'000, pass_budget = 400'000;

/// One work-group, at tile 1, while nobody works at tile 0.
Job stuck_job()
{
    Job job;
    job.cases = {pass(2 * length)};
    job.cases[0].buffers[next_tile_buffer].content = to_bytes<std::int32_t>(Ints{1});
    job.cases[0].launches[0].global_size = {length};
    return job;
}

extern const KernelSuite kernel;

Finding unwritten_finding(const Unwritten& unwritten)
{
    return {text("{} of {} output elements were never written; the first one is output[{}].",
                 "{} von {} Ausgabeelementen wurden nie geschrieben; das erste ist output[{}].",
                 unwritten.count, unwritten.all, unwritten.first),
            kernel.file(),
            text("Which tile is it in, and which work-item of that tile writes it (TODO 18)?",
                 "In welcher Kachel liegt es, und welches ihrer Work-Items schreibt es (TODO 18)?")};
}

std::vector<Input> all_lengths()
{
    std::vector<Input> inputs;
    for (const std::size_t count : pass_lengths)
        inputs.push_back({kind_of_length(count, {"tiles", "Kacheln"}),
                          {},
                          pass(count),
                          output_buffer,
                          to_bytes<std::int32_t>(prefix_sum_of(large_input(count)))});
    return inputs;
}

Finding value_finding(const Tried& tried, std::size_t input)
{
    const auto wrong = tried.wrong_element<std::int32_t>(input);
    return {text("with length {} output[{}], in tile {}, is {}, expected {}.",
                 "Mit Länge {} ist output[{}], in Kachel {}, gleich {}, erwartet {}.", pass_lengths[input],
                 wrong.index, wrong.index / length, wrong.actual, wrong.expected),
            kernel.file(),
            text("Is it wrong within its tile (TODO 16) or by what comes before the tile (TODO 17)?",
                 "Ist es innerhalb der Kachel falsch (TODO 16) oder um das, was vor der Kachel liegt (TODO "
                 "17)?")};
}

std::vector<Input> two_launches_input()
{
    return {{{},
             {},
             two_launches(),
             output_buffer,
             to_bytes<std::int32_t>(prefix_sum_of(large_input(two_launches_length)))}};
}

/// Two launches are wrong as well where one is, and say nothing of turns.
Verdict judge_turns(const Tried& tried)
{
    if (!kernel.most_values_are_right())
        return requires_check("SinglePass.Values").value_or(Verdict::passed());
    if (tried.is_right(0))
        return Verdict::passed();
    return Verdict::failed(
        {text("With the first {} tiles already taken, the other work-groups did not go on from there: "
              "they "
              "take tiles by their own number, and may wait for one that never starts.",
              "Waren die ersten {} Kacheln schon vergeben, machten die übrigen Work-Groups nicht dort "
              "weiter: Sie nehmen Kacheln nach ihrer eigenen Nummer und warten vielleicht auf eine, die "
              "nie "
              "beginnt.",
              first_launch_tiles),
         kernel.file(),
         text("How does a work-group learn which tile is the next one, in whatever order they start "
              "(TODO 15)?",
              "Wie erfährt eine Work-Group, welche Kachel die nächste ist, in welcher Reihenfolge auch "
              "immer sie beginnen (TODO 15)?")});
}

/// The first tile whose sum is not in its entry. Tile 0 has a prefix at once, and of the last one nobody asks the sum.
Verdict publishes_its_sum(const Tried& tried)
{
    const std::size_t k = 6, count = pass_lengths.at(k);
    const Ints input = large_input(count),
               tiles = from_bytes<std::int32_t>(tried.result(k).buffers.at(tiles_buffer));
    for (std::size_t tile = 1; tile + 1 < blocks_of(count); ++tile) {
        std::uint32_t sum = 0;
        for (std::size_t i = tile * length; i < (tile + 1) * length; ++i)
            sum += static_cast<std::uint32_t>(input[i]);
        const auto told = tiles.at(words_per_tile * tile + sum_word);
        if (static_cast<std::uint32_t>(told) != sum)
            return Verdict::failed(
                {text(
                     "With length {} tile {} did not publish its sum: its entry in `tiles` holds {}, "
                     "expected "
                     "{}.",
                     "Mit Länge {} teilte Kachel {} ihre Summe nicht mit: Ihr Eintrag in `tiles` enthält {}, "
                     "erwartet {}.",
                     count, tile, told, static_cast<std::int32_t>(sum)),
                 kernel.file(),
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
    const KernelRun& stuck = kernel.beside("stuck");
    const bool looks_further = leaves_its_buffers(stuck.trace);
    if (stuck.state == KernelRun::State::endless_loop && !looks_further)
        return Verdict::passed();
    if (!stuck.is_done() && !looks_further)
        return no_data_race(stuck, kernel.source()); // says why
    const Ints all = prefix_sum_of(large_input(2 * length));
    const Ints actual =
        looks_further ? Ints(all.size()) : numbers_after<std::int32_t>(stuck, 0, output_buffer);
    if (std::equal(all.begin() + length, all.end(), actual.begin() + length))
        return Verdict::passed();
    return Verdict::failed(
        {text("A work-group at tile 1 went on although tile 0 had not published its sum.",
              "Eine Work-Group bei Kachel 1 machte weiter, obwohl Kachel 0 ihre Summe nicht mitgeteilt "
              "hatte."),
         kernel.file(),
         text("What is to be done as long as the state of an entry is nothing_known (TODO 17)?",
              "Was ist zu tun, solange der Zustand eines Eintrags nothing_known ist (TODO 17)?")});
}

Verdict judge_look_back(const Tried& tried)
{
    const Verdict verdict = publishes_its_sum(kernel.tried("Values", tried.run()));
    return verdict.status == Status::passed ? waits_for_the_tile_before() : verdict;
}

Verdict counts_with_right_values(const Verdict& verdict)
{
    return found_or(verdict, {}, kernel.most_values_are_right(), "SinglePass.Values");
}

/// The first launch's fourth buffer or the second's.
bool is_in_tiles(const Message& message)
{
    return message.memory == "global" && message.buffer % buffer_count == 0;
}

/// Work-groups exchange their sums through `tiles` with atomic operations, which the simulator does not count as an order.
/// All other memory is judged: local memory, the elements, and next_tile, which only atomic operations change.
Verdict no_data_race_outside_tiles(const KernelSuite& suite)
{
    if (no_barrier_divergence(suite.simulator(), suite.source()).status == Status::failed)
        if (const auto skip = requires_check(suite.check("NoBarrierDivergence")))
            return *skip;
    KernelRun without_tiles = suite.simulator();
    for (LaunchTrace& launch : without_tiles.trace.launches)
        std::erase_if(launch.messages, [](const Message& message) { return is_in_tiles(message); });
    Verdict verdict = no_data_race(without_tiles, suite.source());
    if (verdict.status == Status::passed)
        verdict = Verdict::not_gradable(text(
            "No data race outside `tiles`. Inside it none can be judged: the simulator does not count atomic "
            "operations as an order, and would report a race in a right look-back that stores its values "
            "plainly before it sets the state.",
            "Kein Data Race, soweit zu sehen ist. In `tiles` lässt es sich hier nicht beurteilen: Der "
            "Simulator "
            "erkennt atomare Operationen nicht als Ordnung an und würde eines auch in einem richtigen "
            "Look-back "
            "melden, der seine Werte gewöhnlich speichert, bevor er den Zustand setzt."));
    return suite.search(verdict);
}

Verdict is_work_efficient(const std::vector<LaunchTrace>& launches)
{
    const LaunchTrace& launch = launches[0];
    const auto items = static_cast<double>(launch.instructions.size());
    const double all = words_per_work_item(launch),
                 global = static_cast<double>(launch.global_loads + launch.global_stores) / items;
    constexpr double limit = 20.0,
                     global_limit = 2.5; // right kernels: up to 14 and 2; Hillis and Steele's scan: 27
    if (all <= limit && global <= global_limit)
        return Verdict::passed();
    return Verdict::failed(
        {text("The kernel made {:.1f} memory accesses per element, {:.1f} of them plain ones to global "
              "memory; at most {:.0f} and {:.1f} are accepted.",
              "Der Kernel machte {:.1f} Speicherzugriffe je Element, {:.1f} davon gewöhnliche auf den "
              "globalen Speicher; höchstens {:.0f} und {:.1f} werden angenommen.",
              all, global, limit, global_limit),
         kernel.file(),
         text("A single pass reads each element from global memory once and writes it once. What else "
              "does the kernel read there?",
              "Ein einziger Durchgang liest jedes Element einmal aus dem globalen Speicher und schreibt "
              "es einmal. Was liest der Kernel dort sonst noch?")});
}

const KernelSuite kernel{{
    .name = "SinglePass",
    .file = "prefix_sum_single_pass.cl",
    .kernels =
        {"kernel void prefix_sum_single_pass(global const int* input, global int* output, global volatile "
         "uint* next_tile, global volatile int* tiles, const uint count)"},
    .first_todo = 15,
    .is_voluntary = true,
    .complete = [] { return pass(complete_length); },
    .unwritten = unwritten_finding,
    .values = {{.name = "Values", .inputs = all_lengths, .describe = value_finding},
               {.name = "TakesTilesInTurn",
                .inputs = two_launches_input,
                .judge = judge_turns,
                .conclude = counts_with_right_values},
               {.name = "LooksBack", .judge = judge_look_back, .conclude = counts_with_right_values}},
    // Local memory holds another pattern before each of the two.
    .simulated =
        [] {
            const Simulated one =
                simulated(pass(partial_length), output_buffer, prefix_sum_of(large_input(partial_length)));
            return std::vector{one, one};
        },
    .same_twice = {{0, 1}},
    .instruction_budget = pass_budget,
    .beside = {{"stuck", stuck_job, stuck_budget}},
    .own = {{"NoDataRace", no_data_race_outside_tiles},
            {.name = "WorkEfficient", .measure = is_work_efficient}},
}};
} // namespace
} // namespace prefix_sum::stage_3
