// \if file_prefix_sum_large_cl
// Proves from the simulated launches that stage 2's kernels are correct for every input of partial_length elements.
#pragma once

#include "grader/judge/kernel/check/proof.hpp"
#include "grader/judge/kernel/check/values.hpp"
#include "tests/01-prefix-sum/large_cases.hpp"

namespace prefix_sum::stage_2
{
/// The expected output after both simulated launches.
Ints after_partial_launches();

/// Checks each kernel's results as formulas of its inputs, and the constants in them with one input. Empty if proved,
/// else what the proof lacks.
lab::Text not_proved_for_all_inputs(const lab::judge::KernelRun& simulator);
} // namespace prefix_sum::stage_2
// \endif
