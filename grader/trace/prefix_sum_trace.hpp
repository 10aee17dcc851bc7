// Runs a student's kernel of 01-prefix-sum on the simulator, to be looked at.
#pragma once

#include "grader/judge/kernel_run.hpp"
#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// Either a picture, or why there is none.
struct Traced {
    Picture picture;
    std::optional<judge::Finding> problem;
};

/// On 16 elements where the kernel allows it and shows there what is wrong with it, else on all 256.
Traced trace_prefix_sum(const judge::Source& kernel);
} // namespace lab::trace
