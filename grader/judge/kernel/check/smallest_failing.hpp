// Small inputs: some are tried in each run, and the smallest that a submission fails on is kept for `lab run ID
// --failing`.
#pragma once

#include "grader/judge/core/report.hpp"
#include "grader/judge/kernel/check/values.hpp"

namespace lab::judge
{
/// An input that is easy to read and that the exercise's program also accepts.
struct SmallInput {
    Text name; // "length 2: 1 1"
    Simulated run;
    ProgramInput program;
};

/// The runs of all of the inputs, or where that takes too long of every k-th, and of the smallest ones more: a kernel
/// may treat few elements, or those of a short last work-group, in a way of its own. None has more work-items than the
/// largest of the `described` ones, whose budget it has.
std::vector<worker::Case> some_of(const std::vector<SmallInput>& inputs,
                                  const std::vector<Simulated>& described);

/// The first of the inputs that the kernel gets wrong; nothing if it is right on all or does not run. `run` uses the
/// device for values, or whatever this kernel is judged on.
std::optional<SmallInput> smallest_failing(const std::function<KernelRun(const worker::Job&)>& run,
                                           std::vector<SmallInput> inputs);
} // namespace lab::judge
