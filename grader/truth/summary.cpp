// What stands on the terminal at the end.
#include "grader/truth/truth.hpp"

namespace lab::truth
{
Count count_of(const Truth& truth)
{
    using Origin = Trial::Origin;
    Count count;
    for (const Trial& trial : truth.trials) {
        const bool is_killed = trial.fate == Trial::Fate::killed;
        const bool survives = trial.fate == Trial::Fate::survived;
        count.not_tried += trial.fate == Trial::Fate::not_tried;
        count.not_gradable += trial.fate == Trial::Fate::not_gradable;
        if (!trial.was_graded())
            continue;
        count.variants += trial.origin == Origin::variant;
        count.right += trial.origin == Origin::right;
        count.wrong += trial.origin == Origin::wrong;
        if (trial.origin != Origin::mutant)
            continue;
        ++count.mutants;
        count.killed += is_killed;
        count.equivalent += survives && !trial.reason.empty();
        count.open += survives && trial.reason.empty();
        count.only_by_simulator += truth.only_simulator_kills(trial);
        count.by_values += truth.values_kill(trial);
    }
    return count;
}

namespace
{
double percent(std::size_t part, std::size_t all)
{
    return all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}
} // namespace

std::string summary_of(const Truth& truth)
{
    const Count count = count_of(truth);
    std::string text = fmt::format("{}: {} mutants: {} killed, {} equivalent, {} survive\n", truth.exercise,
                                   count.mutants, count.killed, count.equivalent, count.open);
    const std::size_t wrong = count.killed + count.open;
    if (!truth.value_checks.empty())
        text += fmt::format("  of {} wrong ones this grader sees {:.1f} %, a comparison of values {:.1f} %\n",
                            wrong, percent(count.killed, wrong), percent(count.by_values, wrong));
    text += fmt::format("  only the simulator sees {}\n", count.only_by_simulator);
    text += fmt::format("  {} more wrong ones of tests/wrong; right ones: {} variants, {} of tests/right\n",
                        count.wrong, count.variants, count.right);
    if (count.not_gradable > 0)
        text += fmt::format("  {} files cannot be graded on this machine\n", count.not_gradable);
    if (count.not_tried > 0)
        text += fmt::format("  {} files were not tried\n", count.not_tried);
    return text;
}
} // namespace lab::truth
