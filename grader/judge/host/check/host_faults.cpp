// Makes one call fail in each run, and judges how the program reacts.
#include "grader/judge/host/check/host_record_checks.hpp"

#include "grader/judge/core/drawn.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/run/planned_faults.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <sstream>

namespace lab::judge
{
namespace
{
constexpr int fault_budget_s = 40;

bool was_injected(const HostRecord& record)
{
    return std::any_of(record.calls.begin(), record.calls.end(),
                       [](const Call& call) { return call.is_injected; });
}
} // namespace

namespace
{
double seconds_of(const process::Outcome& outcome)
{
    return outcome.cpu_s + std::chrono::duration<double>(outcome.asleep).count();
}

/// The time limit for all runs with a failing call together. Those of the solutions take 3 s.
class FaultBudget {
  public:
    void spend(const process::Outcome& outcome)
    {
        const std::scoped_lock lock(mutex_);
        used_s_ += seconds_of(outcome);
    }
    bool is_used_up()
    {
        const std::scoped_lock lock(mutex_);
        return used_s_ > fault_budget_s;
    }

  private:
    std::mutex mutex_;
    double used_s_ = 0.0;
};

std::ptrdiff_t successes(const HostRun& run, const std::string& function)
{
    return std::count_if(run.record.calls.begin(), run.record.calls.end(),
                         [&](const Call& call) { return call.name == function && call.succeeded(); });
}

/// True if the program repeated the call and succeeded as in a run without a fault.
bool is_made_up_for(const FaultRun& fault, const HostRun& normal)
{
    return fault.run.outcome.exited_with(0) && fault.run.output && fault.run.output == normal.output &&
           successes(fault.run, fault.fault.function) >= successes(normal, fault.fault.function);
}
} // namespace

void run_faults(HostRuns& runs, const HostRun& normal,
                const std::function<HostRun(const std::optional<Fault>&)>& run)
{
    if (!runs.probed.outcome.exited_with(0) && !runs.refuses_the_probe)
        return; // it fails by itself; how it reports errors is not judged
    runs.faults = planned_faults(normal.record);
    // A program that counts its runs must not be able to tell which of them is the one without a fault.
    const std::size_t place = generator_of(faults_stream)() % (runs.faults.size() + 1);
    std::atomic<std::size_t> next{0};
    FaultBudget budget;
    const auto work = [&] {
        for (std::size_t i = next++; i <= runs.faults.size(); i = next++) {
            if (i == place) {
                runs.among_faults = run({});
            } else {
                FaultRun& fault = runs.faults[i - (i > place)];
                fault.was_made = !budget.is_used_up();
                if (fault.was_made)
                    fault.run = run(fault.fault);
                if (is_made_up_for(fault, normal)) { // it may try again, and has to report what does not pass
                    budget.spend(fault.run.outcome);
                    fault.fault.lasts = true;
                    fault.run = run(fault.fault);
                }
                budget.spend(fault.run.outcome);
            }
        }
    };
    auto beside = std::async(std::launch::async, work); // most of a run is waiting for its start
    work();
    beside.get();
}

namespace
{
using PrintedLines = std::set<std::string>;

PrintedLines lines_of(const std::string& output)
{
    PrintedLines found;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);)
        if (line.find_first_not_of(" \t\r") != std::string::npos)
            found.insert(line);
    return found;
}

/// True if there is readable text besides the program's name, or a line on standard output that is not `usual`, as in
/// the run without a fault.
bool has_message(const HostRun& run, const PrintedLines& usual)
{
    const std::string& said = run.outcome.err;
    const std::size_t colon = said.find(": ");
    if (said.find_first_not_of(" \t\r\n:", colon == std::string::npos ? 0 : colon) != std::string::npos)
        return true;
    const PrintedLines lines = lines_of(run.outcome.out);
    return !std::includes(usual.begin(), usual.end(), lines.begin(), lines.end());
}

bool is_reported(const HostRun& run, const PrintedLines& usual)
{
    return run.outcome.ending == process::Ending::exited && run.outcome.exit_code != 0 &&
           has_message(run, usual) && !run.output;
}

Text what_followed(const HostRun& run, const PrintedLines& usual)
{
    if (run.record.state == HostRecord::State::endless)
        return {"The program did not terminate; its time ran out while it was still calling OpenCL.",
                "Das Programm terminierte nicht; seine Zeit lief ab, während es noch OpenCL aufrief."};
    if (const auto problem = program_problem(run))
        return *problem;
    Text said = text("The program ended with exit code {}", "Das Programm endete mit Exit-Code {}",
                     run.outcome.exit_code);
    if (!has_message(run, usual))
        said += {", without a message", ", ohne Meldung"};
    if (run.output)
        said += {", with a result", ", mit einem Ergebnis"};
    return said + ".";
}

/// Counts the failures that were reported, and computes the points for them.
class Reports {
  public:
    explicit Reports(const HostRun& usual) : usual_(lines_of(usual.outcome.out)) {}

    void add(const FaultRun& fault)
    {
        const bool is_right = is_reported(fault.run, usual_) && was_injected(fault.run.record);
        Share& share = of_function_[fault.fault.function];
        ++share.all, ++all_;
        share.reported += is_right, reported_ += is_right;
        passed_off_ = passed_off_ || (!is_right && fault.run.outcome.exited_with(0) && fault.run.output);
        not_made_ += !fault.was_made;
        if (!longest_ || seconds_of(fault.run.outcome) > seconds_of(longest_->run.outcome))
            longest_ = &fault;
        if (!is_right && fault.was_made && !silent_)
            silent_ = &fault;
    }
    bool are_all_right() const { return reported_ == all_; }

    Finding finding(const Source& source) const
    {
        const Text reported =
            text("The check made {1} calls fail, one at a time; the program reported {0} of these "
                 "failures.",
                 "Die Prüfung ließ {1} Aufrufe scheitern, jeden einzeln; das Programm meldete {0} dieser "
                 "Fehler.",
                 reported_, all_);
        if (not_made_ > 0)
            return {reported + what_took_so_long(),
                    place_of(longest_->call, source),
                    {"What takes the program so long after this call has failed?",
                     "Womit ist das Programm so lange beschäftigt, nachdem dieser Aufruf gescheitert ist?"}};
        const Text followed = what_followed(silent_->run, usual_);
        return {
            reported + text(" {0} failed with {1}. {2}", " {0} scheiterte mit {1}. {3}", shown(silent_->call),
                            silent_->error_name, followed.en, followed.de),
            place_of(silent_->call, source),
            {"How does the program notice that this call failed? In C it returns an error code; CLHPP throws cl::Error.",
             "Woran merkt das Programm, dass dieser Aufruf scheiterte? In C gibt er einen Fehlercode "
             "zurück; CLHPP wirft cl::Error."}};
    }

    /// All functions have the same weight, however many places call them. A program that returns the result of a
    /// failed run as valid gets at most half of the points.
    double part() const
    {
        double sum = 0.0;
        for (const auto& [function, share] : of_function_)
            sum += static_cast<double>(share.reported) / static_cast<double>(share.all);
        const double mean = sum / static_cast<double>(of_function_.size());
        return passed_off_ ? std::min(mean, 0.5) : mean;
    }

  private:
    struct Share {
        std::size_t reported = 0, all = 0;
    };
    std::map<std::string, Share> of_function_;
    Text what_took_so_long() const
    {
        return text(
            " {0} calls were not tried: the runs before them took more than {1} s in total. In the longest run "
            "({2:.0f} s), {3} failed.",
            " {0} Aufrufe wurden nicht geprüft: Die Läufe davor dauerten zusammen mehr als {1} s. Im längsten Lauf "
            "({2:.0f} s) scheiterte {3}.",
            not_made_, fault_budget_s, seconds_of(longest_->run.outcome), shown(longest_->call));
    }

    const PrintedLines usual_;
    std::size_t reported_ = 0, all_ = 0, not_made_ = 0;
    bool passed_off_ = false;
    const FaultRun *silent_ = nullptr, *longest_ = nullptr;
};
} // namespace

/// The run had no failing call, and the same run was right before.
Verdict fails_without_a_fault(const HostRuns& runs)
{
    const Text followed = what_followed(runs.among_faults, {});
    return Verdict::failed(
        {text("The program also failed in a run in which the check made no call fail. {0}",
              "Das Programm scheiterte auch in einem Lauf, in dem die Prüfung keinen Aufruf scheitern "
              "ließ. {1}",
              followed.en, followed.de),
         {{runs.source.name, 0}},
         text("What does the program reuse from an earlier run?",
              "Was verwendet das Programm aus einem früheren Lauf wieder?")});
}

Verdict reports_errors(const HostRuns& runs)
{
    for (const HostRun& run : runs.results)
        if (const auto problem = record_problem(run, runs))
            return *problem;
    if (runs.faults.empty())
        return Verdict::failed({text("The program makes no OpenCL call that can fail.",
                                     "Das Programm macht keinen OpenCL-Aufruf, der scheitern kann."),
                                {{runs.source.name, 0}},
                                text("Which OpenCL calls does this exercise need?",
                                     "Welche OpenCL-Aufrufe sind in dieser Aufgabe nötig?")});
    if (!runs.among_faults.outcome.exited_with(0))
        return fails_without_a_fault(runs);
    Reports reports(runs.among_faults);
    for (const FaultRun& fault : runs.faults)
        reports.add(fault);
    return reports.are_all_right() ? Verdict::passed()
                                   : Verdict::failed(reports.finding(runs.source), reports.part());
}
} // namespace lab::judge
