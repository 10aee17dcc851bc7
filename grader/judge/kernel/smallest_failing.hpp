// The smallest input that a submission still fails on: tried from the smallest on, and kept for `lab run ID --failing`.
#pragma once

#include "grader/judge/core/report.hpp"
#include "grader/judge/kernel/values.hpp"

namespace lab::judge
{
/// An input that is easily looked at, and that the exercise's program can be given, too.
struct SmallInput {
    Text name; // "length 2: 1 1"
    Simulated run;
    ProgramInput program;
};

/// The first of the inputs that the kernel is wrong on; nothing where it is right on all, or does not run. `run`: on the
/// device for values, or where else this kernel is judged.
std::optional<SmallInput> smallest_failing(const std::function<KernelRun(const worker::Job&)>& run,
                                           std::vector<SmallInput> inputs);
} // namespace lab::judge
