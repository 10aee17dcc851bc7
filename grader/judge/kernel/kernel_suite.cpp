#include "grader/judge/kernel/kernel_suite.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/core/warm_worker.hpp"
#include "grader/judge/kernel/simulator_checks.hpp"
#include "grader/judge/kernel/work.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace lab::judge
{
namespace
{
worker::Case poisoned(worker::Case the_case, const std::vector<std::size_t>& outputs, std::uint32_t poison)
{
    for (const std::size_t buffer : outputs) {
        const std::size_t words = the_case.buffers.at(buffer).content.size() / sizeof poison;
        the_case.buffers[buffer].content = to_bytes<std::uint32_t>(std::vector<std::uint32_t>(words, poison));
    }
    return the_case;
}
} // namespace

KernelSuite::KernelSuite(KernelDescription description)
    : Suite(description.name), description_(std::move(description))
{
}

void KernelSuite::start() const
{
    if (!runs_.valid())
        runs_ = std::async(std::launch::async, [this] { return run(); }).share();
}

const KernelSuite::Runs& KernelSuite::runs() const
{
    start();
    return runs_.get();
}

/// Adds the complete launch over both poisons, the inputs of all checks in this run's order, and the simulated cases.
void KernelSuite::make_values_job(Runs& runs) const
{
    auto& cases = runs.for_values.cases;
    if (description_.complete)
        for (const std::uint32_t poison : {poison_a(), poison_b()})
            cases.push_back(poisoned(description_.complete(), description_.outputs, poison));
    std::size_t count = 0;
    for (const ValueCheck& check : description_.values) {
        runs.inputs.push_back(check.inputs ? check.inputs() : std::vector<Input>{});
        count += runs.inputs.back().size();
    }
    const std::size_t first = cases.size();
    const std::vector<std::size_t> order = shuffled(count);
    cases.resize(first + count);
    auto place = order.begin();
    for (const std::vector<Input>& inputs : runs.inputs) {
        auto& numbers = runs.cases.emplace_back();
        for (const Input& input : inputs) {
            numbers.push_back(first + *place++);
            cases[numbers.back()] = input.run;
        }
    }
    runs.first_simulated = cases.size();
    if (description_.simulated)
        runs.simulated = description_.simulated();
    for (const Simulated& one : runs.simulated)
        cases.push_back(one.run);
}

worker::Job KernelSuite::simulator_job(const Runs& runs) const
{
    worker::Job job;
    for (const Simulated& one : runs.simulated)
        job.cases.push_back(one.run);
    return job;
}

namespace
{
/// Runs the correct kernel if the simulator did not run the submission, which is at fault unless that fails too.
void try_the_reference(KernelRun& run, const std::string& file, const worker::Job& job)
{
    const bool did_not_run =
        run.state == KernelRun::State::did_not_build || run.state == KernelRun::State::ended_early;
    if (did_not_run)
        run.runs_the_reference = run_kernel(read_reference(file), job, Device::simulator).is_done();
}
} // namespace

RunOptions KernelSuite::simulator_options() const
{
    return {.simulation = {.instruction_budget = description_.instruction_budget,
                           .formula_launches = description_.formula_launches,
                           .combination_launches = description_.combination_launches,
                           .records_accesses = description_.records_accesses},
            .also_reordered = true};
}

/// Starts these runs at once if the whole suite is judged and needs them, otherwise when a check asks for them.
std::map<std::string, std::shared_future<KernelRun>> KernelSuite::run_beside(const Source& source) const
{
    const bool is_whole = is_asked_for_all();
    std::map<std::string, std::shared_future<KernelRun>> runs;
    for (const RunBeside& one : description_.beside) {
        const auto when = is_whole && !one.only_on_demand ? std::launch::async : std::launch::deferred;
        runs[one.name] = std::async(when, [source, file = description_.file, &one] {
                             const worker::Job job = one.job();
                             KernelRun run =
                                 run_kernel(source, job, Device::simulator,
                                            {.simulation = {.instruction_budget = one.instruction_budget,
                                                            .records_accesses = one.records_accesses}});
                             try_the_reference(run, file, job);
                             return run;
                         }).share();
    }
    return runs;
}

/// True if all values are right, leaving out checks that an exercise judges in its own way.
bool KernelSuite::is_as_expected(const Runs& runs) const
{
    const KernelRun& values = runs.devices.values;
    for (std::size_t k = 0; k < runs.inputs.size(); ++k) {
        const Tried tried(values, runs.inputs[k], runs.cases[k]);
        if (!description_.values[k].judge && !tried.all_are_right())
            return false;
    }
    for (std::size_t i = 0; i < runs.simulated.size(); ++i)
        if (!runs.simulated[i].is_right(values.result.cases.at(runs.first_simulated + i)))
            return false;
    return true;
}

/// Where OpenCL leaves results undefined (after a divergent barrier, or from uninitialised memory), the values of a
/// wrong kernel should match those that the student's program sees.
void KernelSuite::optimise_what_is_wrong(Runs& runs) const
{
    KernelRun& values = runs.devices.values;
    const bool has_run = values.is_done() && !values.result.cases.empty(); // it may lack the kernel
    if (description_.run || !has_run || values.is_optimised || is_as_expected(runs))
        return;
    const auto access_outside = values.access_outside;
    values = run_kernel(runs.source, runs.for_values, Device::values, {.is_optimised = true});
    values.access_outside = access_outside;
    simulate_lost_values(values, runs.source, runs.for_values);
}

/// Starts the runs on GPUs if all values are right on the device for values.
void KernelSuite::start_on_gpus(Runs& runs) const
{
    if (setup().gpu_drivers.empty() || description_.run || !runs.devices.values.is_done() ||
        runs.devices.values.result.cases.empty() || !may_run_on_gpus(runs.devices.simulator) ||
        !is_as_expected(runs))
        return;
    runs.on_gpus = std::async(std::launch::async, [source = runs.source, job = runs.for_values] {
                       return run_on_gpus(source, job);
                   }).share();
}

KernelSuite::Runs KernelSuite::run() const
{
    Runs runs;
    runs.source = read_source(description_.file);
    make_values_job(runs);
    runs.beside = run_beside(runs.source);
    runs.devices = description_.run
                       ? description_.run(runs.source, runs.for_values, {})
                       : run_on_all_devices(runs.source, runs.for_values, simulator_job(runs),
                                            simulator_options(), is_asked_for_all() && !has_warm_worker());
    start_on_gpus(runs);
    optimise_what_is_wrong(runs);
    try_the_reference(runs.devices.simulator, description_.file, simulator_job(runs));
    const std::size_t judged = description_.judged_launches;
    runs.judged = judged == 0 ? runs.devices.simulator : launches_of(runs.devices.simulator, 0, judged);
    return runs;
}

Tried KernelSuite::tried(const std::string& check, const KernelRun& run) const
{
    for (std::size_t k = 0; k < description_.values.size(); ++k)
        if (description_.values[k].name == check)
            return {run, runs().inputs[k], runs().cases[k]};
    throw std::logic_error("there is no check of values called " + check);
}

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
            "Nothing found, but the simulator computed something else, which may follow from what {} reports: this counts "
            "once that passes.",
            "Nichts gefunden, aber der Simulator berechnete etwas anderes; das kann aus dem folgen, was {} meldet: Dies zählt, "
            "sobald das bestanden ist.",
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

/// The number of simulated launches that the common checks examine.
std::size_t KernelSuite::simulated_launches() const
{
    const auto& cases = runs().simulated;
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
    const auto& launches = simulator().trace.launches;
    const std::size_t wanted = needed == 0 ? simulated_launches() : needed;
    if (launches.size() < wanted)
        return Verdict::grader_fault(text("the simulator reported {} launches instead of {}",
                                          "der Simulator meldete {} Starts statt {}", launches.size(),
                                          wanted));
    return found_where_enough_is_right(judge(launches), {});
}
} // namespace lab::judge
