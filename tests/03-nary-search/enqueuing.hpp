// \if file_nary_search_device_enqueue_cl
// Running a kernel that enqueues its own passes, and watching what it enqueues.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"
#include "tests/03-nary-search/searches.hpp"

namespace nary_search::stage_2
{
/// One search in a launch. Its buffer `last_ranges` initially holds empty ranges at arbitrary positions.
lab::worker::Case launch_of(const Search& search);
constexpr std::size_t last_ranges = 2;

/// Build options and device queue that such kernels need.
lab::worker::Job enqueuing(lab::worker::Job job);
/// Runs on the second device: the others have no queue of their own.
lab::judge::KernelRun run_enqueuing(const lab::judge::Source& source, lab::worker::Job job,
                                    const lab::judge::RunOptions& options = {});

/// The result of a search for one key, which is only found in the last passes.
struct WatchedSearch {
    Search search;
    std::size_t enqueue_count = 0;
    bool is_written_early = false; // by a pass that enqueued the next one without a wait
    Range
        range_without_writes; // left when a pass that does not wait sees nothing of what the one before wrote
};

struct WatchedRun {
    lab::judge::KernelRun run;
    std::vector<WatchedSearch> searches; // none where it did not run
};

/// One key in a long array, with few and with many subdivisions.
lab::worker::Job job_of_subdivisions();

/// Runs each of the small passes alone (segments.hpp): nothing is enqueued, and the kernel's last range is stage 1's
/// next range. Its accesses and variables are recorded.
lab::judge::KernelRun run_passes_alone(const lab::judge::Source& source);
/// What a work-item of such a pass would have enqueued.
struct Enqueued {
    std::uint32_t calls = 0, work_items = 0; // of the last call
};
std::vector<Enqueued> enqueued_in(const lab::worker::CaseResult& result);

/// Runs the same kernel and watches its calls of enqueue_kernel.
WatchedRun run_watched(const lab::judge::Source& source);
} // namespace nary_search::stage_2
// \endif
