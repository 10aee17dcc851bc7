// A kernel's values must be right in every run: on each device, in the simulator, and with the work-items of a
// work-group in another order. A kernel can tell devices and inputs apart, but it cannot be right in all runs without
// solving the task.
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/kernel/check/device_agreement.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
/// The first line with an atomic operation; 0: none.
int line_of_atomic(const Source& source)
{
    static const RE2 atomic(R"((\batom(?:ic)?_\w+))"); // also one that is named in brackets
    const std::string& text = preprocessed(source, 120).text;
    re2::StringPiece word;
    const bool is_there = RE2::PartialMatch(text, atomic, &word);
    return is_there ? 1 + static_cast<int>(std::count(text.data(), word.data(), '\n')) : 0;
}
} // namespace

Verdict KernelSuite::on(const KernelRun& run, const ValueCheck& value_check) const
{
    const Tried outcome = tried(value_check.name, run);
    return value_check.judge
               ? value_check.judge(outcome)
               : outcome.judge_by_kinds([&](std::size_t i) { return outcome.is_right(i); },
                                        [&](std::size_t i) { return value_check.describe(outcome, i); });
}

/// Only the status: describing a failure may need other checks, which in turn may need this one.
Status KernelSuite::status_on(const KernelRun& run, const ValueCheck& value_check) const
{
    if (value_check.judge)
        return on(run, value_check).status;
    return tried(value_check.name, run).all_are_right() ? Status::passed : Status::failed;
}

Verdict KernelSuite::on_each_device(const ValueCheck& value_check) const
{
    const bool is_faultless =
        all_simulated().is_done() && !reported_fault(all_simulated().trace) && arrival_line() == 0;
    return right_on_each_device(values(), second(), is_faultless,
                                [&](const KernelRun& run) { return on(run, value_check); });
}

/// Reports a GPU with the first check that fails on it, not with later ones.
void KernelSuite::compare_with_gpus(const ValueCheck& value_check) const
{
    if (!runs().on_gpus.valid())
        return;
    const auto fault = reported_fault(simulator().trace);
    for (const GpuRun& gpu : runs().on_gpus.get()) {
        const GpuNote note = note_on(gpu, check(value_check.name), fault ? check(fault->check) : "",
                                     [&](const KernelRun& run) { return on(run, value_check); });
        if (note.seen.empty() || differing_gpus_.insert(note.device).second)
            record_gpu(note);
    }
}

/// True if a race, which may give any result and has its own check, may be the reason. With atomic operations a
/// kernel can arrange a race at will, so that is no excuse.
bool KernelSuite::may_follow_from_a_reported_race() const
{
    const auto fault = reported_fault(simulator().trace);
    return fault && fault->is_between_work_items() && line_of_atomic(source()) == 0;
}

const KernelRun& KernelSuite::reordered() const
{
    static const KernelRun none{.state = KernelRun::State::ended_early};
    return values().reordered ? *values().reordered : none;
}

bool KernelSuite::is_tried_and_right(const Simulated& simulated) const
{
    const auto& names = simulated.checks;
    const ValueCheck* const first = &description_.values.front();
    return std::all_of(description_.values.begin(), description_.values.end(), [&](const ValueCheck& check) {
        const bool is_named = std::find(names.begin(), names.end(), check.name) != names.end();
        const bool is_meant = names.empty() ? &check == first : is_named;
        return !is_meant || (status_on(values(), check) == Status::passed &&
                             on_each_device(check).status == Status::passed);
    });
}

bool KernelSuite::has_simulated_case(
    const std::function<bool(const Simulated&, bool is_right, bool is_right_on_the_device)>& is_meant) const
{
    for (std::size_t i = 0; i < runs().simulated.size(); ++i) {
        const Simulated& one = runs().simulated[i];
        if (is_meant(one, one.is_right(all_simulated().result.cases.at(i)),
                     one.is_right(values().result.cases.at(runs().first_simulated + i))))
            return true;
    }
    return false;
}

bool KernelSuite::finds_wrong_simulated_case() const
{
    return all_simulated().is_done() && !description_.values.empty() && most_values_are_right() &&
           has_simulated_case([&](const Simulated& one, bool is_right, bool is_right_on_the_device) {
               return !is_right && (is_right_on_the_device || is_tried_and_right(one));
           });
}

bool KernelSuite::is_right_in_the_simulator_alone() const
{
    return all_simulated().is_done() && values().is_done() &&
           has_simulated_case([](const Simulated&, bool is_right, bool is_right_on_the_device) {
               return is_right && !is_right_on_the_device;
           });
}

bool KernelSuite::has_wrong_simulated_case() const
{
    if (!has_wrong_simulated_case_)
        has_wrong_simulated_case_ = finds_wrong_simulated_case();
    return *has_wrong_simulated_case_;
}

bool KernelSuite::is_another_one_in_the_simulator() const
{
    return has_wrong_simulated_case() && !may_follow_from_a_reported_race();
}

int KernelSuite::arrival_line() const
{
    const auto& launches = all_simulated().trace.launches;
    const auto found = std::find_if(launches.begin(), launches.end(),
                                    [](const LaunchTrace& launch) { return launch.arrival_line > 0; });
    return found == launches.end() ? 0 : found->arrival_line;
}

bool KernelSuite::is_wrong_in_another_order() const
{
    if (values().is_done() && reordered().state == KernelRun::State::did_not_build)
        return true; // it has found out that its work-items have other ids
    for (const ValueCheck& value_check : description_.values)
        if (reordered().is_done() && status_on(values(), value_check) == Status::passed &&
            status_on(reordered(), value_check) == Status::failed)
            return true;
    return is_wrong_interleaved();
}

/// True if a case is wrong in the simulator when it switches to another work-item after each atomic operation.
bool KernelSuite::is_wrong_interleaved() const
{
    const auto& reordered = all_simulated().reordered;
    if (all_simulated().is_done() && reordered)
        for (std::size_t i = 0; i < runs().simulated.size(); ++i)
            if (runs().simulated[i].is_right(all_simulated().result.cases.at(i)) &&
                !runs().simulated[i].is_right(reordered->result.cases.at(i)))
                return true;
    return false;
}

bool KernelSuite::depends_on_order() const
{
    if (!depends_on_order_)
        depends_on_order_ =
            !description_.values.empty() && most_values_are_right() &&
            (arrival_line() > 0 || (!may_follow_from_a_reported_race() && is_wrong_in_another_order()));
    return *depends_on_order_;
}

Finding KernelSuite::order_finding() const
{
    const int arrival = arrival_line(), line = arrival > 0 ? arrival : line_of_atomic(source());
    const Text in_another{"The result depends on the order in which the work-items "
                          "of a work-group run: another order gives a different result.",
                          "Das Ergebnis hängt davon ab, in welcher Reihenfolge die Work-Items einer "
                          "Work-Group laufen: Eine andere Reihenfolge führt zu einem anderen Ergebnis."};
    const Text seen =
        arrival > 0
            ? Text{"The result depends on the order in which work-items reach an atomic operation.",
                   "Das Ergebnis hängt davon ab, in welcher Reihenfolge Work-Items eine atomare Operation "
                   "erreichen."}
            : in_another;
    const Text next =
        line > 0
            ? text(
                  "The value returned by an atomic operation (line {}) depends on which work-item executes it "
                  "first. OpenCL promises no order between two barriers.",
                  "Der Rückgabewert einer atomaren Operation (Zeile {}) hängt davon ab, welches Work-Item sie "
                  "zuerst ausführt. OpenCL verspricht zwischen zwei Barrieren keine Reihenfolge.",
                  line)
            : text(
                  "OpenCL promises no order between two barriers. Which work-item reads what another one writes, "
                  "and which barrier lies between them?",
                  "OpenCL verspricht zwischen zwei Barrieren keine Reihenfolge. Welches Work-Item liest, was ein "
                  "anderes schreibt, und welche Barriere steht dazwischen?");
    return {seen, {{description_.file, line}}, next};
}

Verdict KernelSuite::in_every_run(const ValueCheck& value_check, const Verdict& on_devices) const
{
    if (on_devices.status != Status::passed)
        return on_devices;
    if (is_another_one_in_the_simulator())
        return Verdict::failed(
            {reported_fault(simulator().trace)
                 ? text("Correct on {}, but wrong in the simulator, which also found the reason.",
                        "Richtig auf {}, aber falsch im Simulator, der auch den Grund fand.",
                        values().result.device)
                 : text("Correct on {}, but wrong in the simulator or for the inputs used there.",
                        "Richtig auf {}, aber falsch im Simulator oder für die dort verwendeten Eingaben.",
                        values().result.device),
             file(),
             text(
                 "A kernel must compute the correct result on every device and for every input. Which part of this "
                 "kernel depends on where it runs?",
                 "Ein Kernel muss auf jedem Gerät und für jede Eingabe das korrekte Ergebnis berechnen. Welcher "
                 "Teil dieses Kernels hängt davon ab, wo er läuft?")});
    const bool differs =
        depends_on_order() && (arrival_line() > 0 || !reordered().is_done() || is_wrong_interleaved() ||
                               status_on(reordered(), value_check) == Status::failed ||
                               &value_check == &description_.values.front());
    return differs ? Verdict::failed(order_finding()) : on_devices;
}
} // namespace lab::judge
