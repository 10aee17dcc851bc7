// What is run of a submission of 03-nary-search: single passes on both devices, and the host program with several
// kernels.
#pragma once

#include "grader/judge/checks.hpp"
#include "grader/judge/submission.hpp"
#include "tests/03-nary-search/references.hpp"

namespace nary_search
{
/// The passes of one check, and what the kernel made of them.
struct PassGroup {
    std::vector<PassCase> passes;
    std::size_t first_case = 0; // of the run for values
};

struct KernelRuns {
    lab::judge::Source source;
    PassGroup random, duplicates, edges, exhaustive;
    lab::judge::KernelRun values, second; // the same job on both devices for values
    lab::judge::KernelRun simulator;      // simulated_passes(), one launch per split
};

/// Whole searches of one check of the device-side enqueue, each started by one launch.
struct SearchGroup {
    std::vector<Search> searches;
    std::size_t first_case = 0; // of the run for values
};

struct EnqueueRuns {
    lab::judge::Source source;
    SearchGroup random, duplicates, edges;
    lab::judge::KernelRun values;
    std::vector<Search> watched_searches; // of one key each, which is found in the last passes only
    lab::judge::KernelRun watched;        // the same kernel, its calls of enqueue_kernel watched
};

/// All runs start with the first call of any of these; each waits for its own.
const KernelRuns& kernel();
const EnqueueRuns& enqueue();
/// One result per search of searches().
const lab::judge::HostRuns& host();

/// next_ranges after the pass number `pass` of the group, cut by its split number `split`, in a run for values.
Ranges ranges_after(const lab::judge::KernelRun& run, const PassGroup& group, std::size_t pass,
                    std::size_t split);
/// Per key the range that the search left in last_ranges.
Ranges last_ranges(const SearchGroup& group, std::size_t search);
/// What came of a search of watched_searches: the calls of enqueue_kernel, and the range that is left when a pass that
/// does not wait for the one before sees nothing of what that wrote.
struct WatchedSearch {
    std::uint32_t enqueue_count = 0;
    Range range_without_writes;
};
WatchedSearch watched_search(std::size_t search);
/// The kernel left the arrays and the keys of all searches as they were.
bool inputs_are_unchanged(const SearchGroup& group);

/// The kernel left the array, the keys and the ranges it read as they were.
bool inputs_are_unchanged(const PassGroup& group);
} // namespace nary_search
