// Shows the cause with what follows from it: a wrong result, or a program that does not end.
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_failed_call.hpp"
#include "grader/judge/host/check/host_first_launch.hpp"
#include "grader/judge/host/check/host_memory.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/suite/host_suite.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
/// Puts the finding of another check, which may be the cause, first.
Finding after(Finding finding, const std::string& check, const Finding& cause)
{
    finding.places = cause.places;
    if (finding.seen.en.find(cause.seen.en) != std::string::npos) {
        finding.next = cause.next;
        return finding;
    }
    finding.next = text("{} Fix that first ({}). {}", "{} Beheben Sie das zuerst ({}). {}", cause.seen, check,
                        cause.next);
    return finding;
}

/// True if the finding names a line other than a TODO's heading.
bool leads_to_code(const Finding& finding, const Source& source)
{
    const int line = finding.places.front().line;
    return line > 0 && !source.line(line).starts_with("// TODO ");
}
} // namespace

/// If the finding names no line of code, points to the line of the compiler's warning instead.
Finding HostSuite::after_warning(Finding finding) const
{
    const auto& warning = runs().program.warning;
    if (!warning || leads_to_code(finding, source()))
        return finding;
    return {warning->seen + ". " + finding.seen,
            {{source().name, warning->line}},
            source().line(warning->line) == "}" ? Text{"Which statement is missing before that line?",
                                                       "Welche Anweisung fehlt vor dieser Zeile?"}
                                                : question_about(*warning)};
}

/// A function that is wrong on its own may be why the program does not terminate.
Verdict HostSuite::terminates() const
{
    if (const auto skip = requires_check(check("Builds")))
        return *skip;
    const auto cause = recorded_cause();
    Verdict verdict = hosts_end(runs(), description_.buffers, cause);
    if (verdict.status != Status::failed)
        return verdict;
    verdict.finding = after_warning(std::move(verdict.finding));
    for (const FunctionAlone& function : description_.functions)
        if (const Verdict& alone = verdict_of(check(function.check)); alone.status == Status::failed)
            return Verdict::failed(after(verdict.finding, check(function.check), alone.finding));
    auto other = first_wrong_launch();
    if (!other)
        other = first_launch_otherwise();
    if (!other)
        other = function_never_called();
    const bool is_told = cause && verdict.finding.next.en == cause->next.en;
    if (other && !is_told)
        verdict.finding = {verdict.finding.seen + " " + other->seen,
                           other->places.empty() ? verdict.finding.places : other->places, other->next};
    return verdict;
}

/// A correct program may do without the function, but this program is wrong.
std::optional<Finding> HostSuite::function_never_called() const
{
    for (const FunctionAlone& function : description_.functions) {
        const RE2 call(fmt::format(R"(\b{}\s*\()", function.name));
        re2::StringPiece rest(source().text);
        int count = 0;
        while (!function.name.empty() && RE2::FindAndConsume(&rest, call))
            ++count;
        if (count == 1) // where it is written
            return Finding{text("{} (TODO {}) is never called.", "{} (TODO {}) wird nie aufgerufen.",
                                function.name, function.todo),
                           {},
                           {"What is that function for, and in which TODO should it be called?",
                            "Wozu ist diese Funktion da, und in welchem TODO soll sie aufgerufen werden?"}};
    }
    return {};
}

/// The bytes of a non-blocking read only arrive when the program waits (grader/layer/late_reads.hpp).
Finding HostSuite::used_before_it_was_read(const Call& read) const
{
    if (const Verdict waits = recorded_waits(); waits.status == Status::failed)
        return waits.finding;
    return {
        text("Line {} reads without blocking, and the program uses the memory before the read has finished.",
             "Zeile {} liest, ohne zu blockieren, und das Programm benutzt den Speicher, bevor das Lesen "
             "fertig ist.",
             read.line),
        place_of(read, source()),
        {"With CL_FALSE the bytes arrive later. Which call waits for them, and which line uses the memory "
         "before that call?",
         "Mit CL_FALSE kommen die Bytes erst später an. Welcher Aufruf wartet auf sie, und welche Zeile "
         "benutzt den Speicher vor diesem Aufruf?"}};
}

/// Reports that the program returned the same with the correct kernel and the probe, although it read the kernel's
/// output.
std::optional<Finding> HostSuite::read_but_not_returned() const
{
    const HostRun& probed = runs().probed;
    if (probed.output != runs().results.at(probed_task()).output ||
        probed.output_bytes != tasks().at(probed_task()).expected.size())
        return {};
    const Call* const read = read_of_the_output(probed.record, description_.buffers);
    if (!read)
        return {};
    if (read->is("clEnqueueReadBuffer") && read->number("blocking_read") == 0)
        return used_before_it_was_read(*read);
    if (auto overwritten = overwritten_before(*read, probed.record, source()))
        return overwritten;
    return Finding{
        text("Line {} reads what the kernel wrote, but the result does not depend on it.",
             "Zeile {} liest, was der Kernel geschrieben hat, aber das Ergebnis hängt nicht davon ab.",
             read->line),
        place_of(*read, source()),
        {"Which variable does this line read into, and which one is returned?",
         "In welche Variable liest diese Zeile, und welche wird zurückgegeben?"}};
}

/// What is wrong with the first launch, for the first task with a wrong result or for the simulated run.
std::optional<Finding> HostSuite::first_launch_otherwise() const
{
    if (!description_.first_launch)
        return {};
    const auto compared = [&](std::size_t task, const HostRun& recorded) -> std::optional<Finding> {
        const auto meant = description_.first_launch(task);
        return meant && recorded.record.state == HostRecord::State::whole
                   ? holds_otherwise(recorded.record, *meant, source())
                   : std::nullopt;
    };
    const std::size_t task = first_wrong_task(all());
    if (const auto meant = task < runs().results.size() ? description_.first_launch(task) : std::nullopt) {
        if (const auto other = given_otherwise(runs().results[task].record, *meant, source()))
            return other;
        if (const auto other = compared(task, runs().first_wrong))
            return other;
    }
    return description_.simulated ? std::nullopt : compared(simulated_task(), runs().simulated);
}

bool HostSuite::launch_is_right() const
{
    const std::size_t task = first_wrong_task(all());
    const HostRecord& record = runs().first_wrong.record;
    if (!description_.first_launch || task >= runs().results.size() ||
        record.state != HostRecord::State::whole)
        return false;
    const auto meant = description_.first_launch(task);
    return meant && runs().results[task].output_bytes == tasks()[task].expected.size() &&
           launches_in(record).size() == 1 && !given_otherwise(record, *meant, source()) &&
           !(description_.launch && wrong_launch(task)) && holds_as_meant(record, *meant);
}

/// Points to the lines that read the result, or to its use afterwards.
Finding HostSuite::after_a_right_launch(Finding wrong_result) const
{
    constexpr std::size_t most_places = 3;
    std::vector<Place> reads;
    for (const Call& call : runs().first_wrong.record.calls)
        if (call.is_students() && call.reads_a_buffer() && reads.size() < most_places &&
            std::none_of(reads.begin(), reads.end(),
                         [&](const Place& place) { return place.line == call.line; }))
            reads.push_back({source().name, call.line});
    if (!reads.empty())
        wrong_result.places = reads;
    wrong_result.seen += Text{" The arguments and the input of the kernel were correct.",
                              " Die Argumente und die Eingabe des Kernels waren korrekt."};
    wrong_result.next = {"Where in the buffer does each read start, how many bytes does it copy, and where "
                         "to? What does the program do with them afterwards?",
                         "Bei welchem Offset im Puffer beginnt jeder Lesevorgang, wie viele Bytes kopiert "
                         "er, und wohin? Was macht das Programm danach mit ihnen?"};
    return wrong_result;
}

/// Puts what another check reports in place of the result's own question.
Finding HostSuite::after_its_cause(Finding wrong_result) const
{
    const HostRun& first = runs().results.front();
    if (const auto pointer = pointer_as_argument(first, source()))
        return *pointer; // the kernel's result is then arbitrary
    if (const auto empty = empty_transfer(first, source()))
        return {wrong_result.seen + " " + empty->seen, empty->places, empty->next};
    const HostRun& probed = runs().probed;
    if (!runs().is_complete || !probed.outcome.exited_with(0) || !probed.output) {
        const auto launch = first_wrong_launch(); // other checks would have to ask for the result themselves
        return launch ? after(std::move(wrong_result), check("NDRange"), *launch) : wrong_result;
    }
    const std::size_t task = first_wrong_task(all());
    const auto launch = description_.wrong_launches && task < runs().results.size()
                            ? description_.wrong_launches(*this, task)
                            : std::nullopt;
    if (launch && wrong_result.seen.en.ends_with(launch->seen.en))
        return wrong_result; // which has told it
    for (const std::string& name : description_.causes)
        if (const Verdict& cause = verdict_of(check(name)); cause.status == Status::failed)
            return after(std::move(wrong_result), check(name), cause.finding);
    if (const Verdict waits = recorded_waits(); waits.status == Status::failed)
        return after(std::move(wrong_result), check("WaitsForTheResult"), waits.finding);
    if (const auto other = leads_to_code(wrong_result, source()) ? std::nullopt : first_launch_otherwise())
        return {wrong_result.seen + " " + other->seen, other->places, other->next};
    if (const auto unused = wrong_result.places.front().line == 0 ? read_but_not_returned() : std::nullopt)
        return {wrong_result.seen + " " + unused->seen, unused->places, unused->next};
    if (wrong_result.places.front().line == 0 && launch_is_right())
        return after_a_right_launch(std::move(wrong_result));
    return after_warning(std::move(wrong_result));
}
} // namespace lab::judge
