#include "tests/01-prefix-sum/scan_picture.hpp"

#include "grader/trace/row_accesses.hpp"
#include "tests/01-prefix-sum/tree_path.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace prefix_sum
{
using namespace lab;
using namespace lab::trace;
namespace
{
using judge::LocalArray;
using judge::Snapshot;
using judge::WordAccess;

constexpr std::uint64_t input_buffer = 1, output_buffer = 2;
constexpr std::size_t most_sources = 4; // of what a work-item writes in a phase

/// The index in a row at which each local array's words begin: the arrays are placed one after another.
std::vector<std::size_t> beginnings(const Snapshot& snapshot)
{
    std::vector<std::size_t> result{0};
    for (const LocalArray& array : snapshot.arrays)
        result.push_back(result.back() + array.values.size());
    return result;
}

Cell cell_of(std::int32_t value, std::int64_t work_item, int line)
{
    Cell cell;
    cell.work_item = work_item;
    cell.line = line;
    if (work_item >= 0)
        cell.value = std::to_string(value);
    return cell;
}

/// The depth and the work of the run.
Text counted(const ScanRun& run)
{
    std::size_t loads = 0, stores = 0;
    for (const WordAccess& access : run.launch.accesses)
        if (access.is_local)
            ++(access.writes() ? stores : loads);
    const std::size_t count = run.launch.fences.size();
    const Text barriers =
        count == 1 ? Text{"1 barrier", "1 Barriere"} : text("{} barriers", "{} Barrieren", count);
    return text("Depth: {}. Work: {} loads and {} stores in local memory.",
                "Tiefe: {}. Arbeit: {} Lese- und {} Schreibzugriffe im lokalen Speicher.", barriers, loads,
                stores);
}

/// A line with a race that one work-item executed several times: the iterations of a loop without a barrier.
std::optional<Text> rounds_note(const Step& step)
{
    std::map<std::pair<std::int64_t, int>, std::set<std::int64_t>> written; // cells, by work-item and line
    for (const Access& access : step.accesses)
        if (access.writes)
            written[{access.work_item, access.line}].insert(access.cell);
    for (const Access& access : step.accesses) {
        const auto cells = written.find({access.work_item, access.line});
        if (access.races && cells != written.end() && cells->second.size() > 1)
            return text(
                "There is no barrier between the iterations of the loop: in this step, work-item {} executed "
                "{} iterations of line {}.",
                "Zwischen den Durchläufen der Schleife steht keine Barriere: Work-Item {} führte in diesem "
                "Schritt {}-mal Zeile {} aus.",
                access.work_item, cells->second.size(), access.line);
    }
    return {};
}

/// The phases whose accesses lead to one row.
struct Phases {
    std::size_t first = 0, last = 0;
    bool contain(std::size_t phase) const { return first <= phase && phase <= last; }
};

/// Assembles the steps of a run, one per row.
class ScanDrawing {
  public:
    explicit ScanDrawing(const ScanRun& run) : run_(run), races_(races_in(run.launch)), path_(run.input) {}

    Picture picture()
    {
        add_input();
        for (std::size_t phase = 0; phase < run_.launch.snapshots.size(); ++phase)
            add_phase(phase);
        add_output();
        if (run_.output != prefix_sum_of(run_.input))
            compare_with_the_tree();
        find_divergence(picture_);
        return std::move(picture_);
    }

  private:
    bool is_last(std::size_t phase) const { return phase + 1 == run_.launch.snapshots.size(); }

    void add_input()
    {
        Step& step = add({"input", "Eingabe"}, 0);
        step.action = {"the load", "das Laden"};
        for (const std::int32_t value : run_.input)
            step.cells.emplace_back().value = std::to_string(value);
        add_accesses(step, run_.launch, races_, [](const WordAccess& access) {
            return !access.is_local && access.buffer == input_buffer ? std::optional(access.word)
                                                                     : std::nullopt;
        });
    }

    void add_phase(std::size_t phase)
    {
        const Snapshot& snapshot = run_.launch.snapshots[phase];
        if (snapshot.arrays.empty() || !writes_local_memory(phase))
            return; // what it reads belongs to the next row
        const Phases phases{std::exchange(next_phase_, phase + 1), phase};
        const auto begins = beginnings(snapshot);
        Step& step = add(
            is_last(phase) ? Text{"at the end", "am Ende"}
                           : text("at the barrier in line {}", "an der Barriere in Zeile {}", snapshot.line),
            snapshot.line);
        step.is_local = true;
        for (const LocalArray& array : snapshot.arrays)
            for (std::size_t word = 0; word < array.values.size(); ++word)
                step.cells.push_back(cell_of(array.values[word], array.writers[word], array.lines[word]));
        add_accesses(step, run_.launch, races_,
                     [&](const WordAccess& access) { return local_cell(access, phases, begins); });
        if (auto note = rounds_note(step))
            step.notes.insert(step.notes.begin(), std::move(*note));
        step.edges = edges_into_local_memory(phases, begins);
        if (const auto* state = path_.arrives(snapshot))
            step.name = text("after {}", "nach {}", state->name);
        steps_of_phases_.emplace_back(picture_.steps.size() - 1, phase);
    }

    void add_output()
    {
        Step& step = add({"output", "Ausgabe"}, 0);
        step.action = {"the store", "das Speichern"};
        const Ints expected = prefix_sum_of(run_.input);
        step.cells.resize(run_.output.size());
        for (const WordAccess& access : run_.launch.accesses)
            if (const auto word = output_word(access);
                word && access.writes() && *word >= 0 && *word < static_cast<std::int64_t>(step.cells.size()))
                step.cells[static_cast<std::size_t>(*word)] =
                    cell_of(run_.output[static_cast<std::size_t>(*word)], access.local_index, access.line);
        for (std::size_t i = 0; i < step.cells.size(); ++i)
            if (run_.output[i] != expected[i])
                step.cells[i].expected = std::to_string(expected[i]);
            else
                step.cells[i].value =
                    std::to_string(expected[i]); // also where an asynchronous copy brought it
        add_accesses(step, run_.launch, races_, output_word);
        step.edges = edges_into_the_output();
    }

    Step& add(Text name, int line)
    {
        Step& step = picture_.steps.emplace_back();
        step.name = std::move(name);
        step.line = line;
        return step;
    }

    static std::optional<std::int64_t> output_word(const WordAccess& access)
    {
        return !access.is_local && access.buffer == output_buffer ? std::optional(access.word) : std::nullopt;
    }

    /// An access outside its array must not be mistaken for one to the adjacent array.
    static std::optional<std::int64_t> local_cell(const WordAccess& access, const Phases& phases,
                                                  const std::vector<std::size_t>& begins)
    {
        if (!access.is_local || !phases.contain(access.phase) || access.buffer == 0 ||
            access.buffer >= begins.size())
            return {};
        const std::size_t begin = begins[access.buffer - 1], length = begins[access.buffer] - begin;
        if (access.word < 0)
            return access.word;
        const bool is_inside = access.word < static_cast<std::int64_t>(length);
        return static_cast<std::int64_t>(is_inside ? begin : begins.back() - length) + access.word;
    }

    bool writes_local_memory(std::size_t phase) const
    {
        return std::any_of(run_.launch.accesses.begin(), run_.launch.accesses.end(),
                           [&](const WordAccess& access) {
                               return access.is_local && access.phase == phase && access.writes();
                           });
    }

    /// A work-item's next write depends on what it has read in this phase. Empty if a work-item reads its way through
    /// several levels: the lines would no longer show which belong together.
    template <typename SourceOf, typename TargetOf>
    std::vector<Edge> edges(const SourceOf& source_of, const TargetOf& target_of) const
    {
        std::map<std::int64_t, std::set<std::size_t>> read; // by work-item
        std::set<Edge> edges;
        for (const WordAccess& access : run_.launch.accesses) {
            auto& sources = read[access.local_index];
            if (const auto source = source_of(access); source && *source >= 0 && !access.writes())
                sources.insert(static_cast<std::size_t>(*source));
            const auto target = target_of(access);
            if (!target || *target < 0 || !access.writes())
                continue;
            if (sources.size() > most_sources)
                return {};
            for (const std::size_t from : sources)
                edges.insert({from, static_cast<std::size_t>(*target)});
        }
        return {edges.begin(), edges.end()};
    }

    std::vector<Edge> edges_into_local_memory(const Phases& phases,
                                              const std::vector<std::size_t>& begins) const
    {
        const auto local = [&](const WordAccess& access) { return local_cell(access, phases, begins); };
        const auto input = [&](const WordAccess& access) {
            const bool is_input =
                phases.contain(access.phase) && !access.is_local && access.buffer == input_buffer;
            return is_input ? std::optional(access.word) : std::nullopt;
        };
        return steps_of_phases_.empty() ? edges(input, local) : edges(local, local);
    }

    std::vector<Edge> edges_into_the_output() const
    {
        if (steps_of_phases_.empty() || run_.launch.snapshots.empty())
            return {};
        const std::size_t last = run_.launch.snapshots.size() - 1;
        const Phases phases{std::min(next_phase_, last), last};
        const auto begins = beginnings(run_.launch.snapshots[last]);
        return edges([&](const WordAccess& access) { return local_cell(access, phases, begins); },
                     output_word);
    }

    /// Says what the first step that leaves the tree should hold, or that the kernel stops too early.
    void compare_with_the_tree()
    {
        if (const auto departure = path_.departure())
            expect(*departure);
        else if (const auto* state = path_.unfinished_after())
            picture_.steps.back().notes.push_back(
                text("The kernel stops after {}: the remaining levels are missing.",
                     "Der Kernel hört nach {} auf: Die übrigen Ebenen fehlen.", state->name));
    }

    void expect(const TreePath::Departure& departure)
    {
        const auto [step_number, phase] = steps_of_phases_[departure.snapshot];
        const Snapshot& snapshot = run_.launch.snapshots[phase];
        Step& step = picture_.steps[step_number];
        const auto& expected = departure.expected->values;
        const std::size_t begin = beginnings(snapshot)[departure.array];
        for (std::size_t i = 0; i < expected.size(); ++i) {
            Cell& cell = step.cells[begin + i];
            if (cell.value != std::to_string(expected[i]))
                cell.expected = std::to_string(expected[i]);
        }
        step.notes.insert(step.notes.begin(),
                          text("After {}, local memory should hold the expected values.",
                               "Nach {} sollten im lokalen Speicher die erwarteten Werte stehen.",
                               departure.expected->name));
    }

    const ScanRun& run_;
    const std::vector<Race> races_;
    TreePath path_;
    std::size_t next_phase_ = 0; // the first whose accesses no row has yet
    std::vector<std::pair<std::size_t, std::size_t>> steps_of_phases_; // step, phase
    Picture picture_;
};
} // namespace

Picture scan_picture(const ScanRun& run)
{
    Picture picture = ScanDrawing(run).picture();
    picture.counted = counted(run);
    picture.title = {"Prefix sums", "Präfixsummen"};
    picture.owner = {"the work-item that wrote it", "das Work-Item, das sie schrieb"};
    picture.active = {"written in this step", "in diesem Schritt geschrieben"};
    picture.edges = {"Lines connect the elements a work-item has read to those it writes.",
                     "Linien verbinden die Elemente, die ein Work-Item gelesen hat, mit denen, die es "
                     "schreibt."};
    picture.without_value = {"never written", "nie geschrieben"};
    return picture;
}
} // namespace prefix_sum
