// Shows the cause of a wrong result before the result: empty TODOs, and faults that the simulator saw.
#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"
#include "grader/judge/kernel/run/coarse_functions.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "grader/judge/kernel/suite/kernel_suite_todos.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
Text without(Text text, const Text& part)
{
    const auto erase = [](std::string& from, const std::string& what) {
        if (const std::size_t at = from.find(what); at != std::string::npos)
            from.erase(at, what.size());
    };
    erase(text.en, part.en);
    erase(text.de, part.de);
    return text;
}

bool has_empty_todos(const std::vector<TodoBlock>& todos)
{
    return std::any_of(todos.begin(), todos.end(),
                       [](const TodoBlock& todo) { return todo.state() == TodoBlock::State::empty; });
}

bool has_line_in_an_empty_one(const std::vector<TodoBlock>& todos, const Finding& finding)
{
    return std::any_of(todos.begin(), todos.end(), [&](const TodoBlock& todo) {
        return todo.state() == TodoBlock::State::empty &&
               std::any_of(finding.places.begin(), finding.places.end(),
                           [&](const Place& place) { return todo.has(place.line); });
    });
}

/// What the file itself shows: empty TODOs, a division by 0 or a line that the compiler warns about.
std::optional<Cause> seen_in_the_file(const std::vector<TodoBlock>& todos, const Source& source,
                                      const std::vector<TodoKnown>& known, const KernelRun& simulator,
                                      const std::optional<Warning>& warning)
{
    if (has_empty_todos(todos))
        return with_empty_todos(todos, known, simulator, source);
    if (const Reported division = first_of(simulator.trace, {Message::Kind::division_by_zero});
        division.message)
        return Cause{{}, division_finding(division, source)};
    if (!warning)
        return {};
    return Cause{{},
                 {warning->seen + ".",
                  {{source.name, warning->line}},
                  question_about(*warning),
                  names_the_mistake(*warning)}};
}

/// True if one of the lines of the fault is among the places.
bool has_line_of(const ReportedFault& fault, const std::vector<Place>& places)
{
    const auto& entities = fault.message->entities;
    return std::any_of(entities.begin(), entities.end(), [&](const Entity& entity) {
        return entity.line > 0 && std::any_of(places.begin(), places.end(),
                                              [&](const Place& place) { return place.line == entity.line; });
    });
}
} // namespace

std::optional<Warning> KernelSuite::warning() const
{
    return warning_about(simulator().result.build_log, source());
}

bool KernelSuite::reads_what_is_unwritten() const
{
    const auto& launches = simulator().trace.launches;
    const Message* const read = simulator().trace.first_message(Message::Kind::uninitialised);
    return read && read->memory == "global" &&
           std::none_of(launches.front().messages.begin(), launches.front().messages.end(),
                        [&](const Message& message) { return &message == read; });
}

Verdict KernelSuite::with_smallest_failing(Verdict verdict) const
{
    if (verdict.status != Status::failed || !description_.small_inputs || looked_for_smallest_)
        return verdict; // or told already
    looked_for_smallest_ = true;
    const auto run = [this](const worker::Job& job) {
        return description_.run
                   ? description_.run(source(), job).values
                   : run_kernel(source(), job, Device::values, {.is_optimised = values().is_optimised});
    };
    if (const auto input = smallest_failing(run, description_.small_inputs())) {
        verdict.finding.seen += text(" Smallest input for which the kernel fails: {}.",
                                     " Kleinste Eingabe, bei der der Kernel scheitert: {}.", input->name);
        record_failing(name(), input->program);
    }
    return verdict;
}

Verdict KernelSuite::after_warning(Verdict verdict) const
{
    const auto found = verdict.status == Status::failed ? warning() : std::nullopt;
    if (!found)
        return verdict;
    verdict.finding.seen = found->seen + ". " + verdict.finding.seen;
    if (names_the_mistake(*found))
        verdict.finding.next = question_about(*found);
    return verdict;
}

/// Reports a function that may use few bits, if the values are right when it uses all bits.
std::optional<Finding> KernelSuite::too_few_bits(const std::string& check_name) const
{
    const auto function = coarse_function_in(source());
    const auto check = std::find_if(description_.values.begin(), description_.values.end(),
                                    [&](const ValueCheck& known) { return known.name == check_name; });
    if (!function || check == description_.values.end() || description_.run)
        return {};
    if (!exact_)
        exact_ = run_kernel(source(), runs().for_values, Device::values, {.is_exact = true});
    if (!exact_->is_done() || on(*exact_, *check).status != Status::passed)
        return {};
    if (!function->is_product())
        return Finding{
            text(
                "{} in line {} need not be exact: on other devices its result is a little smaller or larger.",
                "{} in Zeile {} muss nicht genau sein: Auf anderen Geräten ist das Ergebnis etwas kleiner oder größer.",
                function->name, function->line),
            {{description_.file, function->line}},
            {"A cast to an integer truncates: (int)127.99999f is 127. Which integer operation, such as a "
             "shift, gives exactly what you need?",
             "Eine Umwandlung in eine ganze Zahl verwirft die Nachkommastellen: (int)127.99999f ist 127. "
             "Welche Operation auf ganzen Zahlen, etwa ein Shift, ergibt genau, was Sie brauchen?"}};
    return Finding{
        text("{} in line {} uses only the lower 24 bits of its arguments, but here they need more.",
             "{} in Zeile {} benutzt nur die unteren 24 Bits seiner Argumente, aber hier brauchen sie "
             "mehr.",
             function->name, function->line),
        {{description_.file, function->line}},
        {"Some devices multiply all 32 bits, others only 24. Which operands does OpenCL C allow for mul24 "
         "and mad24, and how large can your values get?",
         "Manche Geräte multiplizieren alle 32 Bits, andere nur 24. Welche Operanden erlaubt OpenCL C bei "
         "mul24 und mad24, und wie groß können Ihre Werte werden?"}};
}

Finding KernelSuite::with_cause(const Finding& finding, const Cause& cause,
                                const std::string& check_name) const
{
    const Text seen = cause.lead + cause.finding.seen;
    std::string& tells = told_causes_[seen.en];
    if (tells.empty() && asked_for().contains(check_name)) // otherwise the report lacks that check
        tells = check(check_name);
    const bool is_told_elsewhere = !tells.empty() && tells != check(check_name);
    const Text told =
        is_told_elsewhere ? text("For the cause, see {}.", "Zur Ursache siehe {}.", tells) : seen;
    const Text rest = is_told_elsewhere ? finding.seen : without(finding.seen, cause.finding.seen);
    return {told + " " + rest, cause.finding.places, cause.finding.next, cause.finding.names_the_mistake};
}

Verdict KernelSuite::after_its_cause(Verdict verdict, const std::string& check_name) const
{
    if (verdict.status != Status::failed)
        return verdict;
    const std::vector<TodoBlock> behind = todos_behind(check_name);
    const bool is_explained =
        verdict.finding.names_the_mistake && !has_line_in_an_empty_one(behind, verdict.finding);
    auto seen = is_explained && has_empty_todos(behind) // whose work stands elsewhere
                    ? std::nullopt
                    : seen_in_the_file(behind, source(), todos(), simulator(), warning());
    if (const auto bits = seen || is_explained ? std::nullopt : too_few_bits(check_name))
        seen = Cause{{}, *bits};
    if (const auto own = !seen && description_.cause ? description_.cause(*this) : std::nullopt)
        seen = Cause{{}, *own};
    if (seen)
        verdict.finding = with_cause(verdict.finding, *seen, check_name);
    const auto fault = fault_behind_values(simulator().trace);
    const bool is_divergent = fault && fault->message->kind == Message::Kind::divergence;
    if (const auto wrong =
            fault && !is_divergent ? wrong_todo(check_name) : std::nullopt) { // from which that follows, too
        if (!seen && verdict.finding.next.en != wrong->finding.next.en) // or it is about that TODO itself
            verdict.finding = with_cause(verdict.finding, *wrong, check_name);
        return verdict;
    }
    if (fault && seen && has_empty_todos(behind) && has_line_of(*fault, seen->finding.places))
        return verdict; // which has told of it
    const bool is_what_is_unwritten = fault && check_name == description_.writes &&
                                      (fault->message->memory != "global" || reads_what_is_unwritten());
    if (fault && fault->message->kind == Message::Kind::uninitialised && (seen || is_what_is_unwritten))
        return verdict; // which explains that, too
    const bool is_checked = fault && has_common(fault->check);
    return after_reported_fault(std::move(verdict), simulator(), source(), is_checked ? name() : "");
}
} // namespace lab::judge
