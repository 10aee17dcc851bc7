#include "tests/03-nary-search/runs.hpp"

#include "grader/judge/setup.hpp"

namespace nary_search
{
namespace
{
using namespace lab::judge;
using lab::worker::BufferArgument;
using lab::worker::Bytes;
using lab::worker::Case;
using lab::worker::Job;

// Buffers of a case: what the kernel reads, then a next_ranges for each split.
constexpr std::size_t first_next = 3;

Case case_of(const PassCase& pass)
{
    Case the_case{{{to_bytes<std::uint32_t>(pass.sorted), true},
                   {to_bytes<std::uint32_t>(pass.keys), true},
                   {to_bytes<Range>(pass.ranges), true}},
                  {}};
    const Bytes before = to_bytes<Range>(before_pass(pass));
    for (const Split& split : pass.splits) {
        const std::size_t next = the_case.buffers.size();
        the_case.buffers.push_back({before, false});
        the_case.launches.push_back(
            {"nary_search",
             {BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, BufferArgument{next}},
             {split.subdivisions, pass.keys.size()},
             {split.local[0], split.local[1]}});
    }
    return the_case;
}

void add(PassGroup& group, std::vector<PassCase> passes, Job& job)
{
    group.first_case = job.cases.size();
    group.passes = std::move(passes);
    for (const PassCase& pass : group.passes)
        job.cases.push_back(case_of(pass));
}

KernelRuns run_kernels()
{
    KernelRuns runs;
    runs.source = read_source("nary_search.cl");
    Job for_values, for_simulator;
    add(runs.random, random_passes(), for_values);
    add(runs.duplicates, duplicate_passes(), for_values);
    add(runs.edges, edge_passes(), for_values);
    add(runs.exhaustive, exhaustive_passes(), for_values);
    for (const PassCase& pass : simulated_passes())
        for_simulator.cases.push_back(case_of(pass));
    DeviceRuns both = run_on_both_devices(runs.source, for_values, for_simulator);
    runs.values = std::move(both.values);
    runs.simulator = std::move(both.simulator);
    return runs;
}

HostRun run_search(const HostProgram& program, const Search& search, const std::filesystem::path& kernels,
                   HostDevice device = HostDevice::values)
{
    return run_host_job(program,
                        {{"--subdivisions", std::to_string(search.subdivisions)},
                         {{"--input", to_bytes<std::uint32_t>(search.sorted)},
                          {"--keys", to_bytes<std::uint32_t>(search.keys)}},
                         2 * search.keys.size() * sizeof(std::uint32_t)},
                        kernels, device);
}

HostRuns run_hosts()
{
    HostRuns runs;
    runs.source = read_source("nary_search.cpp");
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return runs;
    for (const Search& search : searches()) {
        runs.results.push_back(run_search(runs.program, search, setup().solution, HostDevice::values));
        if (runs.results.back().outcome.ending != lab::process::Ending::exited)
            return runs; // one wait for the time limit is enough
    }
    const Search& last = searches().back();
    runs.probed = run_search(runs.program, last, setup().probes / "launch");
    runs.refused = run_search(runs.program, last, setup().probes / "refuses");
    runs.simulated = run_search(runs.program, last, setup().solution, HostDevice::simulator);
    runs.is_complete = true;
    return runs;
}

const Submission<KernelRuns, HostRuns>& submission()
{
    static const Submission<KernelRuns, HostRuns> the_submission(run_kernels, run_hosts);
    return the_submission;
}
} // namespace

const KernelRuns& kernel() { return submission().kernel(); }
const HostRuns& host() { return submission().host(); }

Ranges ranges_after(const PassGroup& group, std::size_t pass, std::size_t split)
{
    return from_bytes<Range>(
        kernel().values.result.cases.at(group.first_case + pass).buffers.at(first_next + split));
}

bool inputs_are_unchanged(const PassGroup& group)
{
    for (std::size_t i = 0; i < group.passes.size(); ++i) {
        const auto& buffers = kernel().values.result.cases.at(group.first_case + i).buffers;
        const PassCase& pass = group.passes[i];
        if (from_bytes<std::uint32_t>(buffers.at(0)) != pass.sorted ||
            from_bytes<std::uint32_t>(buffers.at(1)) != pass.keys ||
            from_bytes<Range>(buffers.at(2)) != pass.ranges)
            return false;
    }
    return true;
}
} // namespace nary_search
