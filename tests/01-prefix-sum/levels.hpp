// Which level of the two sweeps went wrong, told from local memory after each barrier. Of a kernel that goes another way
// than the tree (and may be right) only the sums are looked for.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"
#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum
{
/// A sentence on the first level that went wrong in the first launch, over that input, or on the sums being right there;
/// empty where the kernel goes another way.
lab::judge::Finding level_finding(const lab::judge::KernelRun& simulator, const lab::judge::Source& source,
                                  const Ints& input);

/// " Local memory is right up to the load.", in the same launch; empty where it never held such a state.
lab::Text reached_in(const lab::judge::KernelRun& simulator, const Ints& input);

/// Whether local memory held what the up-sweep leaves, in that launch over that input.
bool up_sweep_is_seen(const lab::judge::KernelRun& simulator, std::size_t launch, const Ints& input);
/// TODO 1, 2 or 3 alone: passed where local memory held what it leaves there at a barrier of the first launch, failed where
/// that barrier does not order local memory, or elements were not loaded, or wrong ones; else skipped.
lab::judge::Verdict seen_at_a_barrier(int todo, const lab::judge::KernelRun& simulator,
                                      const lab::judge::Source& source, const Ints& input);
/// Of a load of elements to their own places, those that it left out.
std::optional<lab::judge::Finding> not_loaded(const lab::judge::KernelRun& simulator,
                                              const lab::judge::Source& source, const Ints& input);
/// Of a load that fills an array of as many elements, the first that is not that of the input. Empty where the kernel was right at
/// some barrier.
std::optional<lab::judge::Finding> wrongly_loaded(const lab::judge::KernelRun& simulator,
                                                  const lab::judge::Source& source, const Ints& input);
/// Whether it held all the sums, whatever the algorithm: the exclusive ones, or the inclusive ones, in the order of the
/// elements, with gaps or without. What is wrong then is how they are stored.
bool sums_are_seen(const lab::judge::KernelRun& simulator, std::size_t launch, const Ints& input);
} // namespace prefix_sum
