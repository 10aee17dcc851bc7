#include "grader/judge/kernel/check/device_agreement.hpp"

#include "grader/judge/core/report.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
bool ran_every_case(const KernelRun& run, std::size_t count)
{
    return run.is_done() && run.result.cases.size() == count &&
           std::all_of(run.result.cases.begin(), run.result.cases.end(),
                       [](const worker::CaseResult& result) { return result.error.empty(); });
}

/// Reports a failure that occurred on the second device only.
Verdict only_there(Verdict verdict, const KernelRun& values, const std::string& second_device)
{
    const Text where =
        text("Correct on {}, but not on {}: ", "Richtig auf {}, aber nicht auf {}: ", values.result.device,
             second_device);
    verdict.finding.seen = where + verdict.finding.seen;
    verdict.finding.next = text(
        "The other device runs work-items in parallel; this one runs them one after the other. Which work-item "
        "waits for which, and where in the code?",
        "Das andere Gerät führt Work-Items parallel aus, dieses eines nach dem anderen. Welches Work-Item wartet "
        "auf welches, und an welcher Stelle im Code?");
    return verdict;
}

Text not_counted(const std::string& second_device)
{
    return text(
        "On {} the values are wrong. This does not count against you: the simulator ran this kernel in two "
        "different orders, got the correct values and found no error, so the driver may be at fault.",
        "Auf {} sind die Werte falsch. Das wird Ihnen nicht angelastet: Der Simulator führte diesen "
        "Kernel in zwei Reihenfolgen aus, erhielt die richtigen Werte und fand keinen Fehler; es kann "
        "also am Treiber liegen.",
        second_device);
}
} // namespace

Verdict right_on_each_device(const KernelRun& values, const KernelRun& second, bool is_faultless,
                             const std::function<Verdict(const KernelRun&)>& judge)
{
    const Verdict verdict = judge(values);
    if (verdict.status != Status::passed)
        return verdict;
    if (second.crashed() && second.access_outside)
        return verdict;                    // another check tells it
    if (second.crashed() && !is_faultless) // nothing came back, not even the device's name
        return only_there(Verdict::failed(second.problem), values, "Intel(R) OpenCL");
    if (!ran_every_case(
            second,
            values.result.cases
                .size())) // not installed, or its compiler refuses what the other one takes: no statement
        return verdict;
    record_device(second.result.device);
    const Verdict there = judge(second);
    if (there.status != Status::failed)
        return verdict;
    return is_faultless ? Verdict::passed(not_counted(second.result.device))
                        : only_there(there, values, second.result.device);
}
} // namespace lab::judge
