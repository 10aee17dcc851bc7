// Checks of values: inputs by kinds, and the kernel's output for each.
#pragma once

#include "grader/judge/core/input_kinds.hpp"
#include "grader/judge/core/launch.hpp"
#include "grader/judge/kernel/run/kernel_run.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace lab::judge
{
/// One input of a check and the expected output.
struct Input {
    Text kind = {}; // as a student would call it; inputs of one kind are right or wrong together
    Text name = {}; // of this one
    worker::Case run;
    std::size_t output = 1;      // the buffer of the case that is compared with
    worker::Bytes expected = {}; // this
    bool asks_for_work = true;
};

/// A case whose launches the simulator examines closely. Its results must be right there as well.
struct Simulated {
    worker::Case run;
    std::map<std::size_t, worker::Bytes> expected = {}; // by buffer
    std::function<bool(const worker::CaseResult&)> accepts =
        {};                               // in place of `expected`, where other results are right as well
    std::vector<std::string> checks = {}; // the checks of values that try the like of it; none: the first one
    std::function<Text(const worker::CaseResult&)> first_wrong = {}; // in words

    bool is_right(const worker::CaseResult& result) const;
};

/// True if the 4-byte number at that offset is one that buffers held before the kernel ran.
bool is_poison(const worker::Bytes& bytes, std::size_t offset);

/// "element 3 is 0, expected 6"; empty if all are right.
template <typename Number>
Text first_wrong_element(const worker::Bytes& bytes, const std::vector<Number>& expected)
{
    const std::vector<Number> actual = from_bytes<Number>(bytes);
    for (std::size_t i = 0; i < std::min(actual.size(), expected.size()); ++i)
        if (actual[i] != expected[i]) {
            if (is_poison(bytes, i * sizeof(Number)))
                return text("element {} of the result is never written",
                            "Element {} des Ergebnisses wird nie geschrieben", i);
            return text("element {} of the result is {}, expected {}",
                        "Element {} des Ergebnisses ist {}, erwartet {}", i, actual[i], expected[i]);
        }
    return {};
}

/// A case in which one buffer is compared.
template <typename Number>
Simulated simulated(worker::Case run, std::size_t buffer, const std::vector<Number>& expected,
                    const std::vector<std::string>& checks = {})
{
    return {.run = std::move(run),
            .expected = {{buffer, to_bytes<Number>(expected)}},
            .checks = checks,
            .first_wrong = [buffer, expected](const worker::CaseResult& result) {
                return first_wrong_element(result.buffers.at(buffer), expected);
            }};
}

/// The contents of a buffer of a case after its launches.
template <typename Number>
std::vector<Number> numbers_after(const KernelRun& run, std::size_t the_case, std::size_t buffer)
{
    return from_bytes<Number>(run.result.cases.at(the_case).buffers.at(buffer));
}

/// The first element that differs from the expected one.
template <typename Number> struct WrongElement {
    std::size_t index = 0;
    Number actual{}, expected{};
};

/// The inputs of a check, and a run of the kernel on them.
class Tried {
  public:
    /// `cases`: for each input, the index of its case in the run.
    Tried(const KernelRun& run, const std::vector<Input>& inputs, const std::vector<std::size_t>& cases);

    const KernelRun& run() const { return run_; }
    const std::vector<Input>& inputs() const { return inputs_; }
    const worker::CaseResult& result(std::size_t input) const;
    const worker::Bytes& output(std::size_t input) const;
    bool is_right(std::size_t input) const;
    std::size_t right_count() const;
    bool all_are_right() const { return right_count() == inputs_.size(); }
    bool most_are_right() const { return 2 * right_count() > inputs_.size(); }

    /// The first element that differs; the input must be wrong.
    template <typename Number> WrongElement<Number> wrong_element(std::size_t input) const
    {
        const auto actual = from_bytes<Number>(output(input)),
                   expected = from_bytes<Number>(inputs_.at(input).expected);
        const std::size_t index = first_difference(actual, expected).value();
        return {index, actual.at(index), expected.at(index)};
    }

    /// Gives part of the points for the kinds whose inputs are all right; `describe` reports what is wrong with an
    /// input.
    Verdict judge_by_kinds(const std::function<bool(std::size_t input)>& is_right,
                           const std::function<Finding(std::size_t input)>& describe) const;

  private:
    const KernelRun& run_;
    const std::vector<Input>& inputs_;
    const std::vector<std::size_t>& cases_;
};

/// A check of values. Most exercises only need `name`, `inputs` and `describe`.
struct ValueCheck {
    std::string name;
    std::function<std::vector<Input>()> inputs = {}; // none where it judges another check's
    /// Describes what is wrong with the output for an input.
    std::function<Finding(const Tried&, std::size_t input)> describe = {};
    /// Judges a run in another way than by comparing each output with the expected one.
    std::function<Verdict(const Tried&)> judge = {};
    /// Adds to the verdict on all devices: a proof, or the explanation of a failure.
    std::function<Verdict(Verdict)> conclude = {};
    /// Other checks of the suite that must pass first.
    std::vector<std::string> requirements = {};
    /// True if all output must be written before this check can judge.
    bool needs_all_output = true;
};
} // namespace lab::judge
