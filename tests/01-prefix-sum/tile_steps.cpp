// \if file_prefix_sum_single_pass_cl
#include "tests/01-prefix-sum/tile_steps.hpp"

#include "tests/01-prefix-sum/look_back.hpp"
#include "tests/01-prefix-sum/tiles.hpp"

#include <algorithm>
#include <functional>

namespace prefix_sum::stage_3
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

/// Snapshots at each barrier and at the end; empty if the work-group did not finish.
std::vector<Snapshot> snapshots_of(const KernelRun& run)
{
    return run.is_done() && !run.trace.launches.empty() ? run.trace.launches.front().snapshots
                                                        : std::vector<Snapshot>{};
}

Ints told_elements()
{
    const Ints input = large_input((told_tile + 1) * tile_length);
    return {input.end() - tile_length, input.end()};
}

/// The sum of all runs that precede each run.
Ints sums_before_runs()
{
    const Ints before = prefix_sum_of(told_elements());
    Ints sums;
    for (std::size_t first = 0; first < tile_length; first += run_length)
        sums.push_back(before[first]);
    return sums;
}

/// Whether an array of that length exists, and whether it held the expected values in some state.
struct Found {
    bool is_there = false, is_right = false;
};
Found found(const std::vector<Snapshot>& snapshots, const Ints& expected)
{
    Found found;
    for (const Snapshot& snapshot : snapshots)
        for (const LocalArray& array : snapshot.arrays)
            if (array.values.size() == expected.size()) {
                found.is_there = true;
                found.is_right = found.is_right || array.values == expected;
            }
    return found;
}

Verdict wrong_step(const std::string& todo, const KernelSuite& suite, const Text& seen, const Text& next)
{
    return Verdict::failed({seen, {{suite.source().name, suite.source().line_of_todo(todo)}}, next});
}

/// Judges tile_sum of work-item 0.
Verdict tile_sum_seen(const std::vector<Snapshot>& snapshots, const KernelSuite& suite)
{
    std::optional<std::int32_t> last;
    for (const Snapshot& snapshot : snapshots)
        for (const auto& variable : snapshot.variables)
            if (variable.name == "tile_sum")
                last = static_cast<std::int32_t>(variable.value);
    const std::int32_t expected = sum_of_tile(told_tile);
    if (!last || *last == expected)
        return Verdict::passed();
    return wrong_step(
        "16", suite,
        text("In the simulator, tile_sum of work-item 0 is {}, the sum of the whole tile {}.",
             "Im Simulator ist tile_sum von Work-Item 0 gleich {}, die Summe der ganzen Kachel {}.", *last,
             expected),
        {"Which work-item sets tile_sum, from which element of sums, and when? Has the up-sweep added "
         "all runs into that element by then? How many levels does the up-sweep have (TODO 16)?",
         "Welches Work-Item setzt tile_sum, aus welchem Element von sums, und wann? Hat der Up-Sweep bis "
         "dahin alle Läufe in dieses Element addiert? Wie viele Ebenen hat der Up-Sweep (TODO 16)?"});
}

/// The final values of all one-word variables, including the number of the tile.
std::vector<std::int32_t> numbers_in_the_end(const std::vector<Snapshot>& snapshots)
{
    std::vector<std::int32_t> numbers;
    if (!snapshots.empty())
        for (const LocalArray& array : snapshots.back().arrays)
            if (array.values.size() == 1)
                numbers.push_back(array.values.front());
    return numbers;
}
} // namespace

Verdict tile_sums_seen(const KernelSuite& suite)
{
    const auto snapshots = snapshots_of(told_run(suite));
    const Found elements = found(snapshots, told_elements()), sums = found(snapshots, sums_before_runs());
    if (!elements.is_there || !sums.is_there)
        return Verdict::skipped({});
    if (!elements.is_right)
        return wrong_step(
            "16", suite,
            {"In the simulator, the array elements never contains the whole tile.",
             "Im Simulator enthält das Feld elements nie die ganze Kachel."},
            text("Which input element belongs in elements[k], and does every work-item load {} elements "
                 "(TODO 16)?",
                 "Welches Eingabeelement gehört in elements[k], und lädt jedes Work-Item {} Elemente "
                 "(TODO 16)?",
                 run_length));
    if (!sums.is_right)
        return wrong_step(
            "16", suite,
            {"In the simulator, the array `elements` holds the tile, but sums[k] is never the sum of all "
             "runs before run k.",
             "Im Simulator enthält das Feld `elements` die Kachel, aber sums[k] ist nie die Summe aller "
             "Läufe vor Lauf k."},
            {"Which elements does each work-item sum, and what should the sweeps turn these sums into "
             "(TODO 16)?",
             "Welche Elemente summiert jedes Work-Item, und was sollen die Sweeps aus diesen Summen "
             "machen (TODO 16)?"});
    return tile_sum_seen(snapshots, suite);
}

namespace
{
/// A work-group at that tile; the sum of all elements before it is `before`.
Verdict before_tile_in(const KernelRun& run, const KernelSuite& suite, std::int32_t tile, std::int32_t before,
                       const std::function<Text(std::int32_t)>& next)
{
    const std::vector<std::int32_t> numbers = numbers_in_the_end(snapshots_of(run));
    const auto is = [&](std::int32_t number) {
        return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
    };
    if (numbers.size() != 2 || !is(tile))
        return Verdict::skipped({});
    if (is(before))
        return Verdict::passed();
    const std::int32_t found = numbers.front() == tile ? numbers.back() : numbers.front();
    return wrong_step(
        "17", suite,
        text("In the simulator, before_tile of tile {} is {} at the end; the sum of all elements before "
             "this tile is {}.",
             "Im Simulator ist before_tile von Kachel {} am Ende {}; die Summe aller Elemente vor dieser "
             "Kachel ist {}.",
             tile, found, before),
        next(found));
}
} // namespace

Verdict before_tile_seen(const KernelSuite& suite)
{
    const Verdict told = before_tile_in(told_run(suite), suite, told_tile, told_before, question_on_before);
    if (told.status != Status::passed)
        return told;
    return before_tile_in(first_run(suite), suite, 1, prefix_before, [](std::int32_t) {
        return Text{"The only tile before tile 1 is tile 0. Does the look-back include tile 0 (TODO 17)?",
                    "Vor Kachel 1 liegt nur Kachel 0. Erfasst der Rückblick auch Kachel 0 (TODO 17)?"};
    });
}

std::optional<Text> question_on_steps(const KernelSuite& suite)
{
    for (const Verdict& step : {tile_sums_seen(suite), before_tile_seen(suite)}) {
        if (step.status == Status::failed)
            return step.finding.seen + Text{" ", " "} + step.finding.next;
        if (step.status != Status::passed)
            return {};
    }
    return text(
        "In the simulator, sums and before_tile are right. What is added to the sums of a run, and which range "
        "of elements is stored (TODO 18)?",
        "Im Simulator stimmen sums und before_tile. Was wird zu den Summen eines Laufs addiert, und welcher "
        "Bereich von Elementen wird gespeichert (TODO 18)?");
}
} // namespace prefix_sum::stage_3
// \endif
