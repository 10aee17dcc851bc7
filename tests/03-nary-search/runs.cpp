#include "tests/03-nary-search/runs.hpp"

#include "grader/judge/host_checks.hpp"
#include "grader/judge/host_record_checks.hpp"
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
using lab::worker::ScalarArgument;

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
    runs.second = std::move(both.second);
    return runs;
}

// Buffers of a search's case; last_ranges holds empty ranges at first, of any place.
constexpr std::size_t last_buffer = 2, count_buffer = 3;

Case case_of(const Search& search)
{
    const auto length = static_cast<std::uint32_t>(search.sorted.size());
    Ranges empty(search.keys.size());
    for (std::size_t k = 1; k < empty.size(); k += 2)
        empty[k] = {length, length, 0, 0};
    return {{{to_bytes<std::uint32_t>(search.sorted), true},
             {to_bytes<std::uint32_t>(search.keys), true},
             {to_bytes<Range>(empty), false}},
            {{"nary_search_device_enqueue",
              {BufferArgument{0}, BufferArgument{1}, ScalarArgument{to_bytes<std::uint32_t>(Uints{length})},
               BufferArgument{last_buffer}},
              {search.subdivisions, search.keys.size()},
              {search.subdivisions, 1}}}};
}

void add(SearchGroup& group, std::vector<Search> searches, Job& job)
{
    group.first_case = job.cases.size();
    group.searches = std::move(searches);
    for (const Search& search : group.searches)
        job.cases.push_back(case_of(search));
}

// Put before the kernel: every call of enqueue_kernel is counted. A pass that is enqueued without a wait may begin before
// anything that this one wrote can be seen: where writes are hidden, last_ranges[0] is then again what it was at first.
constexpr const char* before_kernel = R"(
global atomic_uint lab_enqueue_count = ATOMIC_VAR_INIT(0);
global uint4* global lab_last_ranges;
global uint lab_writes_are_hidden;
void lab_before_enqueue(kernel_enqueue_flags_t flags)
{
    atomic_fetch_add(&lab_enqueue_count, 1u);
    if (lab_writes_are_hidden && flags == CLK_ENQUEUE_FLAGS_NO_WAIT)
        lab_last_ranges[0] = (uint4)(0);
}
#define enqueue_kernel(queue, flags, ...) \
    (lab_before_enqueue(flags), enqueue_kernel(queue, flags, __VA_ARGS__))
)";
constexpr const char* behind_kernel = R"(
#undef enqueue_kernel
kernel void lab_watch(global uint4* last_ranges, uint writes_are_hidden)
{
    lab_last_ranges = last_ranges;
    lab_writes_are_hidden = writes_are_hidden;
}
kernel void lab_tell_count(global uint* count) { *count = atomic_exchange(&lab_enqueue_count, 0u); }
)";

Source watched(Source source)
{
    source.text = before_kernel + ("#line 1 \"" + source.name + "\"\n") + source.text + behind_kernel;
    return source;
}

Case watched_case(const Search& search, bool writes_are_hidden)
{
    Case the_case = case_of(search);
    the_case.buffers.push_back({to_bytes<std::uint32_t>(Uints{0}), false});
    const ScalarArgument hidden{to_bytes<std::uint32_t>(Uints{writes_are_hidden})};
    the_case.launches.insert(the_case.launches.begin(),
                             {"lab_watch", {BufferArgument{last_buffer}, hidden}, {1}, {1}});
    the_case.launches.push_back({"lab_tell_count", {BufferArgument{count_buffer}}, {1}, {1}});
    return the_case;
}

/// Two cases for each search: 2i as it is, 2i + 1 with hidden writes.
Job watched_job(const std::vector<Search>& searches)
{
    Job job;
    for (const Search& search : searches)
        for (const bool writes_are_hidden : {false, true})
            job.cases.push_back(watched_case(search, writes_are_hidden));
    return job;
}

KernelRun run_enqueuing(const Source& source, Job job)
{
    job.build_options = "-cl-std=CL2.0 -cl-kernel-arg-info";
    job.device_queue = true;
    return run_kernel(source, std::move(job), Device::second);
}

/// One key of each array, at an index that is no end of a segment before the last passes: none finds it early.
std::vector<Search> searches_to_watch()
{
    const auto search = [](std::size_t length, std::size_t index, std::uint32_t subdivisions) {
        const Uints sorted = random_array(length, static_cast<unsigned>(length));
        return Search{sorted, {sorted.at(index)}, subdivisions};
    };
    return {search(4096, 1365, 2), search(2187, 1093, 3), search(4096, 1365, 8)};
}

EnqueueRuns run_enqueues()
{
    EnqueueRuns runs;
    runs.source = read_source("nary_search_device_enqueue.cl");
    Job job;
    add(runs.random, searches_of(random_passes()), job);
    add(runs.duplicates, searches_of(duplicate_passes()), job);
    add(runs.edges, searches_of(edge_passes()), job);
    runs.values = run_enqueuing(runs.source, std::move(job));
    runs.watched_searches = searches_to_watch();
    if (runs.values.is_done())
        runs.watched = run_enqueuing(watched(runs.source), watched_job(runs.watched_searches));
    return runs;
}

HostRun run_search(const HostProgram& program, const Search& search, const std::filesystem::path& kernels,
                   HostDevice device = HostDevice::values, const std::optional<Fault>& fault = {})
{
    return run_host_job(program,
                        {{"--subdivisions", std::to_string(search.subdivisions)},
                         {{"--input", to_bytes<std::uint32_t>(search.sorted)},
                          {"--keys", to_bytes<std::uint32_t>(search.keys)}},
                         2 * search.keys.size() * sizeof(std::uint32_t)},
                        kernels, device, fault);
}

HostRuns run_hosts()
{
    HostRuns runs;
    runs.source = read_source("nary_search.cpp");
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return runs;
    const Search& last = searches().back();
    const auto simulate = [&] {
        return run_search(runs.program, last, setup().solution, HostDevice::simulator);
    };
    for (const Search& search : searches()) {
        runs.results.push_back(run_search(runs.program, search, setup().solution, HostDevice::values));
        if (!came_to_an_end(runs, simulate))
            return runs;
    }
    runs.probed = run_search(runs.program, last, setup().probes / "launch");
    runs.simulated = simulate();
    run_faults(runs, runs.results.back(), [&](const Fault& fault) {
        return run_search(runs.program, last, setup().solution, HostDevice::values, fault);
    });
    runs.is_complete = true;
    return runs;
}

struct AllRuns {
    Submission<KernelRuns, HostRuns> first_stage{run_kernels, run_hosts};
    std::shared_future<EnqueueRuns> enqueues =
        std::async(suite_will_run("DeviceEnqueue") ? std::launch::async : std::launch::deferred, run_enqueues)
            .share();
};

const AllRuns& all_runs()
{
    static const AllRuns runs;
    return runs;
}
} // namespace

const KernelRuns& kernel() { return all_runs().first_stage.kernel(); }
const HostRuns& host() { return all_runs().first_stage.host(); }
const EnqueueRuns& enqueue() { return all_runs().enqueues.get(); }

Ranges last_ranges(const SearchGroup& group, std::size_t search)
{
    return from_bytes<Range>(
        enqueue().values.result.cases.at(group.first_case + search).buffers.at(last_buffer));
}

WatchedSearch watched_search(std::size_t search)
{
    const auto& cases = enqueue().watched.result.cases;
    return {from_bytes<std::uint32_t>(cases.at(2 * search).buffers.at(count_buffer)).at(0),
            from_bytes<Range>(cases.at(2 * search + 1).buffers.at(last_buffer)).at(0)};
}

bool inputs_are_unchanged(const SearchGroup& group)
{
    for (std::size_t i = 0; i < group.searches.size(); ++i) {
        const auto& buffers = enqueue().values.result.cases.at(group.first_case + i).buffers;
        if (from_bytes<std::uint32_t>(buffers.at(0)) != group.searches[i].sorted ||
            from_bytes<std::uint32_t>(buffers.at(1)) != group.searches[i].keys)
            return false;
    }
    return true;
}

Ranges ranges_after(const KernelRun& run, const PassGroup& group, std::size_t pass, std::size_t split)
{
    return from_bytes<Range>(run.result.cases.at(group.first_case + pass).buffers.at(first_next + split));
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
