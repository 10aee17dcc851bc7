// Which level of the two sweeps went wrong, judged by local memory after each barrier. If a kernel does not use the
// tree (and may be correct), only the sums are checked.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

namespace prefix_sum
{
/// A launch of one work-group that computes the sums of one block.
struct SweepRun {
    const lab::judge::KernelRun& simulator;
    const lab::judge::Source& source;
    Ints input;
    std::size_t launch = 0;
    SweepTodos todos = {};
    std::size_t count = length; // elements that there are; what is loaded behind them is 0
    Ints output = {};           // empty: unknown

    lab::judge::Place place_of_todo(int todo) const;
};

/// Describes the first level that went wrong, or says that the sums are correct there; empty if the kernel does not
/// use the tree.
lab::judge::Finding level_finding(const SweepRun& run);

/// Explains a number as the sum of some neighbouring inputs, which are random, so that no other sum is likely to
/// equal it.
std::optional<lab::Text> as_sum_of_inputs(std::int32_t number, const Ints& input);

/// " Local memory is right up to the load."; empty where it never held such a state.
lab::Text reached_in(const SweepRun& run);

/// True if local memory held the result of the up-sweep.
bool up_sweep_is_seen(const SweepRun& run);
/// Judges the load or a sweep alone: passed if local memory held its result at a barrier, failed if that barrier does
/// not order local memory, or if elements were not loaded, or wrong ones; else skipped.
lab::judge::Verdict seen_at_a_barrier(int todo, const SweepRun& run);
/// The elements left out by a load that copies elements to their own places.
std::optional<lab::judge::Finding> not_loaded(const SweepRun& run);
/// The first wrong element of a load that fills an array of the input's length. Empty if the kernel was correct at
/// some barrier.
std::optional<lab::judge::Finding> wrongly_loaded(const SweepRun& run);
/// True if local memory held all the sums, whatever the algorithm: exclusive or inclusive, in the order of the
/// elements, with gaps or without. Any mistake is then in how they are stored.
bool sums_are_seen(const SweepRun& run);
} // namespace prefix_sum
