// Checks that hold for every kernel of the course, decided from what the two devices brought back.
#pragma once

#include "grader/judge/kernel_run.hpp"

#include <algorithm>
#include <functional>
#include <span>

namespace lab::judge
{
struct Signature {
    std::string kernel;
    std::vector<worker::Parameter> parameters;
    std::string as_text; // as the student should write it
};

/// Compiles and offers the kernel with the parameters of the contract.
Verdict builds(const KernelRun& values, const Source& source, const Signature& signature);
/// Comes to an end on both devices, in time and without a crash.
Verdict ends(const KernelRun& values, const KernelRun& simulator, const Source& source);

Verdict no_data_race(const KernelRun& simulator, const Source& source);
Verdict no_barrier_divergence(const KernelRun& simulator, const Source& source);
/// No access outside a buffer, a local or a private array (simulator), no guard zone written (values device), no store
/// to a buffer that is only read.
Verdict stays_in_bounds(const KernelRun& simulator, const KernelRun& values, const Source& source);
/// A check of values, or of guard zones, that failed: where the simulator saw a divergent barrier, a race or an access that
/// may be the cause, that is what to mend first, and not what the check itself would ask.
Verdict after_reported_fault(Verdict verdict, const KernelRun& simulator, const Source& source);
/// `is_repeatable`: launches that differ only in what local memory held before them have the same result. The simulator
/// reports what nobody wrote only where an address or a branch comes of it.
Verdict no_uninitialised_memory(const KernelRun& simulator, const Source& source, bool is_repeatable = true);

/// No guard zone of a run was written.
Verdict guards_are_intact(const KernelRun& run, const Source& source);

/// The outcome of a check of values: `judge` looks at the run on the device for values and, when that is right and the
/// second device ran the kernel too, at that run. What is wrong only there is told with the device's name; a crash there is
/// not told when the simulator saw an access outside an array, which another check tells.
Verdict right_on_each_device(const KernelRun& values, const KernelRun& second,
                             const std::function<Verdict(const KernelRun&)>& judge);

/// The outcome of a check that looks for faults. A fault found always counts. Finding none counts only when the
/// prerequisite is met and most values are right, which `values_check` tells: a kernel that does nothing does nothing
/// wrong either.
Verdict found_or(Verdict verdict, const std::optional<Verdict>& prerequisite, bool values_are_right,
                 const std::string& values_check = "Kernel.Values");

/// For checks of what only work-items that work side by side can get wrong: races, barriers, work that is done twice. To
/// pass them counts nothing where one work-item does more than a fifth of what its work-group does.
Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::size_t work_group_size,
                                    const std::string& sharing_check);

/// Whether the words of a buffer hold, after a launch, the sums they should hold, whatever its inputs are: empty when
/// that is proved; else which premise is not met, and where. The theorem and its premises are in CONTRIBUTING.md.
/// That the sums lack no constant is for the caller to see, from one output of the simulator.
struct Expectation {
    std::size_t buffer = 0, words = 0; // of the case
    std::function<Formulas::Sum(std::size_t word)> sum;
};
Text not_proved(const KernelRun& simulator, const LaunchTrace& launch, const Expectation& expected);

/// The verdict of a check that passed on what it tried: with the proof, or with what it lacks. `scope` is a part of a
/// sentence, with a blank before it: what all inputs have in common.
Verdict passed_for_all_inputs(const Text& not_proved, const Text& scope = {});

/// What is said of a file that nobody has begun to write; nothing once it differs from the one handed out.
std::optional<Verdict> not_begun(const Source& source, const std::string& exercise, int first_todo);

/// Instructions of the busiest work-item over the mean of all work-items of the launch; 0 for no work.
double imbalance(const LaunchTrace& launch);

/// Bytes of a vector of numbers, and back. A size that is no multiple is cut.
template <typename Number> worker::Bytes to_bytes(std::span<const Number> numbers)
{
    const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
    return {first, first + numbers.size_bytes()};
}
template <typename Number> std::vector<Number> from_bytes(const worker::Bytes& bytes)
{
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    std::copy_n(bytes.begin(), numbers.size() * sizeof(Number),
                reinterpret_cast<std::uint8_t*>(numbers.data()));
    return numbers;
}

/// Index of the first element that differs or is missing.
template <typename Number>
std::optional<std::size_t> first_difference(const std::vector<Number>& actual,
                                            const std::vector<Number>& expected)
{
    const auto [a, e] = std::mismatch(actual.begin(), actual.end(), expected.begin(), expected.end());
    if (a == actual.end() && e == expected.end())
        return {};
    return static_cast<std::size_t>(a - actual.begin());
}
} // namespace lab::judge
