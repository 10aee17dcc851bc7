#include "grader/process/budget.hpp"

#include <mutex>

namespace lab::process
{
namespace
{
struct Account {
    std::mutex mutex;
    std::optional<Budget> budget;
    double cpu_s = 0.0;
    std::chrono::milliseconds asleep{0};
};

Account& account()
{
    static Account the_account;
    return the_account;
}
} // namespace

void set_budget(const Budget& budget)
{
    const std::scoped_lock lock(account().mutex);
    account().budget = budget;
    account().cpu_s = 0.0;
    account().asleep = {};
}

std::optional<Outcome> refused_for_budget()
{
    const std::scoped_lock lock(account().mutex);
    const auto& [mutex, budget, cpu_s, asleep] = account();
    const bool computed = budget && cpu_s > static_cast<double>(budget->cpu.count());
    const bool slept = budget && asleep > budget->asleep;
    if (!computed && !slept)
        return {};
    Outcome outcome;
    outcome.ending = Ending::over_budget;
    outcome.was_asleep = !computed;
    outcome.why = std::to_string((computed ? budget->cpu : budget->asleep).count());
    return outcome;
}

void spend(const Outcome& outcome)
{
    const std::scoped_lock lock(account().mutex);
    account().cpu_s += outcome.cpu_s;
    account().asleep += outcome.asleep;
}
} // namespace lab::process
