// Which level of the two sweeps went wrong, told from local memory after each barrier. Of a kernel that goes another way
// than the tree (and may be right) only the sums are looked for.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

namespace prefix_sum
{
/// A launch of one work-group that makes the sums of one block.
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

/// A sentence on the first level that went wrong, or on the sums being right there; empty where the kernel goes another way.
lab::judge::Finding level_finding(const SweepRun& run);

/// What a number is made of: the sum of some neighbouring inputs, which are random, so that no other sum is likely to equal it.
std::optional<lab::Text> as_sum_of_inputs(std::int32_t number, const Ints& input);

/// " Local memory is right up to the load."; empty where it never held such a state.
lab::Text reached_in(const SweepRun& run);

/// Whether local memory held what the up-sweep leaves.
bool up_sweep_is_seen(const SweepRun& run);
/// The load or a sweep alone: passed where local memory held what it leaves there at a barrier, failed where that barrier does
/// not order local memory, or elements were not loaded, or wrong ones; else skipped.
lab::judge::Verdict seen_at_a_barrier(int todo, const SweepRun& run);
/// Of a load of elements to their own places, those that it left out.
std::optional<lab::judge::Finding> not_loaded(const SweepRun& run);
/// Of a load that fills an array of as many elements, the first that is not that of the input. Empty where the kernel was right at
/// some barrier.
std::optional<lab::judge::Finding> wrongly_loaded(const SweepRun& run);
/// Whether it held all the sums, whatever the algorithm: the exclusive ones, or the inclusive ones, in the order of the
/// elements, with gaps or without. What is wrong then is how they are stored.
bool sums_are_seen(const SweepRun& run);
} // namespace prefix_sum
