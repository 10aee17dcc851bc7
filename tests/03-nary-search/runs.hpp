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
    lab::judge::KernelRun values;
    lab::judge::KernelRun simulator; // simulated_passes(), one launch per split
};

/// All runs start with the first call of either; each waits for its own.
const KernelRuns& kernel();
/// One result per search of searches().
const lab::judge::HostRuns& host();

/// next_ranges after the pass number `pass` of the group, cut by its split number `split`.
Ranges ranges_after(const PassGroup& group, std::size_t pass, std::size_t split);
/// The kernel left the array, the keys and the ranges it read as they were.
bool inputs_are_unchanged(const PassGroup& group);
} // namespace nary_search
