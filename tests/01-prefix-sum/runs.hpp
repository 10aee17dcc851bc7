// What is run of a submission of 01-prefix-sum: the kernel on both devices, and the host program with several kernels.
#pragma once

#include "grader/judge/checks.hpp"
#include "grader/judge/submission.hpp"
#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum
{
// What the output holds before a launch: two patterns, so that neither can be taken for a result.
constexpr std::int32_t poison_a = 0x5a5a5a5a, poison_b = -0x33333334;

// Cases of the run for values: the same input with either poison, the value cases, the unit vectors, two work-groups.
constexpr std::size_t poisoned_a = 0, poisoned_b = 1, first_value = 2;
inline std::size_t first_unit_vector() { return first_value + value_cases().size(); }
inline std::size_t two_groups_case() { return first_unit_vector() + length; }

/// The input of both poisoned cases and of the simulated launches.
inline Ints traced_input() { return random_input(6); }

struct KernelRuns {
    lab::judge::Source source;
    lab::judge::KernelRun values, second;       // the same job on both devices for values
    lab::judge::KernelRun simulator;            // two launches of one work-group
    lab::judge::KernelRun simulated_two_groups; // one launch of two
};

/// One for each result of the host's runs.
const std::vector<Ints>& host_inputs();

/// All runs start with the first call of either; each waits for its own.
const KernelRuns& kernel();
const lab::judge::HostRuns& host();

/// The output of a case of the run for values or of the simulator.
Ints output_of(const lab::judge::KernelRun& run, std::size_t the_case);
} // namespace prefix_sum
