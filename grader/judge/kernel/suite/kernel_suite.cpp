#include "grader/judge/kernel/suite/kernel_suite.hpp"

#include "grader/judge/core/setup.hpp"

#include <algorithm>
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

/// Adds some small inputs if the common checks look at all launches. Other checks do not see these launches.
SimulatorJob KernelSuite::simulator_job(const Runs& runs) const
{
    SimulatorJob asked{{}, simulator_options()};
    auto& cases = asked.job.cases;
    for (const Simulated& one : runs.simulated)
        cases.push_back(one.run);
    if (!cases.empty() && description_.small_inputs && description_.judged_launches == 0)
        for (worker::Case& one : some_of(description_.small_inputs(), runs.simulated))
            cases.push_back(std::move(one));
    asked.options.simulation.cases_for_faults = cases.size() - runs.simulated.size();
    return asked;
}

namespace
{
/// Runs the correct kernel if the simulator did not run the submission, which is at fault unless that fails too.
void try_the_reference(KernelRun& run, const std::string& file, const std::function<worker::Job()>& job)
{
    using State = KernelRun::State;
    if (run.state == State::did_not_build || run.state == State::ended_early ||
        run.state == State::endless_loop)
        run.runs_the_reference = run_kernel(read_reference(file), job(), Device::simulator).is_done();
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

SimulatorJob KernelSuite::job_of(const RunBeside& one) const
{
    return {one.job(),
            {.simulation = {.instruction_budget = one.instruction_budget,
                            .records_accesses = one.records_accesses}}};
}

/// Where the whole suite is judged, the simulator also does what checks will ask for.
void KernelSuite::run_devices(Runs& runs) const
{
    std::vector<SimulatorJob> jobs{simulator_job(runs)};
    for (const RunBeside& one : description_.beside)
        if (is_asked_for_all() && !one.only_on_demand)
            jobs.push_back(job_of(one));
    if (description_.run) {
        runs.devices = description_.run(runs.source, runs.for_values);
        jobs.erase(jobs.begin());
        runs.devices.beside = simulate(runs.source, jobs);
    } else {
        runs.devices = run_on_all_devices(runs.source, runs.for_values, jobs);
        try_the_reference(runs.devices.simulator, description_.file, [&] { return jobs.front().job; });
    }
}

void KernelSuite::keep_runs_beside(Runs& runs) const
{
    auto next = runs.devices.beside.begin();
    for (const RunBeside& one : description_.beside) {
        const auto done = std::make_shared<std::optional<KernelRun>>();
        if (is_asked_for_all() && !one.only_on_demand)
            *done = std::move(*next++);
        runs.beside[one.name] = std::async(std::launch::deferred, [this, source = runs.source, &one, done] {
                                    KernelRun run =
                                        *done ? *std::move(*done) : simulate(source, {job_of(one)}).front();
                                    try_the_reference(run, description_.file, one.job);
                                    return run;
                                }).share();
    }
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
    values = run_kernel(runs.source, runs.for_values, Device::values,
                        {.is_optimised = true, .also_reordered = true});
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
    run_devices(runs);
    start_on_gpus(runs);
    optimise_what_is_wrong(runs);
    keep_runs_beside(runs);
    const std::size_t judged = description_.judged_launches;
    runs.judged = judged == 0 ? runs.devices.simulator : launches_of(runs.devices.simulator, 0, judged);
    const auto& launches = runs.judged.trace.launches;
    const std::size_t measured = std::min(launches.size(), simulated_launches(runs));
    runs.measured.assign(launches.begin(), launches.begin() + static_cast<std::ptrdiff_t>(measured));
    return runs;
}

Tried KernelSuite::tried(const std::string& check, const KernelRun& run) const
{
    for (std::size_t k = 0; k < description_.values.size(); ++k)
        if (description_.values[k].name == check)
            return {run, runs().inputs[k], runs().cases[k]};
    throw std::logic_error("there is no check of values called " + check);
}
} // namespace lab::judge
