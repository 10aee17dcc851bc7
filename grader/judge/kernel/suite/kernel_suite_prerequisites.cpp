// What a check of a kernel needs before it counts: a run that ends, enough that is right, work that is shared.
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

#include <algorithm>
#include <numeric>

namespace lab::judge
{
std::optional<Verdict> KernelSuite::requires_end() const
{
    if (const auto skip = requires_all({check("Builds"), check("Ends")}))
        return skip;
    if (description_.is_voluntary && is_handed_out(source()))
        return Verdict::skipped({"voluntary, not begun", "freiwillig, nicht begonnen"});
    return {};
}

std::optional<Verdict> KernelSuite::requires_output() const
{
    const auto skip = requires_end();
    return skip || description_.writes.empty() ? skip : requires_check(check(description_.writes));
}

bool KernelSuite::has_common(const std::string& name) const
{
    const auto& common = description_.common;
    return std::find(common.begin(), common.end(), name) != common.end();
}

std::string KernelSuite::values_check() const
{
    return description_.values.empty() ? name() : check(description_.values.front().name);
}

bool KernelSuite::most_values_are_right() const
{
    if (!values().is_done() || requires_output())
        return false;
    if (!most_are_right_) {
        if (description_.most_are_right) {
            most_are_right_ = description_.most_are_right(*this);
        } else {
            most_are_right_ = tried(description_.values.front().name, values()).most_are_right();
        }
    }
    return *most_are_right_;
}

bool KernelSuite::enough_is_right() const
{
    if (has_wrong_simulated_case() || depends_on_order())
        return false;
    return most_values_are_right() ||
           (description_.enough_is_right && !requires_output() && !is_right_in_the_simulator_alone() &&
            description_.enough_is_right(*this));
}

Verdict KernelSuite::found_where_enough_is_right(const Verdict& verdict,
                                                 const std::optional<Verdict>& prerequisite) const
{
    const bool is_passed = verdict.status == Status::passed && !prerequisite;
    if (is_passed && has_wrong_simulated_case() && may_follow_from_a_reported_race())
        return Verdict::skipped(text(
            "Nothing found, but in the simulator the kernel computes values that differ from those on the OpenCL "
            "device. The cause may be the error that {0} reports: this check counts once {0} passes.",
            "Nichts gefunden, aber im Simulator berechnet der Kernel andere Werte als auf dem OpenCL-Gerät. Die "
            "Ursache kann der Fehler sein, den {0} meldet: Diese Prüfung zählt, sobald {0} bestanden ist.",
            check(reported_fault(simulator().trace)->check)));
    return found_or(verdict, prerequisite, is_passed && enough_is_right(), values_check());
}

Verdict KernelSuite::search(const Verdict& verdict) const
{
    if (const auto not_built = requires_check(check("Builds")))
        return *not_built;
    if (description_.is_voluntary && is_handed_out(source()))
        return *requires_end();
    // If the simulator could not run the kernel because it does not terminate anywhere, the check of that reports it.
    if (unusable(simulator()) && !reported_fault(simulator().trace))
        if (const auto skip = requires_output())
            return *skip;
    return found_where_enough_is_right(after_warning(verdict), requires_output());
}

Verdict KernelSuite::counts_where_work_is_shared(const Verdict& verdict) const
{
    const WorkSharing& sharing = *description_.sharing;
    const auto& launches = simulator().trace.launches;
    const std::size_t number = sharing.launches.front().number;
    return number >= launches.size()
               ? verdict
               : judge::counts_where_work_is_shared(verdict, launches[number], sharing.alone,
                                                    check("AllWorkItemsTakePart"));
}

Verdict KernelSuite::search_between_work_items(const Verdict& verdict) const
{
    const Verdict found = search(verdict);
    if (found.status != Status::passed)
        return found;
    if (!description_.races_need.empty())
        if (auto skip = requires_check(check(description_.races_need)))
            return *skip;
    return description_.sharing ? counts_where_work_is_shared(found) : found;
}

/// The number of simulated launches of the described cases, as far as the common checks look at them.
std::size_t KernelSuite::simulated_launches(const Runs& runs) const
{
    const auto& cases = runs.simulated;
    const std::size_t all =
        std::accumulate(cases.begin(), cases.end(), std::size_t{0},
                        [](std::size_t sum, const Simulated& one) { return sum + one.run.launches.size(); });
    return description_.judged_launches == 0 ? all : std::min(all, description_.judged_launches);
}

Verdict KernelSuite::measure(const std::function<Verdict(const std::vector<LaunchTrace>&)>& judge,
                             std::size_t needed) const
{
    if (const auto skip = requires_output())
        return *skip;
    if (const auto why = unusable(simulator()))
        return *why;
    const std::vector<LaunchTrace>& launches = runs().measured;
    const std::size_t wanted = needed == 0 ? simulated_launches(runs()) : needed;
    if (launches.size() < wanted)
        return Verdict::grader_fault(text("the simulator reported {} launches instead of {}",
                                          "der Simulator meldete {} Starts statt {}", launches.size(),
                                          wanted));
    return found_where_enough_is_right(judge(launches), {});
}
} // namespace lab::judge
