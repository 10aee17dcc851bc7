// The cause of a wrong result is shown before the result: TODOs that are still empty, and faults that the simulator saw.
#include "grader/judge/compile_log.hpp"
#include "grader/judge/kernel_suite.hpp"
#include "grader/judge/setup.hpp"
#include "grader/judge/simulator_checks.hpp"

namespace lab::judge
{
namespace
{
/// "TODO 2, 3 and 4"
Text listed(const std::vector<int>& numbers)
{
    Text list{"TODO ", "TODO "};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0)
            list += i + 1 < numbers.size() ? Text{", ", ", "} : Text{" and ", " und "};
        list += text("{}", "{}", numbers[i]);
    }
    return list;
}

/// "TODO 1 is written; TODO 2, 3 and 4 are still empty."
Text state_of(const std::vector<int>& written, const std::vector<int>& empty)
{
    const auto are = [](const std::vector<int>& numbers) {
        return numbers.size() == 1 ? Text{"is", "ist"} : Text{"are", "sind"};
    };
    const Text still = text("{} {} still empty.", "{} {} noch leer.", listed(empty), are(empty));
    return written.empty()
               ? still
               : text("{} {} written; {}", "{} {} geschrieben; {}", listed(written), are(written), still);
}

/// What the file shows by itself: TODOs that are empty, or a line that the compiler warns about.
std::optional<Finding> seen_in_the_file(const Source& source, const std::optional<Warning>& warning)
{
    std::vector<int> written, empty;
    int line = 0;
    for (const TodoBlock& todo : todos_of(source)) {
        const bool is_empty = todo.state() == TodoBlock::State::empty;
        if (is_empty && empty.empty())
            line = todo.first_line;
        (is_empty ? empty : written).push_back(todo.number);
    }
    if (!empty.empty())
        return Finding{state_of(written, empty),
                       {{source.name, line}},
                       text("Go on with TODO {0}. A hint: ./lab hint {1} {0}",
                            "Machen Sie mit TODO {0} weiter. Ein Hinweis: ./lab hint {1} {0}", empty.front(),
                            setup().id)};
    if (!warning)
        return {};
    return Finding{warning->seen + ".", {{source.name, warning->line}}, question_about(warning->line)};
}

/// Whether values may be wrong because of it. Nothing depends on which of two equal values is stored last; and memory
/// that was never written is explained by what the file shows.
bool may_change_values(const ReportedFault& fault, bool is_explained)
{
    return fault.message->kind != Message::Kind::equal_stores &&
           (fault.message->kind != Message::Kind::uninitialised || !is_explained);
}
} // namespace

std::optional<Warning> KernelSuite::warning() const
{
    return warning_about(simulator().result.build_log, source());
}

Verdict KernelSuite::with_smallest_failing(Verdict verdict) const
{
    if (verdict.status != Status::failed || !description_.small_inputs || looked_for_smallest_)
        return verdict; // or told already
    looked_for_smallest_ = true;
    const auto run = [this](const worker::Job& job) {
        return description_.run
                   ? description_.run(source(), job, {}).values
                   : run_kernel(source(), job, Device::values, {.is_optimised = values().is_optimised});
    };
    if (const auto input = smallest_failing(run, description_.small_inputs())) {
        verdict.finding.seen +=
            text(" Smallest input that fails: {}.", " Kleinste Eingabe, die scheitert: {}.", input->name);
        record_failing(name(), input->program);
    }
    return verdict;
}

Verdict KernelSuite::after_warning(Verdict verdict) const
{
    const auto found = verdict.status == Status::failed ? warning() : std::nullopt;
    if (found)
        verdict.finding.seen = found->seen + ". " + verdict.finding.seen;
    return verdict;
}

Finding KernelSuite::with_cause(const Finding& finding, const Finding& cause,
                                const std::string& check_name) const
{
    if (told_the_cause_.empty())
        told_the_cause_ = check(check_name);
    const Text told = told_the_cause_ == check(check_name)
                          ? cause.seen
                          : text("For the cause see {}.", "Zur Ursache siehe {}.", told_the_cause_);
    return {told + " " + finding.seen, cause.places, cause.next};
}

Verdict KernelSuite::after_its_cause(Verdict verdict, const std::string& check_name) const
{
    if (verdict.status != Status::failed)
        return verdict;
    auto seen = seen_in_the_file(source(), warning());
    if (!seen && description_.cause)
        seen = description_.cause(*this);
    if (seen)
        verdict.finding = with_cause(verdict.finding, *seen, check_name);
    const auto fault = reported_fault(simulator().trace);
    return fault && may_change_values(*fault, seen.has_value())
               ? after_reported_fault(std::move(verdict), simulator(), source(), name())
               : verdict;
}
} // namespace lab::judge
