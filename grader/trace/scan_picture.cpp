#include "grader/trace/scan_picture.hpp"

#include "grader/trace/races.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace lab::trace
{
namespace
{
using judge::LocalArray;
using judge::Snapshot;
using judge::WordAccess;
using prefix_sum::Ints;
using prefix_sum::SweepState;

constexpr std::uint64_t input_buffer = 1, output_buffer = 2;
constexpr std::size_t most_notes = 3;   // of a step
constexpr std::size_t most_sources = 8; // of what is written; the lines from more of them show nothing

/// Where the words of each local array begin in a row: the arrays stand one after the other.
std::vector<std::size_t> beginnings(const Snapshot& snapshot)
{
    std::vector<std::size_t> result{0};
    for (const LocalArray& array : snapshot.arrays)
        result.push_back(result.back() + array.values.size());
    return result;
}

Access drawn(const WordAccess& access, std::int64_t cell)
{
    return {access.local_index, access.line, cell, access.writes(), std::to_string(access.value), false};
}

/// The accesses to one row, with the index that each has in LaunchTrace::accesses.
class RowAccesses {
  public:
    explicit RowAccesses(Step& step) : step_(step) {}

    void add(std::size_t index, const WordAccess& access, std::int64_t cell)
    {
        indices_.push_back(index);
        step_.accesses.push_back(drawn(access, cell));
        if (access.writes() && cell >= 0 && cell < static_cast<std::int64_t>(step_.cells.size()))
            step_.cells[static_cast<std::size_t>(cell)].is_active = true;
    }

    /// Marks both accesses of a race, and says of the later one what it is.
    void mark(const std::vector<Race>& races, const std::vector<WordAccess>& all)
    {
        std::size_t noted = 0;
        std::set<std::int64_t> cells;
        for (const Race& race : races) {
            const auto later = position_of(race.second);
            if (!later)
                continue;
            const std::int64_t cell = step_.accesses[*later].cell;
            mark_access(*later);
            if (const auto earlier = position_of(race.first)) // of this step
                mark_access(*earlier);
            if (cells.insert(cell).second && noted++ < most_notes)
                step_.notes.push_back(note(all[race.first], all[race.second], cell));
        }
        if (noted > most_notes)
            step_.notes.push_back(text("… and {} more such elements.", "… und {} weitere solche Elemente.",
                                       noted - most_notes));
    }

  private:
    std::optional<std::size_t> position_of(std::size_t index) const
    {
        const auto found = std::lower_bound(indices_.begin(), indices_.end(), index);
        if (found == indices_.end() || *found != index)
            return {};
        return static_cast<std::size_t>(found - indices_.begin());
    }

    void mark_access(std::size_t position)
    {
        Access& access = step_.accesses[position];
        access.races = true;
        if (access.cell >= 0 && access.cell < static_cast<std::int64_t>(step_.cells.size()))
            step_.cells[static_cast<std::size_t>(access.cell)].races = true;
    }

    static Text note(const WordAccess& first, const WordAccess& second, std::int64_t cell)
    {
        const auto verb = [](const WordAccess& access) {
            return access.writes() ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
        };
        return text("Data race at element {}: work-item {} {} it (line {}), work-item {} {} it (line {}), and no "
                    "barrier decides which comes first.",
                    "Datenwettlauf (data race) bei Element {}: Work-Item {} {} es (Zeile {}), Work-Item {} {} es "
                    "(Zeile {}), und keine Barriere entscheidet, was zuerst kommt.",
                    cell, first.local_index, verb(first), first.line, second.local_index, verb(second),
                    second.line);
    }

    Step& step_;
    std::vector<std::size_t> indices_; // ascending
};

Text outside_note(const Access& access, std::size_t length)
{
    const Text verb = access.writes ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
    return text("Out of bounds: work-item {} {} element {}, but there are {} (line {}).",
                "Außerhalb: Work-Item {} {} Element {}, es gibt aber nur {} (Zeile {}).", access.work_item, verb,
                access.cell, length, access.line);
}

void note_what_is_outside(Step& step)
{
    std::size_t noted = 0;
    for (const Access& access : step.accesses)
        if ((access.cell < 0 || access.cell >= static_cast<std::int64_t>(step.cells.size())) &&
            noted++ < most_notes)
            step.notes.push_back(outside_note(access, step.cells.size()));
    if (noted > most_notes)
        step.notes.push_back(
            text("… and {} more such accesses.", "… und {} weitere solche Zugriffe.", noted - most_notes));
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

/// Puts the steps of a run together, one per row.
class ScanDrawing {
  public:
    explicit ScanDrawing(const ScanRun& run)
        : run_(run), races_(races_in(run.launch)), states_(prefix_sum::sweep_states(run.input))
    {
    }

    Picture picture()
    {
        add_input();
        for (std::size_t phase = 0; phase < run_.launch.snapshots.size(); ++phase)
            add_phase(phase);
        add_output();
        const bool reaches_its_end = run_.output == prefix_sum::prefix_sum_of(run_.input);
        if (!reaches_its_end)
            compare_with_the_tree();
        find_divergence();
        return std::move(picture_);
    }

  private:
    bool is_last(std::size_t phase) const { return phase + 1 == run_.launch.snapshots.size(); }

    void add_input()
    {
        Step& step = add({"input", "Eingabe"}, 0);
        for (const std::int32_t value : run_.input)
            step.cells.emplace_back().value = std::to_string(value);
        add_accesses(step, [](const WordAccess& access) {
            return !access.is_local && access.buffer == input_buffer ? std::optional(access.word) : std::nullopt;
        });
    }

    void add_phase(std::size_t phase)
    {
        const Snapshot& snapshot = run_.launch.snapshots[phase];
        if (snapshot.arrays.empty() || (is_last(phase) && !writes_local_memory(phase)))
            return;
        const auto begins = beginnings(snapshot);
        Step& step = add(is_last(phase) ? Text{"at the end", "am Ende"}
                                        : text("at the barrier in line {}", "an der Barriere in Zeile {}",
                                               snapshot.line),
                         snapshot.line);
        for (const LocalArray& array : snapshot.arrays)
            for (std::size_t word = 0; word < array.values.size(); ++word)
                step.cells.push_back(cell_of(array.values[word], array.writers[word], array.lines[word]));
        add_accesses(step, [&](const WordAccess& access) { return local_cell(access, phase, begins); });
        step.edges = edges_into_local_memory(phase, begins);
        name_after_the_tree(step, snapshot);
        steps_of_phases_.emplace_back(picture_.steps.size() - 1, phase);
    }

    void add_output()
    {
        Step& step = add({"output", "Ausgabe"}, 0);
        const Ints expected = prefix_sum::prefix_sum_of(run_.input);
        step.cells.resize(run_.output.size());
        for (const WordAccess& access : run_.launch.accesses)
            if (const auto word = output_word(access); word && access.writes() && *word >= 0 &&
                                                       *word < static_cast<std::int64_t>(step.cells.size()))
                step.cells[static_cast<std::size_t>(*word)] =
                    cell_of(run_.output[static_cast<std::size_t>(*word)], access.local_index, access.line);
        for (std::size_t i = 0; i < step.cells.size(); ++i)
            if (step.cells[i].value.empty() || run_.output[i] != expected[i])
                step.cells[i].expected = std::to_string(expected[i]);
        add_accesses(step, output_word);
        step.edges = edges_into_the_output();
    }

    Step& add(Text name, int line)
    {
        Step& step = picture_.steps.emplace_back();
        step.name = std::move(name);
        step.line = line;
        return step;
    }

    /// `cell_of`: an access's place in the row, or nothing where it belongs to another row.
    template <typename CellOf> void add_accesses(Step& step, const CellOf& cell_of_access)
    {
        RowAccesses accesses(step);
        for (std::size_t i = 0; i < run_.launch.accesses.size(); ++i)
            if (const std::optional<std::int64_t> cell = cell_of_access(run_.launch.accesses[i]))
                accesses.add(i, run_.launch.accesses[i], *cell);
        accesses.mark(races_, run_.launch.accesses);
        note_what_is_outside(step);
    }

    static std::optional<std::int64_t> output_word(const WordAccess& access)
    {
        return !access.is_local && access.buffer == output_buffer ? std::optional(access.word) : std::nullopt;
    }

    /// An access outside its array must not be taken for one to the array beside it.
    static std::optional<std::int64_t> local_cell(const WordAccess& access, std::size_t phase,
                                                  const std::vector<std::size_t>& begins)
    {
        if (!access.is_local || access.phase != phase || access.buffer == 0 || access.buffer >= begins.size())
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

    /// What a work-item has read in this phase goes into what it writes next.
    template <typename SourceOf, typename TargetOf>
    std::vector<Edge> edges(const SourceOf& source_of, const TargetOf& target_of) const
    {
        std::map<std::int64_t, std::vector<std::size_t>> read; // by work-item
        std::set<Edge> edges;
        for (const WordAccess& access : run_.launch.accesses) {
            if (const auto source = source_of(access); source && *source >= 0 && !access.writes())
                read[access.local_index].push_back(static_cast<std::size_t>(*source));
            const auto target = target_of(access);
            const auto& sources = read[access.local_index];
            if (target && *target >= 0 && access.writes() && sources.size() <= most_sources)
                for (const std::size_t from : sources)
                    edges.insert({from, static_cast<std::size_t>(*target)});
        }
        return {edges.begin(), edges.end()};
    }

    std::vector<Edge> edges_into_local_memory(std::size_t phase, const std::vector<std::size_t>& begins) const
    {
        const auto local = [&](const WordAccess& access) { return local_cell(access, phase, begins); };
        const auto source = [&](const WordAccess& access) -> std::optional<std::int64_t> {
            const bool is_input = phase == 0 && !access.is_local && access.buffer == input_buffer;
            return is_input ? std::optional(access.word) : phase == 0 ? std::nullopt : local(access);
        };
        return edges(source, local);
    }

    std::vector<Edge> edges_into_the_output() const
    {
        if (steps_of_phases_.empty() || run_.launch.snapshots.empty())
            return {};
        const std::size_t phase = run_.launch.snapshots.size() - 1;
        const auto begins = beginnings(run_.launch.snapshots[phase]);
        return edges([&](const WordAccess& access) { return local_cell(access, phase, begins); }, output_word);
    }

    /// The state of the tree that some array holds there; none where it goes another way.
    std::optional<std::size_t> state_in(const Snapshot& snapshot) const
    {
        for (const LocalArray& array : snapshot.arrays)
            for (std::size_t state = next_state_; state < states_.size(); ++state)
                if (array.values.size() >= run_.input.size() &&
                    std::equal(states_[state].values.begin(), states_[state].values.end(), array.values.begin()))
                    return state;
        return {};
    }

    void name_after_the_tree(Step& step, const Snapshot& snapshot)
    {
        const auto state = state_in(snapshot);
        matched_.push_back(state);
        if (!state)
            return;
        next_state_ = *state + 1;
        step.name = text("after {}", "nach {}", states_[*state].name);
    }

    /// Sets what the first step that leaves the tree should hold. A kernel that never was on it has no such step.
    void compare_with_the_tree()
    {
        std::optional<std::size_t> last_right;
        for (std::size_t i = 0; i < steps_of_phases_.size(); ++i) {
            const auto [step, phase] = steps_of_phases_[i];
            if (matched_[i]) {
                last_right = matched_[i];
                continue;
            }
            const LocalArray* array = array_of(run_.launch.snapshots[phase]);
            if (!array || (last_right && is_state(*array, *last_right)))
                continue; // nothing has happened there
            if (std::any_of(matched_.begin() + static_cast<std::ptrdiff_t>(i), matched_.end(),
                            [](const auto& later) { return later.has_value(); }))
                continue; // it comes back to the tree
            return expect(picture_.steps[step], *array, state_after(last_right, *array));
        }
    }

    const LocalArray* array_of(const Snapshot& snapshot) const
    {
        for (const LocalArray& array : snapshot.arrays)
            if (array.values.size() >= run_.input.size())
                return &array;
        return nullptr;
    }

    bool is_state(const LocalArray& array, std::size_t state) const
    {
        return std::equal(states_[state].values.begin(), states_[state].values.end(), array.values.begin());
    }

    /// The root may be set to 0 together with the first level down.
    const SweepState& state_after(std::optional<std::size_t> last_right, const LocalArray& array) const
    {
        const std::size_t levels = (states_.size() - 2) / 2, next = last_right ? *last_right + 1 : 0;
        const bool root_is_gone = next == levels + 1 && next + 1 < states_.size() &&
                                  array.values[run_.input.size() - 1] != states_[levels].values.back();
        return states_[std::min(next + root_is_gone, states_.size() - 1)];
    }

    void expect(Step& step, const LocalArray& array, const SweepState& state)
    {
        const auto& arrays = run_.launch.snapshots.front().arrays;
        std::size_t begin = 0; // of the array in the row
        for (const LocalArray& other : arrays) {
            if (other.values.size() >= run_.input.size())
                break;
            begin += other.values.size();
        }
        for (std::size_t i = 0; i < state.values.size() && begin + i < step.cells.size(); ++i)
            if (array.values[i] != state.values[i] || step.cells[begin + i].value.empty())
                step.cells[begin + i].expected = std::to_string(state.values[i]);
        step.notes.insert(step.notes.begin(),
                          text("Here it first goes wrong; what should be there after {} stands below.",
                               "Hier wird es zuerst falsch; was nach {} dort stehen sollte, steht darunter.",
                               state.name));
    }

    /// The first wrong cell, or the first one that is raced for.
    void find_divergence()
    {
        for (std::size_t s = 0; s < picture_.steps.size() && !picture_.divergence; ++s) {
            const auto& cells = picture_.steps[s].cells;
            const auto wrong = std::find_if(cells.begin(), cells.end(),
                                            [](const Cell& cell) { return cell.is_wrong() || cell.races; });
            if (wrong != cells.end())
                picture_.divergence = Position{s, static_cast<std::size_t>(wrong - cells.begin())};
        }
        if (picture_.divergence)
            picture_.first_cell = picture_.divergence->cell / picture_.shown_cells * picture_.shown_cells;
    }

    const ScanRun& run_;
    const std::vector<Race> races_;
    const std::vector<SweepState> states_;
    std::size_t next_state_ = 0;
    std::vector<std::pair<std::size_t, std::size_t>> steps_of_phases_; // step, phase
    std::vector<std::optional<std::size_t>> matched_;                  // by the same, the state that it holds
    Picture picture_;
};
} // namespace

Picture scan_picture(const ScanRun& run)
{
    Picture picture = ScanDrawing(run).picture();
    picture.title = {"Prefix sums", "Präfixsummen"};
    picture.owner = {"written by work-item", "geschrieben von Work-Item"};
    return picture;
}
} // namespace lab::trace
