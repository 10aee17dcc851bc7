#include "grader/trace/row_accesses.hpp"

#include <algorithm>
#include <set>

namespace lab::trace
{
namespace
{
using judge::WordAccess;

constexpr std::size_t most_notes = 3; // of a step

Access drawn(const WordAccess& access, std::int64_t cell)
{
    return {access.local_index, access.line, cell, access.writes(), std::to_string(access.value), false};
}

/// The accesses to one row, with their indices in LaunchTrace::accesses.
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

    /// Marks both accesses of each race, and adds a note about the later one.
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
            step_.notes.push_back(
                text("… also at {} more elements.", "… auch an {} weiteren Elementen.", noted - most_notes));
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
        return text(
            "Data race: work-item {} {} element {} (line {}), work-item {} {} it (line {}).",
            "Datenwettlauf (data race): Work-Item {} {} Element {} (Zeile {}), Work-Item {} {} es (Zeile {}).",
            first.local_index, verb(first), cell, first.line, second.local_index, verb(second), second.line);
    }

    Step& step_;
    std::vector<std::size_t> indices_; // ascending
};

Text outside_note(const Access& access, std::size_t length)
{
    const Text verb = access.writes ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
    return text("Out of bounds: work-item {} {} element {} of {} (line {}).",
                "Außerhalb der Grenzen: Work-Item {} {} Element {} von {} (Zeile {}).", access.work_item,
                verb, access.cell, length, access.line);
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
            text("… and {} more accesses.", "… und {} weitere Zugriffe.", noted - most_notes));
}
/// The first cell that is wrong or part of a race. Otherwise, if something is noted, the cell next to the first
/// access outside, or the first one.
std::optional<std::size_t> faulty_cell(const Step& step)
{
    const auto wrong = std::find_if(step.cells.begin(), step.cells.end(),
                                    [](const Cell& cell) { return cell.is_wrong() || cell.races; });
    if (wrong != step.cells.end())
        return static_cast<std::size_t>(wrong - step.cells.begin());
    if (step.notes.empty())
        return {};
    const auto last = std::max<std::int64_t>(static_cast<std::int64_t>(step.cells.size()) - 1, 0);
    const auto outside = std::find_if(step.accesses.begin(), step.accesses.end(), [&](const Access& access) {
        return access.cell < 0 || access.cell > last;
    });
    return outside == step.accesses.end()
               ? 0
               : static_cast<std::size_t>(std::clamp<std::int64_t>(outside->cell, 0, last));
}
} // namespace

void add_accesses(Step& step, const judge::LaunchTrace& launch, const std::vector<Race>& races,
                  const CellOf& cell_of)
{
    RowAccesses accesses(step);
    for (std::size_t i = 0; i < launch.accesses.size(); ++i)
        if (const std::optional<std::int64_t> cell = cell_of(launch.accesses[i]))
            accesses.add(i, launch.accesses[i], *cell);
    accesses.mark(races, launch.accesses);
    note_what_is_outside(step);
}

void find_divergence(Picture& picture)
{
    for (std::size_t s = 0; s < picture.steps.size(); ++s)
        if (const auto cell = faulty_cell(picture.steps[s])) {
            picture.divergence = Position{s, *cell};
            picture.first_cell = *cell / picture.shown_cells * picture.shown_cells;
            return;
        }
}
} // namespace lab::trace
