// \if file_prefix_sum_single_pass_cl
// The checks of 01-prefix-sum, stage 3: one launch with decoupled look-back. Voluntary, so without points.
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/01-prefix-sum/look_back.hpp"
#include "tests/01-prefix-sum/small_inputs.hpp"
#include "tests/01-prefix-sum/tile_steps.hpp"
#include "tests/01-prefix-sum/tiles.hpp"

#include <algorithm>

namespace prefix_sum::stage_3
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Case;

const std::vector<std::size_t> pass_lengths = {1, 255, 3839, 3840, 3841, 7681, 1000, 65537, 100003, 7680};
constexpr std::size_t traced_length = 2 * tile_length + 600; // on the simulator
constexpr std::size_t two_launches_length = 6 * tile_length - 100, first_launch_tiles = 2;

/// Two launches that share the tiles: the second finds next_tile as the first left it.
Case two_launches()
{
    Case the_case = pass(two_launches_length);
    the_case.launches.push_back(the_case.launches[0]);
    the_case.launches[0].global_size = {first_launch_tiles * length};
    the_case.launches[1].global_size = {(tiles_of(two_launches_length) - first_launch_tiles) * length};
    return the_case;
}

// The budget of one work-item; a whole launch may take twelve times as many. One of the solution takes 2500, a tile
// 640 000.
constexpr std::uint64_t pass_budget = 400'000;

extern const KernelSuite kernel;

Finding unwritten_finding(const Unwritten& unwritten)
{
    return {unwritten.told({"output elements", "Ausgabeelementen"},
                           text("output[{}]", "output[{}]", unwritten.first)),
            kernel.file(),
            text("Which tile is this element in, and which work-item should write it (TODO 18)?",
                 "In welcher Kachel liegt dieses Element, und welches Work-Item soll es schreiben (TODO "
                 "18)?")};
}

std::vector<Input> all_lengths()
{
    std::vector<Input> inputs;
    for (const std::size_t count : pass_lengths)
        inputs.push_back({kind_of_length(count, {"tiles", "Kacheln"}, tile_length),
                          {},
                          pass(count),
                          output_buffer,
                          to_bytes<std::int32_t>(prefix_sum_of(large_input(count)))});
    return inputs;
}

/// The difference by which all elements of the tile are wrong; empty if the tile itself is wrong.
std::optional<std::int32_t> offset_of_tile(const Ints& actual, const Ints& expected, std::size_t tile)
{
    const std::size_t begin = tile * tile_length, end = std::min(begin + tile_length, expected.size());
    const auto off = [&](std::size_t i) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(actual.at(i)) -
                                         static_cast<std::uint32_t>(expected[i]));
    };
    for (std::size_t i = begin; i < end; ++i)
        if (off(i) != off(begin))
            return {};
    return off(begin);
}

/// True if it is the sum of the first few tiles, added once more.
bool is_sum_of_first_tiles(std::int32_t number, const Ints& expected)
{
    for (std::size_t begin = tile_length; begin < expected.size(); begin += tile_length)
        if (expected[begin] == number)
            return true;
    return false;
}

using Words = std::vector<std::uint64_t>;

/// Explains the words that the tiles finally published, if a tile before the wrong one is to blame, or none.
std::optional<Text> question_on_words(const Words& words, const Ints& input, const Ints& expected,
                                      std::size_t tile)
{
    const auto prefix = [&](std::size_t t) {
        const std::size_t last = std::min((t + 1) * tile_length, input.size()) - 1;
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(expected[last]) +
                                         static_cast<std::uint32_t>(input[last]));
    };
    std::size_t t = 0;
    while (t <= tile && words.at(t) == word(prefix_known, prefix(t)))
        ++t;
    if (t == tile)
        return {};
    if (const Verdict sums = tile_sums_seen(kernel); sums.status == Status::failed)
        return question_on_steps(kernel);
    if (t > tile)
        return question_on_steps(kernel).value_or(text(
            "The prefixes published up to tile {} are right. What is before_tile (TODO 17), and what is added "
            "to the sums of a run before they are stored (TODO 18)?",
            "Die bis Kachel {} veröffentlichten Präfixe stimmen. Was ist before_tile (TODO 17), und was wird "
            "zu den Summen eines Laufs addiert, bevor sie gespeichert werden (TODO 18)?",
            tile));
    const auto published = static_cast<std::int32_t>(words[t]);
    if (t > 0 && published == prefix(t - 1))
        return text(
            "In the end, tile {} published {}, the sum of all elements before it: its own sum is missing (TODO 17).",
            "Am Ende veröffentlichte Kachel {} den Wert {}, die Summe aller Elemente davor: Ihre eigene Summe fehlt "
            "(TODO 17).",
            t, published);
    if (t > 0 && static_cast<std::uint32_t>(published) ==
                     static_cast<std::uint32_t>(prefix(t)) - static_cast<std::uint32_t>(prefix(t - 1)))
        return text(
            "In the end, tile {} published {}, only its own sum: the sum of the tiles before it is missing (TODO 17).",
            "Am Ende veröffentlichte Kachel {} den Wert {}, nur ihre eigene Summe: Die Summe der Kacheln davor "
            "fehlt (TODO 17).",
            t, published);
    return text(
        "In the end, tile {} published {}; the sum of all elements up to its end is {}. Which work-item knows "
        "tile_sum (TODO 16), and what does it publish (TODO 17)?",
        "Am Ende veröffentlichte Kachel {} den Wert {}; die Summe aller Elemente bis zu ihrem Ende ist {}. Welches "
        "Work-Item kennt tile_sum (TODO 16), und was veröffentlicht es (TODO 17)?",
        t, published, prefix(t));
}

/// True if each sum includes its own element.
bool is_inclusive(const Ints& actual, const Ints& input, std::size_t tile)
{
    const Ints inclusive = inclusive_sum_of(input);
    const std::size_t begin = tile * tile_length, end = std::min(begin + tile_length, input.size());
    return end - begin > 1 && // one alone may be anything
           std::equal(actual.begin() + static_cast<std::ptrdiff_t>(begin),
                      actual.begin() + static_cast<std::ptrdiff_t>(end),
                      inclusive.begin() + static_cast<std::ptrdiff_t>(begin));
}

/// True if the sums grow by the elements of tile 0.
bool adds_up_tile_0(const Ints& actual, const Ints& input, std::size_t tile)
{
    const std::size_t begin = tile * tile_length, end = std::min(begin + tile_length, input.size());
    for (std::size_t i = begin; i + 1 < end; ++i)
        if (static_cast<std::uint32_t>(actual[i + 1]) - static_cast<std::uint32_t>(actual[i]) !=
            static_cast<std::uint32_t>(input[i - begin]))
            return false;
    return tile > 0;
}

Text question_within_tile(const Ints& actual, const Ints& input, std::size_t tile)
{
    if (is_inclusive(actual, input, tile))
        return text(
            "These are inclusive sums: output[{0}] includes input[{0}]. Do you store each sum before or "
            "after you add the element itself (TODO 18)?",
            "Das sind inklusive Summen: In output[{0}] steckt input[{0}]. Speichern Sie jede Summe, "
            "bevor oder nachdem Sie das Element selbst addieren (TODO 18)?",
            tile * tile_length);
    if (adds_up_tile_0(actual, input, tile))
        return text(
            "Tile 0 is correct, but tile {} sums the elements of tile 0 again. Which element of the input "
            "is loaded into elements[k] (TODO 16)?",
            "Kachel 0 stimmt, aber Kachel {} summiert noch einmal die Elemente von Kachel 0. Welches "
            "Element der Eingabe wird nach elements[k] geladen (TODO 16)?",
            tile);
    if (const auto question = question_on_steps(kernel))
        return *question;
    return (tile == 0
                ? text("Sums within tile 0 are already wrong.",
                       "Schon innerhalb von Kachel 0 sind Summen falsch.")
                : text("Tile {} is correct; sums within tile {} are wrong.",
                       "Kachel {} stimmt; innerhalb von Kachel {} sind Summen falsch.", tile - 1, tile)) +
           Text{" Which elements does each work-item sum in its run (TODO 16, TODO 18)?",
                " Welche Elemente summiert jedes Work-Item in seinem Lauf (TODO 16, TODO 18)?"};
}

Text question_on_tile(const Ints& actual, const Ints& input, std::size_t tile, const Words& words)
{
    const Ints expected = prefix_sum_of(input);
    const auto offset = offset_of_tile(actual, expected, tile);
    if (!offset || is_inclusive(actual, input, tile))
        return question_within_tile(actual, input, tile);
    if (const auto question = question_on_words(words, input, expected, tile))
        return *question;
    if (is_sum_of_first_tiles(*offset, expected))
        return text(
            "All elements of tile {} are too large by {}, the sum of tiles that the look-back has "
            "counted twice. Which elements does a published prefix include, and where does the look-back "
            "end (TODO 17)?",
            "Alle Elemente von Kachel {} sind um {} zu groß, die Summe von Kacheln, die der Rückblick "
            "doppelt gezählt hat. Welche Elemente enthält ein veröffentlichtes Präfix, und wo endet der "
            "Rückblick (TODO 17)?",
            tile, *offset);
    return question_on_steps(kernel).value_or(
        text("All elements of tile {} are off by the same amount, {}: the error is in the sum of the "
             "tiles before it. What does the look-back add, and what does each tile publish (TODO 17)?",
             "Alle Elemente von Kachel {} weichen um denselben Betrag ab, {}: Der Fehler liegt in der "
             "Summe der Kacheln davor. Was addiert der Rückblick, und was veröffentlicht jede Kachel "
             "(TODO 17)?",
             tile, *offset));
}

Text question_on_input(const Tried& tried, std::size_t input)
{
    const std::size_t tile = tried.wrong_element<std::int32_t>(input).index / tile_length;
    return question_on_tile(from_bytes<std::int32_t>(tried.output(input)), large_input(pass_lengths[input]),
                            tile, from_bytes<std::uint64_t>(tried.result(input).buffers.at(tiles_buffer)));
}

/// The first wrong input from this one on that shows more than one number does.
std::size_t telling_input(const Tried& tried, std::size_t input)
{
    for (std::size_t k = input; k < pass_lengths.size(); ++k)
        if (pass_lengths[k] > 1 && !tried.is_right(k))
            return k;
    return input;
}

Finding value_finding(const Tried& tried, std::size_t input)
{
    const auto wrong = tried.wrong_element<std::int32_t>(input);
    return {text("with length {}, output[{}] in tile {} is {}, expected {}.",
                 "Mit Länge {} ist output[{}] in Kachel {} gleich {}, erwartet {}.", pass_lengths[input],
                 wrong.index, wrong.index / tile_length, wrong.actual, wrong.expected),
            kernel.file(), question_on_input(tried, telling_input(tried, input))};
}

/// The same input in one launch: a kernel that is wrong there is wrong for another reason.
std::vector<Input> two_launches_input()
{
    const auto expected = to_bytes<std::int32_t>(prefix_sum_of(large_input(two_launches_length)));
    return {{{}, {}, two_launches(), output_buffer, expected},
            {{}, {}, pass(two_launches_length), output_buffer, expected}};
}

std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const auto& [name, numbers] : small_inputs_of_lengths(
             2 * run_length + 2, {255, 256, 257, tile_length - 1, tile_length, tile_length + 1,
                                  2 * tile_length, 2 * tile_length + 1, 40 * tile_length}))
        inputs.push_back({name,
                          simulated(pass(numbers), output_buffer, prefix_sum_of(numbers)),
                          {{"--stage", "3", "-e"}, {{"--input", to_bytes<std::int32_t>(numbers)}}}});
    return inputs;
}

/// The last of that many tiles, with `own` elements. The words published by the tiles before it precede their own.
FarGroup far_tile(std::size_t tile, std::size_t own)
{
    constexpr std::size_t known = 300; // that may be asked
    constexpr std::int32_t before = 123'456'789;
    const Ints input = large_input(own);
    std::vector<std::uint64_t> words(known + 1, word(prefix_known, before));
    words.back() = 0;
    Ints expected = prefix_sum_of(input);
    for (std::int32_t& sum : expected)
        sum = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) + before);
    const std::size_t first = tile * tile_length;
    Simulated far =
        simulated(launched("prefix_sum_single_pass",
                           {reads(input), writes(own), updates(Ints{static_cast<std::int32_t>(tile)}),
                            updates(words), scalar(static_cast<std::uint32_t>(first + own))},
                           {(tile + 1) * length}, {length}),
                  output_buffer, expected);
    far.run.buffers[input_buffer].missing = far.run.buffers[output_buffer].missing =
        first * sizeof(std::int32_t);
    far.run.buffers[tiles_buffer].missing = (tile - known) * sizeof(std::uint64_t);
    in_one_group(far.run, {tile});
    return {std::move(far), question_about_types(),
            text("The work-group that takes tile {}, elements {} to {},",
                 "Die Work-Group mit Kachel {}, Elemente {} bis {},", tile, first, first + own - 1)};
}

std::vector<FarGroup> far_tiles()
{
    // Starting at elements 2^28, 2^31 and nearly 2^32.
    return {far_tile(70'000, tile_length), far_tile(559'241, 77), far_tile(1'118'480, 1000)};
}

/// A kernel that reads all elements before the tile instead of the published words finds none here; LooksBack judges
/// that.
Verdict also_right_in_far_tiles(Verdict verdict)
{
    const KernelRun& told = told_run(kernel);
    const bool uses_words =
        told.is_done() &&
        numbers_after<std::int32_t>(told, 0, output_buffer).at(told_tile * tile_length) == told_before;
    return uses_words ? also_right_far_away(kernel, far_tiles)(std::move(verdict)) : verdict;
}

Verdict look_back_seen(const KernelSuite& suite)
{
    if (tile_sums_seen(suite).status == Status::failed)
        return Verdict::skipped({}); // it publishes what that leaves
    const Verdict state = wrong_state_of_prefix(suite), before = before_tile_seen(suite);
    if (state.status == Status::failed)
        return state;
    return before.status == Status::passed ? publishes_its_prefix(suite) : before;
}

std::vector<RunBeside> runs_beside()
{
    std::vector<RunBeside> runs = look_back_runs();
    runs.push_back(run_of_far_groups(far_tiles));
    return runs;
}

/// Two launches also fail if one does, which shows nothing about turns.
Verdict judge_turns(const Tried& tried)
{
    if (no_data_race(kernel.simulator(), kernel.source()).status == Status::failed)
        return needs("SinglePass.NoDataRace");
    if (!kernel.most_values_are_right() || !tried.is_right(1))
        return requires_check("SinglePass.Values").value_or(Verdict::passed());
    if (tried.is_right(0))
        return Verdict::passed();
    if (takes_the_next_tile(kernel).status == Status::passed)
        return Verdict::failed(
            {text("With the first {} tiles already taken, the sums are wrong, although each work-group "
                  "takes the next free tile.",
                  "Wenn die ersten {} Kacheln schon vergeben sind, stimmen die Summen nicht, obwohl jede "
                  "Work-Group die nächste freie Kachel nimmt.",
                  first_launch_tiles),
             {{kernel.source().name, kernel.source().line_of_todo("17")}},
             {"Which word of tiles does a work-group write, and which ones does it read? Is the index "
              "the tile number or the group id (TODO 17)?",
              "Welches Wort von tiles schreibt eine Work-Group, und welche liest sie? Ist der Index die "
              "Nummer der Kachel oder die Id der Work-Group (TODO 17)?"}});
    return Verdict::failed(
        {text("With the first {} tiles already taken, the other work-groups do not continue with the next "
              "tile: they use their group id as the tile number, and may wait for a tile that no "
              "work-group ever takes.",
              "Wenn die ersten {} Kacheln schon vergeben sind, machen die übrigen Work-Groups nicht mit "
              "der nächsten Kachel weiter: Sie benutzen ihre Id als Kachelnummer und warten vielleicht "
              "auf eine Kachel, die keine Work-Group je nimmt.",
              first_launch_tiles),
         kernel.file(),
         text(
             "How does a work-group learn which tile is next, whatever order the work-groups start in (TODO 15)?",
             "Wie erfährt eine Work-Group, welche Kachel als Nächstes dran ist, egal in welcher Reihenfolge "
             "die Work-Groups starten (TODO 15)?")});
}

Verdict counts_with_right_values(const Verdict& verdict)
{
    return found_or(verdict, {}, kernel.most_values_are_right(), "SinglePass.Values");
}

Verdict is_work_efficient(const std::vector<LaunchTrace>& launches)
{
    const LaunchTrace& launch = launches[0];
    const auto elements = static_cast<double>(launch.instructions.size() * run_length);
    const double all = words_per_work_item(launch) / run_length,
                 global = static_cast<double>(launch.global_loads + launch.global_stores) / elements;
    constexpr double limit = 20.0,
                     global_limit = 2.5; // right kernels: up to 14 and 2; Hillis and Steele's scan: 27
    if (all <= limit && global <= global_limit)
        return Verdict::passed();
    return Verdict::failed(
        {text("The kernel made {:.1f} memory accesses per element, {:.1f} of them ordinary accesses to "
              "global memory; at most {:.0f} and {:.1f} are accepted.",
              "Der Kernel machte {:.1Lf} Speicherzugriffe je Element, {:.1Lf} davon gewöhnliche Zugriffe "
              "auf den globalen Speicher; höchstens {:.0f} und {:.1Lf} werden angenommen.",
              all, global, limit, global_limit),
         kernel.file(),
         text("A single pass reads each element from global memory once and writes it once. What else "
              "does the kernel read from global memory?",
              "Ein einziger Durchgang liest jedes Element einmal aus dem globalen Speicher und schreibt "
              "es einmal. Was liest der Kernel sonst noch aus dem globalen Speicher?")});
}

int line_of_first(const LaunchTrace& launch, std::size_t buffer)
{
    const auto access =
        std::find_if(launch.accesses.begin(), launch.accesses.end(),
                     [&](const WordAccess& one) { return !one.is_local && one.buffer == buffer + 1; });
    return access == launch.accesses.end() ? 0 : access->line;
}

Verdict accesses_side_by_side(const std::vector<LaunchTrace>& launches)
{
    constexpr double limit =
        0.9; // right kernels: 1, or all but the ends of rows; a run straight from memory: 0
    const double read = side_by_side(launches[0], input_buffer, WordAccess::Kind::load),
                 written = side_by_side(launches[0], output_buffer, WordAccess::Kind::store);
    if (std::min(read, written) >= limit)
        return Verdict::passed();
    return Verdict::failed(
        {text(
             "Neighbouring work-items load neighbouring elements of input in {:.0f} % of their steps, and store "
             "neighbouring elements of output in {:.0f} %; at least {:.0f} % are expected.",
             "Benachbarte Work-Items laden in {:.0f} % ihrer Schritte benachbarte Elemente von input und "
             "schreiben in {:.0f} % benachbarte Elemente von output; erwartet werden mindestens {:.0f} %.",
             100 * read, 100 * written, 100 * limit),
         {{kernel.file().front().file,
           line_of_first(launches[0], read < limit ? input_buffer : output_buffer)}},
         read < limit
             ? text("Which element does work-item 1 load while work-item 0 loads its first one (TODO 16)? "
                    "Only in local memory does each work-item work on its own run.",
                    "Welches Element lädt Work-Item 1, während Work-Item 0 sein erstes lädt (TODO 16)? "
                    "Nur im lokalen Speicher arbeitet jedes Work-Item an seinem eigenen Lauf.")
             : text("Which element does work-item 1 store while work-item 0 stores its first one (TODO "
                    "18)? Only in local memory does each work-item work on its own run.",
                    "Welches Element schreibt Work-Item 1, während Work-Item 0 sein erstes schreibt (TODO "
                    "18)? Nur im lokalen Speicher arbeitet jedes Work-Item an seinem eigenen Lauf.")});
}

const KernelSuite kernel{{
    .name = "SinglePass",
    .file = "prefix_sum_single_pass.cl",
    .kernels = {"kernel void prefix_sum_single_pass(global const int* input, global int* output, global "
                "uint* next_tile, global ulong* tiles, const uint count)"},
    .first_todo = 15,
    .is_voluntary = true,
    .complete = [] { return pass(traced_length); },
    .unwritten = unwritten_finding,
    .values = {{.name = "Values",
                .inputs = all_lengths,
                .describe = value_finding,
                .conclude = also_right_in_far_tiles},
               {.name = "TakesTilesInTurn",
                .inputs = two_launches_input,
                .judge = judge_turns,
                .conclude = counts_with_right_values}},
    .small_inputs = small_inputs,
    // Local memory is filled with a different pattern before each of the two.
    .simulated =
        [] {
            const Simulated one =
                simulated(pass(traced_length), output_buffer, prefix_sum_of(large_input(traced_length)));
            return std::vector{one, one};
        },
    .same_twice = {{0, 1}},
    .records_accesses = true,
    .instruction_budget = pass_budget,
    .beside = runs_beside(),
    .own = {{"LooksBack", looks_back},
            {.name = "WorkEfficient", .measure = is_work_efficient},
            {.name = "AccessesSideBySide", .measure = accesses_side_by_side}},
    .todos = {{.number = 15, .seen = takes_the_next_tile, .checks = {"TakesTilesInTurn"}},
              {.number = 16, .seen = tile_sums_seen},
              {.number = 17, .seen = look_back_seen, .checks = {"LooksBack", "Values"}},
              {.number = 18, .checks = {"WritesEveryElement", "Values"}}},
    .faults_follow_from_todos = true,
}};
} // namespace
} // namespace prefix_sum::stage_3
// \endif
