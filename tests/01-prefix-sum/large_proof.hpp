// \if file_prefix_sum_large_cl
// Whether stage 2's kernels are proved right for every input of partial_length elements, from the simulated launches.
#pragma once

#include "grader/judge/kernel/proof.hpp"
#include "grader/judge/kernel/values.hpp"
#include "tests/01-prefix-sum/large_cases.hpp"

namespace prefix_sum::stage_2
{
/// What the output should hold after both simulated launches.
Ints after_partial_launches();

/// What each of the two kernels computes, as formulas of what it finds, and the constants in them by one input: empty when
/// proved, else what the proof lacks.
lab::Text not_proved_for_all_inputs(const lab::judge::KernelRun& simulator);
} // namespace prefix_sum::stage_2
// \endif
