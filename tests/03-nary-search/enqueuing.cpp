// \if file_nary_search_device_enqueue_cl
#include "tests/03-nary-search/enqueuing.hpp"

#include "grader/judge/core/launch.hpp"
#include "tests/03-nary-search/segments.hpp"

namespace nary_search::stage_2
{
using namespace lab::judge;
using lab::worker::Case;
using lab::worker::Job;

Case launch_of(const Search& search)
{
    // The host leaves the choice of work-groups to the device.
    const std::size_t local = search.subdivisions % 2 == 0 ? search.subdivisions / 2 : search.subdivisions;
    const auto length = static_cast<std::uint32_t>(search.sorted.size());
    Ranges empty(search.keys.size());
    for (std::size_t k = 1; k < empty.size(); k += 2)
        empty[k] = {length, length, 0, 0};
    return launched("nary_search_device_enqueue",
                    {reads(search.sorted), reads(search.keys), scalar(length), updates(empty)},
                    {search.subdivisions, search.keys.size()}, {local, 1});
}

namespace
{
constexpr const char* opencl_2 = "-cl-std=CL2.0 -cl-kernel-arg-info";

/// The kernel's lines keep their numbers.
Source between(const char* before, Source source, const char* after)
{
    source.text = before + ("#line 1 \"" + source.name + "\"\n") + source.text + after;
    return source;
}
} // namespace

Job enqueuing(Job job)
{
    job.build_options = opencl_2;
    job.device_queue = true;
    return job;
}

KernelRun run_enqueuing(const Source& source, Job job, const RunOptions& options)
{
    return run_kernel(source, enqueuing(std::move(job)), Device::second, options);
}

namespace
{
constexpr std::size_t count_buffer = 3;

// Prepended to the kernel: counts every call of enqueue_kernel. A pass enqueued without a wait may begin before this
// pass's writes are visible: if `lab_writes_are_hidden`, it finds an empty range in last_ranges[0], as at first. A
// range that is not empty was written by a pass that continues.
constexpr const char* before_kernel = R"(
global atomic_uint lab_enqueue_count = ATOMIC_VAR_INIT(0);
global uint4* global lab_last_ranges;
global uint lab_writes_are_hidden;
global uint lab_is_written_early;
void lab_before_enqueue(kernel_enqueue_flags_t flags)
{
    atomic_fetch_add(&lab_enqueue_count, 1u);
    if (flags == CLK_ENQUEUE_FLAGS_NO_WAIT && lab_last_ranges[0].x < lab_last_ranges[0].y)
        lab_is_written_early = 1;
    if (lab_writes_are_hidden && flags == CLK_ENQUEUE_FLAGS_NO_WAIT)
        lab_last_ranges[0] = (uint4)(0);
}
#define enqueue_kernel(queue, flags, ...) \
    (lab_before_enqueue(flags), enqueue_kernel(queue, flags, __VA_ARGS__))
)";
constexpr const char* after_kernel = R"(
#undef enqueue_kernel
kernel void lab_watch(global uint4* last_ranges, uint writes_are_hidden)
{
    lab_last_ranges = last_ranges;
    lab_writes_are_hidden = writes_are_hidden;
}
kernel void lab_tell_count(global uint* told)
{
    told[0] = atomic_exchange(&lab_enqueue_count, 0u);
    told[1] = lab_is_written_early;
    lab_is_written_early = 0;
}
)";

Case watched_case(const Search& search, bool writes_are_hidden)
{
    using lab::worker::BufferArgument;
    Case the_case = launch_of(search);
    the_case.buffers.push_back({to_bytes<std::uint32_t>(Uints{0, 0}), false});
    const lab::worker::ScalarArgument hidden{to_bytes<std::uint32_t>(Uints{writes_are_hidden})};
    the_case.launches.insert(the_case.launches.begin(),
                             {"lab_watch", {BufferArgument{last_ranges}, hidden}, {1}, {1}});
    the_case.launches.push_back({"lab_tell_count", {BufferArgument{count_buffer}}, {1}, {1}});
    return the_case;
}

/// One key, at that index of a drawn array.
Search search_for_one(std::size_t length, std::size_t index, std::uint32_t subdivisions)
{
    const Uints sorted = random_array(length, static_cast<unsigned>(length));
    return {sorted, {sorted.at(index)}, subdivisions};
}

/// One key per array, at an index that is not an end of a segment before the last passes: no pass finds it early.
std::vector<Search> searches_to_watch()
{
    return {search_for_one(4096, 1365, 2), search_for_one(2187, 1093, 3), search_for_one(4096, 1365, 8)};
}
} // namespace

Job job_of_subdivisions()
{
    constexpr std::size_t length = 65'536, index = 21'845;
    Job job;
    for (const std::uint32_t subdivisions : {16, 256})
        job.cases.push_back(launch_of(search_for_one(length, index, subdivisions)));
    return enqueuing(std::move(job));
}

namespace
{
// Prepended to the kernel: records what a pass enqueues, but does not run it. Clang's ndrange_t is made of two uint
// and three times three ulong: offset, global size and local size.
constexpr const char* before_pass = R"(
global uint2* global lab_enqueued;
void lab_note(ndrange_t range)
{
    global uint2* const own = lab_enqueued + get_global_size(0) * get_global_id(1) + get_global_id(0);
    *own = (uint2)(own->x + 1, (uint)((const ulong*)&range)[4]);
}
#define enqueue_kernel(queue, flags, range, ...) (lab_note(range), 0)
)";
constexpr const char* after_pass = R"(
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges, global uint2* enqueued)
{
    const size_t key = get_global_id(1);
    lab_enqueued = enqueued;
    search_pass(sorted, keys[key], ranges[key].x, ranges[key].y, next_ranges + key);
}
)";
} // namespace

KernelRun run_passes_alone(const Source& source)
{
    Job job = stage_1::small_passes_job();
    for (Case& the_case : job.cases) {
        lab::worker::Launch& launch = the_case.launches.front();
        launch.arguments.push_back(lab::worker::BufferArgument{the_case.buffers.size()});
        const std::size_t work_items = launch.global_size[0] * launch.global_size[1];
        the_case.buffers.push_back({to_bytes<Enqueued>(std::vector<Enqueued>(work_items)), false});
    }
    job.build_options = opencl_2;
    RunOptions options;
    options.simulation.records_accesses = true;
    return run_kernel(between(before_pass, source, after_pass), std::move(job), Device::simulator, options);
}

std::vector<Enqueued> enqueued_in(const lab::worker::CaseResult& result)
{
    return from_bytes<Enqueued>(result.buffers.back());
}

WatchedRun run_watched(const Source& source)
{
    const std::vector<Search> searches = searches_to_watch();
    Job job;
    for (const Search& search : searches)
        for (const bool writes_are_hidden : {false, true})
            job.cases.push_back(watched_case(search, writes_are_hidden));
    WatchedRun watched_run{run_enqueuing(between(before_kernel, source, after_kernel), std::move(job)), {}};
    const auto& cases = watched_run.run.result.cases;
    if (!watched_run.run.is_done() || cases.empty() || !cases.front().error.empty())
        return watched_run;
    for (std::size_t i = 0; i < searches.size(); ++i) {
        const auto &as_it_is = cases.at(2 * i).buffers, &hidden = cases.at(2 * i + 1).buffers;
        const Uints told = from_bytes<std::uint32_t>(as_it_is.at(count_buffer));
        watched_run.searches.push_back(
            {searches[i], told.at(0), told.at(1) != 0, from_bytes<Range>(hidden.at(last_ranges)).at(0)});
    }
    return watched_run;
}
} // namespace nary_search::stage_2
// \endif
