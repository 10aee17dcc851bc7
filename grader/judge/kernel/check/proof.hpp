// Proves a scan right for every input from one simulated launch. grader/simulator/README.md states the theorem and
// its premises.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

#include <functional>

namespace lab::judge
{
/// The sums that the words of a buffer should hold after a launch, whatever the inputs are.
/// That no constant is added to them must be checked by the caller, from one output of the simulator.
struct Expectation {
    std::size_t buffer = 0, words = 0; // of the case
    std::function<Formulas::Sum(std::size_t word)> sum;
};
/// Empty if proved, else the premise that is not met. `suite`: its checks report other faults.
Text not_proved(const KernelRun& simulator, const LaunchTrace& launch, const Expectation& expected,
                const std::string& suite);

/// The verdict of a check that passed on all tried inputs: states the proof or what it lacks. `scope` is part of a
/// sentence, with a leading blank: what all inputs have in common.
Verdict passed_for_all_inputs(const Text& not_proved, const Text& scope = {});
} // namespace lab::judge
