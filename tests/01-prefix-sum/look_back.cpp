// \if file_prefix_sum_single_pass_cl
#include "tests/01-prefix-sum/look_back.hpp"

#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "tests/01-prefix-sum/tiles.hpp"

#include <algorithm>
#include <set>

namespace prefix_sum::stage_3
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Job;

constexpr auto stuck_name = "stuck", told_name = "told", first_name = "first", taken_name = "taken";
constexpr std::uint64_t budget = 100'000; // instructions of a work-item; one of the solution takes 2500

/// One work-group that takes `tile`, the last one, while no work-group works on those before it.
Job job_at(std::uint32_t tile, const std::vector<std::uint64_t>& words)
{
    Job job;
    job.cases = {pass((tile + 1) * tile_length)};
    job.cases[0].buffers[next_tile_buffer].content = to_bytes<std::uint32_t>({&tile, 1});
    job.cases[0].buffers[tiles_buffer].content = to_bytes<std::uint64_t>(words);
    job.cases[0].launches[0].global_size = {length};
    return job;
}

/// Tile 0 has published nothing.
Job stuck_job() { return job_at(1, {0, 0}); }

Job told_job()
{
    return job_at(told_tile, {word(prefix_known, prefix_before), word(prefix_known, told_prefix),
                              word(sum_known, told_sum), 0});
}

/// Starts at tile 1, which only tile 0 precedes.
Job first_job() { return job_at(1, {word(prefix_known, prefix_before), 0}); }

/// One work-group, whose next tile is tile 1; all tiles already have prefixes.
constexpr std::uint32_t next_tile = 1;
Job taken_job()
{
    Job job = job_at(told_tile, std::vector<std::uint64_t>(told_tile + 1, word(prefix_known, told_prefix)));
    job.cases[0].buffers[next_tile_buffer].content = to_bytes<std::uint32_t>({&next_tile, 1});
    return job;
}

} // namespace

const KernelRun& told_run(const KernelSuite& suite) { return suite.beside(told_name); }
const KernelRun& first_run(const KernelSuite& suite) { return suite.beside(first_name); }

std::int32_t sum_of_tile(std::size_t tile)
{
    const Ints input = large_input((tile + 1) * tile_length);
    std::uint32_t sum = 0;
    std::for_each(input.begin() + static_cast<std::ptrdiff_t>(tile * tile_length), input.end(),
                  [&](std::int32_t element) { sum += static_cast<std::uint32_t>(element); });
    return static_cast<std::int32_t>(sum);
}

namespace
{
/// An access to a tile's word: the value stored, or the value that an atomic operation found there.
struct TileAccess {
    std::int64_t tile = 0;
    std::uint64_t word = 0;
};

std::vector<TileAccess> accesses_to_tiles(const LaunchTrace& launch)
{
    std::vector<TileAccess> found;
    for (std::size_t i = 0; i + 1 < launch.accesses.size(); ++i) {
        const WordAccess &lower = launch.accesses[i], &upper = launch.accesses[i + 1];
        if (!lower.is_local && lower.buffer == tiles_buffer + 1 && lower.word % 2 == 0 &&
            upper.buffer == lower.buffer && upper.word == lower.word + 1)
            found.push_back({lower.word / 2, word(State(upper.value), lower.value)});
    }
    return found;
}

/// The work-group must publish its sum before it reaches tile 1: it finds that sum when it publishes its prefix.
Verdict publishes_its_sum(const KernelSuite& suite)
{
    const auto accesses = accesses_to_tiles(told_run(suite).trace.launches.at(0));
    const auto first_of = [&](std::int64_t tile) {
        return std::find_if(accesses.begin(), accesses.end(),
                            [&](const TileAccess& access) { return access.tile == tile; });
    };
    const std::uint64_t sum = word(sum_known, sum_of_tile(told_tile));
    const bool is_told = std::any_of(accesses.begin(), accesses.end(), [&](const TileAccess& access) {
        return access.tile == told_tile && access.word == sum;
    });
    if (is_told && first_of(told_tile) < first_of(1))
        return Verdict::passed();
    const auto second =
        std::find_if(first_of(told_tile) == accesses.end() ? accesses.end() : first_of(told_tile) + 1,
                     accesses.end(), [](const TileAccess& access) { return access.tile == told_tile; });
    if (first_of(told_tile) < first_of(1) && second != accesses.end()) // finds what the first one published
        return Verdict::failed(
            {text(
                 "Before it looked back, the work-group with tile 3 published {} with the state {}; expected: its own sum, "
                 "{}, with the state sum_known, {}.",
                 "Die Work-Group mit Kachel 3 veröffentlichte vor dem Rückblick {} mit dem Zustand {}; "
                 "erwartet: ihre eigene Summe, {}, mit dem Zustand sum_known, {}.",
                 static_cast<std::int32_t>(second->word), second->word >> 32, sum_of_tile(told_tile),
                 static_cast<std::uint64_t>(sum_known)),
             suite.file(),
             {"Which value belongs in which argument of publish, and which sum does a work-group know "
              "before it waits (TODO 17)?",
              "Welcher Wert gehört in welches Argument von publish, und welche Summe kennt eine "
              "Work-Group, bevor sie wartet (TODO 17)?"}});
    return Verdict::failed(
        {text(
             "The work-group with tile 3 looked back as far as tile 1 before it had published its own sum, {}.",
             "Die Work-Group mit Kachel 3 blickte bis Kachel 1 zurück, bevor sie ihre eigene Summe, {}, "
             "veröffentlicht hatte.",
             sum_of_tile(told_tile)),
         suite.file(),
         text("If every tile waits for the prefix of the previous tile, the tiles run one after the "
              "other. Which sum does a work-group know before it waits (TODO 17)?",
              "Wenn jede Kachel auf das Präfix der vorigen wartet, laufen die Kacheln nacheinander. "
              "Welche Summe kennt eine Work-Group, bevor sie wartet (TODO 17)?")});
}

std::uint64_t prefix_of_told_tile() { return word(prefix_known, told_before + sum_of_tile(told_tile)); }
std::uint64_t published_in_the_end(const KernelSuite& suite)
{
    return numbers_after<std::uint64_t>(told_run(suite), 0, tiles_buffer)[told_tile];
}

} // namespace

Verdict publishes_its_prefix(const KernelSuite& suite)
{
    const std::uint64_t published = published_in_the_end(suite), expected = prefix_of_told_tile();
    if (published == expected)
        return Verdict::passed();
    return Verdict::failed(
        {text(
             "When tile 1 had published the prefix {} and tile 2 the sum {}, the work-group with tile 3 finally published "
             "{} with the state {}; expected: the sum of all elements up to its end, {}, with the state "
             "prefix_known, {}.",
             "Als Kachel 1 das Präfix {} veröffentlicht hatte und Kachel 2 die Summe {}, veröffentlichte eine "
             "Work-Group mit Kachel 3 am Ende {} mit dem Zustand {}; erwartet: die Summe aller Elemente bis zu "
             "ihrem Ende, {}, mit dem Zustand prefix_known, {}.",
             told_prefix, told_sum, static_cast<std::int32_t>(published), published >> 32,
             static_cast<std::int32_t>(expected), static_cast<std::uint64_t>(prefix_known)),
         suite.file(),
         {"Which sum does a work-group know after the look-back, and with which state should it publish "
          "this sum (TODO 17)?",
          "Welche Summe kennt eine Work-Group nach dem Rückblick, und mit welchem Zustand soll sie diese "
          "Summe veröffentlichen (TODO 17)?"}});
}

Text question_on_before(std::int32_t before)
{
    const auto is = [&](std::int32_t number) { return before == number; };
    if (static_cast<std::uint32_t>(before) - static_cast<std::uint32_t>(told_before) ==
        static_cast<std::uint32_t>(sum_of_tile(told_tile)))
        return {"This sum includes the tile's own sum, which belongs only in the published prefix, not "
                "in before_tile (TODO 17).",
                "Diese Summe enthält auch die eigene Summe der Kachel, die nur in das veröffentlichte "
                "Präfix gehört, nicht in before_tile (TODO 17)."};
    if (is(told_sum))
        return {"That is only the sum of the previous tile; the tiles before it are missing. A prefix "
                "ends the look-back, a sum does not (TODO 17).",
                "Das ist nur die Summe der vorigen Kachel; die Kacheln vor dieser fehlen. Ein Präfix "
                "beendet den Rückblick, eine Summe nicht (TODO 17)."};
    if (is(told_prefix))
        return {"That is only the prefix at which the look-back ended; the sums on the way to it are missing "
                "(TODO 17).",
                "Das ist nur das Präfix, bei dem der Rückblick endete; die Summen auf dem Weg dorthin fehlen "
                "(TODO 17)."};
    if (is(told_before + prefix_before))
        return {"The look-back continued past a prefix. A prefix already includes everything before it, "
                "so the look-back ends there (TODO 17).",
                "Der Rückblick ging über ein Präfix hinaus. In einem Präfix steckt "
                "schon alles davor, also endet der Rückblick dort (TODO 17)."};
    return {"Which work-item sets before_tile, and to what value (TODO 17)?",
            "Welches Work-Item setzt before_tile, und auf welchen Wert (TODO 17)?"};
}

namespace
{
lab::Text which_tiles_count()
{
    return {"A prefix ends the look-back, a sum does not. Which tile does the look-back read next, and what "
            "does it add on the way (TODO 17)?",
            "Ein Präfix beendet den Rückblick, eine Summe nicht. Welche Kachel liest der Rückblick als "
            "Nächste, und was addiert er unterwegs (TODO 17)?"};
}

Verdict adds_what_it_is_told(const KernelSuite& suite)
{
    const KernelRun& run = told_run(suite);
    if (run.state == KernelRun::State::endless_loop)
        return Verdict::failed(
            {text(
                 "The work-group with tile 3 did not finish, although tile 1 had published a prefix and tile 2 a sum.",
                 "Die Work-Group mit Kachel 3 wurde nicht fertig, obwohl Kachel 1 ein Präfix veröffentlicht "
                 "hatte und Kachel 2 eine Summe."),
             suite.file(), which_tiles_count()});
    if (!run.is_done())
        return no_data_race(run, suite.source()); // says why
    const std::size_t first = told_tile * tile_length;
    const std::int32_t actual = numbers_after<std::int32_t>(run, 0, output_buffer)[first];
    if (actual == told_before) {
        const Verdict prefix = publishes_its_prefix(suite); // which finds the sum in its place
        return prefix.status == Status::passed ? publishes_its_sum(suite) : prefix;
    }
    return Verdict::failed(
        {text(
             "When tile 1 had published the prefix {} and tile 2 the sum {}, output[{}], the first element of "
             "tile 3, became {}, expected {}.",
             "Als Kachel 1 das Präfix {} veröffentlicht hatte und Kachel 2 die Summe {}, bekam output[{}], das "
             "erste Element von Kachel 3, den Wert {}, erwartet {}.",
             told_prefix, told_sum, first, actual, told_before),
         suite.file(), question_on_before(actual)});
}

/// A work-group with tile 1 must not continue without tile 0, nor look for tiles before it.
Verdict waits_for_the_tile_before(const KernelSuite& suite)
{
    const KernelRun& stuck = suite.beside(stuck_name);
    const bool looks_further = stuck.trace.first_message(Message::Kind::out_of_bounds);
    if (stuck.state == KernelRun::State::endless_loop && !looks_further)
        return Verdict::passed();
    if (!stuck.is_done() && !looks_further)
        return no_data_race(stuck, suite.source()); // says why
    return Verdict::failed(
        {text(
             "A work-group at tile 1 continued although tile 0 had not published its sum.",
             "Die Work-Group mit Kachel 1 machte weiter, obwohl Kachel 0 ihre Summe nicht veröffentlicht hatte."),
         suite.file(),
         text(
             "What should a work-group do while the state of a tile is nothing_known (TODO 17)?",
             "Was soll eine Work-Group tun, solange der Zustand einer Kachel nothing_known ist (TODO 17)?")});
}
} // namespace

Verdict wrong_state_of_prefix(const KernelSuite& suite)
{
    const bool adds_up =
        told_run(suite).is_done() && static_cast<std::uint32_t>(published_in_the_end(suite)) ==
                                         static_cast<std::uint32_t>(prefix_of_told_tile());
    const Verdict state = adds_up ? publishes_its_prefix(suite) : Verdict::passed();
    return state.status == Status::failed ? state : Verdict::skipped({}); // it is not all of the look-back
}

namespace
{
/// The tiles whose elements the work-group stored.
std::set<std::size_t> stored_tiles(const LaunchTrace& launch)
{
    std::set<std::size_t> tiles;
    for (const WordAccess& access : launch.accesses)
        if (!access.is_local && access.buffer == output_buffer + 1 && access.kind == WordAccess::Kind::store)
            tiles.insert(static_cast<std::size_t>(access.word) / tile_length);
    return tiles;
}
} // namespace

Verdict takes_the_next_tile(const KernelSuite& suite)
{
    const KernelRun& run = suite.beside(taken_name);
    if (!run.is_done() || run.trace.launches.empty())
        return Verdict::skipped({});
    const auto stored = stored_tiles(run.trace.launches.front());
    const std::uint32_t left = numbers_after<std::uint32_t>(run, 0, next_tile_buffer).front();
    const Text next{
        "Which tile is the next free one, what should next_tile hold afterwards, and how many work-items "
        "of a work-group should take a tile (TODO 15)?",
        "Welche Kachel ist die nächste freie, was soll danach in next_tile stehen, und wie viele "
        "Work-Items einer Work-Group sollen sich eine Kachel nehmen (TODO 15)?"};
    const std::vector<Place> place{{suite.file_name(), suite.source().line_of_todo("15")}};
    if (stored.size() == 1 && *stored.begin() != next_tile)
        return Verdict::failed({text("A work-group that found next_tile = {} worked on tile {}.",
                                     "Eine Work-Group, die next_tile = {} vorfand, bearbeitete Kachel {}.",
                                     next_tile, *stored.begin()),
                                place, next});
    if (left != next_tile + 1 && stored.size() <= 1) // a work-group may go on to the tiles after it
        return Verdict::failed(
            {text("A work-group that found next_tile = {} left it at {}, expected {}.",
                  "Eine Work-Group, die next_tile = {} vorfand, hinterließ darin {}, erwartet {}.", next_tile,
                  left, next_tile + 1),
             place, next});
    return stored.contains(next_tile) ? Verdict::passed() : Verdict::skipped({});
}

Verdict looks_back(const KernelSuite& suite)
{
    if (!suite.most_values_are_right())
        return suite.search(Verdict::passed());
    if (const Verdict taken = takes_the_next_tile(suite); taken.status == Status::failed)
        return suite.search(taken); // else it says nothing of the tile that was meant
    const Verdict waits = waits_for_the_tile_before(suite);
    return suite.search(waits.status == Status::passed ? adds_what_it_is_told(suite) : waits);
}

std::vector<RunBeside> look_back_runs()
{
    return {{stuck_name, stuck_job, budget},
            {.name = told_name, .job = told_job, .instruction_budget = budget, .records_accesses = true},
            {.name = first_name, .job = first_job, .instruction_budget = budget, .only_on_demand = true},
            {.name = taken_name,
             .job = taken_job,
             .instruction_budget = budget,
             .records_accesses = true,
             .only_on_demand = true}};
}
} // namespace prefix_sum::stage_3
// \endif
