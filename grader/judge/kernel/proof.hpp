// Proving a scan right for every input from one simulated launch. The theorem and its premises are in
// grader/simulator/README.md.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

#include <functional>

namespace lab::judge
{
/// Whether the words of a buffer hold, after a launch, the sums they should hold, whatever its inputs are: empty when
/// that is proved; else which premise is not met, and where.
/// That the sums lack no constant is for the caller to see, from one output of the simulator.
struct Expectation {
    std::size_t buffer = 0, words = 0; // of the case
    std::function<Formulas::Sum(std::size_t word)> sum;
};
/// `suite`: whose checks report what else is wrong.
Text not_proved(const KernelRun& simulator, const LaunchTrace& launch, const Expectation& expected,
                const std::string& suite);

/// The verdict of a check that passed on what it tried: with the proof, or with what it lacks. `scope` is a part of a
/// sentence, with a blank before it: what all inputs have in common.
Verdict passed_for_all_inputs(const Text& not_proved, const Text& scope = {});
} // namespace lab::judge
