#include "grader/judge/host_suite.hpp"

#include "grader/judge/host_record_checks.hpp"

#include <algorithm>
#include <functional>

namespace lab::judge
{
namespace
{
bool launches_and_reads(const HostRecord& record)
{
    const auto next = [&](auto from, auto&& is_meant) {
        return std::find_if(from, record.calls.end(), [&](const Call& call) {
            return call.is_students() && call.succeeded() && is_meant(call);
        });
    };
    const auto launch =
        next(record.calls.begin(), [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
    return next(launch, std::mem_fn(&Call::reads_a_buffer)) != record.calls.end();
}
} // namespace

HostSuite::HostSuite(std::string name, const HostRuns& runs, std::string proof)
    : name_(std::move(name)), runs_(runs), proof_(std::move(proof))
{
}

Verdict HostSuite::builds() const { return runs_.program.problem.value_or(Verdict::passed()); }

Verdict HostSuite::ends(const std::vector<const HostRun*>& others) const
{
    const auto skip = requires_check(name_ + ".Builds");
    return skip ? *skip : hosts_end(runs_, others);
}

Verdict HostSuite::waits_for_the_result() const
{
    const auto skip = requires_check(name_ + ".Builds");
    return skip ? *skip : found_in_records(runs_, judge::waits_for_the_result(runs_), requires_use());
}

Verdict HostSuite::reports_errors() const
{
    auto skip = requires_use();
    if (!skip && runs_.faults.empty() && !runs_.probed.outcome.exited_with(0))
        skip = requires_check(name_ + ".LaunchesTheKernel"); // it fails by itself: no call was made to fail
    return skip ? *skip : judge::reports_errors(runs_);
}

Verdict HostSuite::releases_everything() const
{
    const auto skip = requires_end();
    return skip ? *skip : found_in_records(runs_, judge::releases_everything(runs_), requires_use());
}

std::optional<Verdict> HostSuite::requires_end() const
{
    const auto skip = requires_check(name_ + ".Builds");
    return skip ? skip : requires_check(name_ + ".Ends");
}

std::optional<Verdict> HostSuite::requires_launch() const
{
    const auto skip = requires_end();
    return skip ? skip : requires_check(name_ + ".LaunchesTheKernel");
}

std::optional<Verdict> HostSuite::requires_use() const
{
    if (const auto skip = requires_end())
        return skip;
    const bool fails_honestly =
        requires_check(name_ + ".Result") && launches_and_reads(runs_.results.front().record);
    return fails_honestly ? std::nullopt : requires_check(proof_);
}
} // namespace lab::judge
