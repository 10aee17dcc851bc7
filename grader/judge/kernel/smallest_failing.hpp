// Finds the smallest input that a submission fails on, which is kept for `lab run ID --failing`.
#pragma once

#include "grader/judge/core/report.hpp"
#include "grader/judge/kernel/values.hpp"

namespace lab::judge
{
/// An input that is easy to read and that the exercise's program also accepts.
struct SmallInput {
    Text name; // "length 2: 1 1"
    Simulated run;
    ProgramInput program;
};

/// The first of the inputs that the kernel gets wrong; nothing if it is right on all or does not run. `run` uses the
/// device for values, or whatever this kernel is judged on.
std::optional<SmallInput> smallest_failing(const std::function<KernelRun(const worker::Job&)>& run,
                                           std::vector<SmallInput> inputs);
} // namespace lab::judge
