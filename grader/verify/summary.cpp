// The summary printed on the terminal at the end.
#include "grader/verify/findings.hpp"

namespace lab::verify
{
Count count_of(const KillMatrix& matrix)
{
    using Origin = Trial::Origin;
    Count count;
    for (const Trial& trial : matrix.trials) {
        const bool is_killed = trial.fate == Trial::Fate::killed;
        const bool survives = trial.fate == Trial::Fate::survived;
        count.not_tried += trial.fate == Trial::Fate::not_tried;
        count.not_gradable += trial.fate == Trial::Fate::not_gradable;
        if (!trial.was_graded())
            continue;
        count.variants += trial.origin == Origin::variant;
        count.right += trial.origin == Origin::right;
        count.wrong += trial.origin == Origin::wrong;
        count.cheats += trial.origin == Origin::cheat;
        if (trial.origin != Origin::mutant)
            continue;
        ++count.mutants;
        count.killed += is_killed;
        count.equivalent += survives && !trial.reason.empty() && !trial.is_declared_wrong;
        count.unseen += survives && trial.is_declared_wrong;
        count.open += survives && trial.reason.empty();
        count.only_by_simulator += matrix.only_simulator_kills(trial);
        count.by_values += matrix.values_kill(trial);
    }
    return count;
}

std::string percent(std::size_t part, std::size_t all)
{
    return fmt::format("{:.1f} %",
                       all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

namespace
{
std::string lines_of(const std::string& name, const Count& count)
{
    const std::size_t wrong = count.killed + count.open + count.unseen;
    std::string text =
        fmt::format("{}: {} mutants: {} killed, {} equivalent, {} not visible here, {} survive\n", name,
                    count.mutants, count.killed, count.equivalent, count.unseen, count.open);
    text += fmt::format("  of {} wrong mutants this grader rejects {}, a plain comparison of values {}; "
                        "only the simulator rejects {}\n",
                        wrong, percent(count.killed, wrong), percent(count.by_values, wrong),
                        count.only_by_simulator);
    text += fmt::format(
        "  also tried: {} wrong files from tests/wrong, {} cheats; correct files: {} variants, {} from "
        "tests/right\n",
        count.wrong, count.cheats, count.variants, count.right);
    if (count.not_gradable > 0)
        text += fmt::format("  {} files cannot be graded on this machine\n", count.not_gradable);
    if (count.not_tried > 0)
        text += fmt::format("  {} files were not tried\n", count.not_tried);
    return text;
}

void add(Count& sum, const Count& part)
{
    for (const auto member :
         {&Count::mutants, &Count::killed, &Count::equivalent, &Count::unseen, &Count::open,
          &Count::only_by_simulator, &Count::by_values, &Count::wrong, &Count::variants, &Count::right,
          &Count::cheats, &Count::not_gradable, &Count::not_tried})
        sum.*member += part.*member;
}
} // namespace

std::string summary_of(const std::vector<KillMatrix>& matrices)
{
    std::string text;
    Count all;
    for (const KillMatrix& matrix : matrices) {
        const Count count = count_of(matrix);
        text += lines_of(matrix.exercise, count);
        add(all, count);
    }
    return matrices.size() > 1 ? text + lines_of("All", all) : text;
}

std::string Findings::what_is_missing() const
{
    if (was_interrupted)
        return "This run was interrupted: not everything was tried. ";
    return is_complete() ? "" : fmt::format("This is part {} of {}. ", shard.number, shard.of);
}
} // namespace lab::verify
