#include "tests/01-prefix-sum/runs.hpp"

#include "grader/judge/host_checks.hpp"
#include "grader/judge/host_record_checks.hpp"
#include "grader/judge/setup.hpp"

namespace prefix_sum
{
namespace
{
using namespace lab::judge;
using lab::worker::BufferArgument;
using lab::worker::Case;
using lab::worker::Job;

Case one_launch(const Ints& input, std::int32_t poison)
{
    const Ints output(input.size(), poison);
    return {{{to_bytes<std::int32_t>(input), true}, {to_bytes<std::int32_t>(output), false}},
            {{"prefix_sum", {BufferArgument{0}, BufferArgument{1}}, {input.size()}, {length}}}};
}

Job values_job()
{
    Job job;
    job.cases = {one_launch(traced_input(), poison_a), one_launch(traced_input(), poison_b)};
    for (const ValueCase& value_case : value_cases())
        job.cases.push_back(one_launch(value_case.input, poison_a));
    for (std::size_t i = 0; i < length; ++i)
        job.cases.push_back(one_launch(unit_vector(i), poison_b));
    job.cases.push_back(one_launch(two_pieces(), poison_a));
    return job;
}

constexpr std::size_t one_group_launches = 2;

/// The contract's launch, the same again (local memory then holds another pattern before it starts), two work-groups.
Job simulator_job()
{
    Job job;
    job.cases = {one_launch(traced_input(), poison_a), one_launch(traced_input(), poison_b),
                 one_launch(two_pieces(), poison_a)};
    return job;
}

KernelRuns run_kernels()
{
    KernelRuns runs;
    runs.source = read_source("prefix_sum.cl");
    DeviceRuns both = run_on_both_devices(runs.source, values_job(), simulator_job(), 1);
    runs.values = std::move(both.values);
    runs.second = std::move(both.second);
    runs.simulator = launches_of(both.simulator, 0, one_group_launches);
    runs.simulated_two_groups = launches_of(both.simulator, one_group_launches, 1);
    return runs;
}

HostRuns run_hosts()
{
    HostRuns runs;
    runs.source = read_source("prefix_sum.cpp");
    runs.program = build_host(runs.source);
    const auto run = [&](const Ints& input, const std::filesystem::path& kernels, HostDevice device,
                         const std::optional<Fault>& fault = {}) {
        return run_host_job(runs.program,
                            {{}, {{"--input", to_bytes<std::int32_t>(input)}}, 2 * length * sizeof(input[0])},
                            kernels, device, fault);
    };
    if (runs.program.problem)
        return runs;
    runs.results.push_back(run(host_inputs()[0], setup().solution, HostDevice::values));
    const auto simulate = [&] { return run(host_inputs()[0], setup().solution, HostDevice::simulator); };
    if (!came_to_an_end(runs, simulate))
        return runs;
    auto simulated = std::async(std::launch::async, simulate);
    for (std::size_t i = 1; i < host_inputs().size(); ++i)
        runs.results.push_back(run(host_inputs()[i], setup().solution, HostDevice::values));
    runs.probed = run(host_inputs()[0], setup().probes / "launch", HostDevice::values);
    runs.simulated = simulated.get();
    run_faults(runs, runs.results[0], [&](const Fault& fault) {
        return run(host_inputs()[0], setup().solution, HostDevice::values, fault);
    });
    runs.is_complete = true;
    return runs;
}

const Submission<KernelRuns, HostRuns>& submission()
{
    static const Submission<KernelRuns, HostRuns> the_submission(run_kernels, run_hosts);
    return the_submission;
}
} // namespace

const std::vector<Ints>& host_inputs()
{
    static const std::vector<Ints> inputs = {random_input(7), value_cases()[2].input};
    return inputs;
}

const KernelRuns& kernel() { return submission().kernel(); }
const HostRuns& host() { return submission().host(); }

Ints output_of(const KernelRun& run, std::size_t the_case)
{
    return from_bytes<std::int32_t>(run.result.cases.at(the_case).buffers.at(1));
}
} // namespace prefix_sum
