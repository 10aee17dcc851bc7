// What is run of a submission of 03-nary-search: single passes on both devices, and the host program with several
// kernels.
#pragma once

#include "grader/judge/checks.hpp"
#include "grader/judge/host_program.hpp"
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

struct HostRuns {
    lab::judge::Source source;
    lab::judge::HostProgram program;
    std::vector<lab::judge::HostRun> results; // with the solution's kernel, one per search of searches()
    lab::judge::HostRun probed;               // with a kernel that writes how it was launched
    lab::judge::HostRun refused;              // with a kernel that cannot be launched
    lab::judge::HostRun simulated;            // with the solution's kernel, on the simulator

    bool all_ran() const;
    std::vector<const lab::judge::HostRun*> all() const;
};

/// All runs start with the first call of either; each waits for its own.
const KernelRuns& kernel();
const HostRuns& host();

/// next_ranges after the pass number `pass` of the group, cut by its split number `split`.
Ranges ranges_after(const PassGroup& group, std::size_t pass, std::size_t split);
/// The kernel left the array, the keys and the ranges it read as they were.
bool inputs_are_unchanged(const PassGroup& group);
} // namespace nary_search
