// What is wrong with the result of a host program.
#include "grader/judge/core/report.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_failed_call.hpp"
#include "grader/judge/host/check/host_first_launch.hpp"
#include "grader/judge/host/check/host_memory.hpp"
#include "grader/judge/host/run/host_last_line.hpp"
#include "grader/judge/host/suite/host_suite.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
/// True if the result of a run equals one of its input files.
bool is_an_input(const worker::Bytes& result, const HostJob& job)
{
    return std::any_of(job.inputs.begin(), job.inputs.end(),
                       [&](const InputFile& input) { return input.content == result; });
}

Finding of_an_input(Finding wrong_result)
{
    wrong_result.seen += Text{" The program returned its input.", " Das Programm gab seine Eingabe zurück."};
    wrong_result.next = {"Which vector is the output buffer read into, and is that vector returned?",
                         "In welchen Vektor wird der Ausgabepuffer gelesen, und wird dieser Vektor "
                         "zurückgegeben?"};
    return wrong_result;
}

/// True if other bytes precede the wanted ones at the end.
bool ends_with(const std::optional<worker::Bytes>& output, const worker::Bytes& wanted)
{
    return output && !wanted.empty() && output->size() > wanted.size() &&
           std::equal(wanted.rbegin(), wanted.rend(), output->rbegin());
}
} // namespace

/// What is wrong with a run with a correct kernel; nothing if its result is right.
std::optional<Finding> HostSuite::wrong_result(std::size_t task) const
{
    if (is_right(task))
        return {};
    const HostRun& run = runs().results.at(task);
    const HostTask& wanted = tasks().at(task);
    if (const auto todo = run.outcome.exited_with(0) ? std::nullopt : not_written(run, source())) {
        const auto meant = description_.first_launch ? description_.first_launch(task) : std::nullopt;
        const auto other = meant ? made_otherwise(run.record, *meant, source()) : std::nullopt;
        if (!other)
            return todo;
        return Finding{other->seen + " " + todo->seen, other->places, other->next, true};
    }
    if (description_.wrong_result) {
        if (const auto failed = failed_by_a_call(run, source()))
            return failed;
        return explained(description_.wrong_result(*this, task), run, source(), description_.buffers,
                         description_.steps);
    }
    const bool returned = run.outcome.exited_with(0) && (run.output || run.output_bytes > 0);
    if (!returned) {
        Finding failed = host_failed(run, source());
        failed.seen = wanted.context + failed.seen;
        return failed;
    }
    if (ends_with(run.output, wanted.expected))
        return Finding{
            wanted.context +
                text(
                    "With a correct kernel the program returned {0} elements instead of {1}: the last {1} are right.",
                    "Mit einem korrekten Kernel gab das Programm {0} Elemente statt {1} zurück: Die "
                    "letzten {1} stimmen.",
                    run.output_bytes / description_.element_bytes,
                    wanted.expected.size() / description_.element_bytes),
            file(),
            {"How many elements does the returned vector contain before the first result is appended to it?",
             "Wie viele Elemente enthält der zurückgegebene Vektor, bevor das erste Ergebnis angehängt wird?"}};
    if (run.output_bytes != wanted.expected.size())
        return Finding{wanted.context +
                           text("With a correct kernel the program returned {} elements instead of {}.",
                                "Mit einem korrekten Kernel gab das Programm {} Elemente statt {} zurück.",
                                run.output_bytes / description_.element_bytes,
                                wanted.expected.size() / description_.element_bytes),
                       file(), description_.next_for_length};
    const std::size_t byte = first_difference(*run.output, wanted.expected).value();
    Finding finding = description_.wrong_element(*this, task, byte / description_.element_bytes);
    if (description_.first_launch && !description_.first_launch(task))
        return finding; // it needs none
    if (!launches(run.record) && std::any_of(runs().results.begin(), runs().results.end(),
                                             [](const HostRun& other) { return launches(other.record); }))
        return Finding{finding.seen +
                           Text{" In this run the program launches no kernel; in other runs it does.",
                                " In diesem Lauf startet das Programm keinen Kernel, in anderen Läufen "
                                "schon."},
                       {{source().name, source().line_of_todo(std::to_string(description_.steps.launch))}},
                       description_.steps.launch == 0
                           ? Text{"Under which condition does the function return before the launch or "
                                  "skip it?",
                                  "Unter welcher Bedingung kehrt die Funktion vor dem Start zurück oder "
                                  "überspringt ihn?"}
                           : text("Under which condition does the function return before the launch or "
                                  "skip it (TODO {})?",
                                  "Unter welcher Bedingung kehrt die Funktion vor dem Start zurück oder "
                                  "überspringt ihn (TODO {})?",
                                  description_.steps.launch)};
    finding = explained(std::move(finding), run, source(), description_.buffers, description_.steps);
    const bool is_explained = finding.places.front().line > 0;
    return !is_explained && is_an_input(*run.output, wanted.job) ? of_an_input(std::move(finding)) : finding;
}

namespace
{
const HostOutput& output_of_call(const HostRun& run, std::size_t call)
{
    return call < run.before.size() ? run.before[call] : run;
}

ProgramInput as_program_input(const HostJob& job)
{
    ProgramInput input{job.options, {}};
    if (!job.prints_its_result)
        input.options.emplace_back("-e");
    for (const InputFile& file : job.inputs)
        input.files[file.option] = file.content;
    return input;
}
} // namespace

/// The first of several calls in one process whose result is wrong or missing.
std::optional<std::size_t> HostSuite::first_wrong_call() const
{
    const HostRun& run = *runs().again;
    for (std::size_t call = 0; call < runs().again_tasks.size(); ++call)
        if (output_of_call(run, call).output != tasks().at(runs().again_tasks[call]).expected)
            return call;
    return {};
}

/// True if a call returned a wrong result or crashed. Any other ending may be due to the machine: its device or load.
bool HostSuite::is_wrong_again() const
{
    if (!runs().again)
        return false;
    if (short_memory(runs().again->record, source()))
        return true;
    if (!first_wrong_call())
        return false;
    const process::Outcome& outcome = runs().again->outcome;
    return outcome.ending == process::Ending::crashed ||
           (outcome.ending == process::Ending::exited && outcome.exit_code != 2);
}

namespace
{
/// The first local variable that outlives a call, or else the given places.
std::vector<Place> places_of_static(const Source& source, const std::vector<Place>& otherwise)
{
    static const RE2 variable(R"((?m)^[ \t]+(?:const )?static\b)");
    re2::StringPiece found;
    const std::string& code = source.text;
    if (!variable.Match(code, 0, code.size(), RE2::UNANCHORED, &found, 1))
        return otherwise;
    return {{source.name, 1 + static_cast<int>(std::count(code.data(), found.data(), '\n'))}};
}
} // namespace

/// Reports a program whose function gives a right result when called once, but not when called again.
Finding HostSuite::wrong_again() const
{
    const HostRun& run = *runs().again;
    Finding wrong;
    if (const auto past_its_end = short_memory(run.record, source()))
        wrong = *past_its_end; // whatever came of it
    else if (!run.outcome.exited_with(0) || run.output_bytes == 0)
        wrong = host_failed(run, source());
    else if (const auto call = first_wrong_call()) {
        const std::size_t wanted = tasks().at(runs().again_tasks[*call]).expected.size(),
                          size = output_of_call(run, *call).output_bytes;
        wrong = {size == wanted
                     ? Text{"One of the results is wrong.", "Eines der Ergebnisse ist falsch."}
                     : text("One of the results has {} elements instead of {}.",
                            "Eines der Ergebnisse hat {} Elemente statt {}.",
                            size / description_.element_bytes, wanted / description_.element_bytes),
                 file(),
                 {}};
    }
    return in_run(
        {wrong.seen,
         places_of_static(source(), wrong.places),
         {"What carries over from one call to the next? Is there a static or global variable, or is the "
          "input modified?",
          "Was bleibt von einem Aufruf zum nächsten erhalten? Gibt es eine statische oder globale Variable, oder "
          "wird die Eingabe verändert?"}},
        run, runs());
}

Verdict HostSuite::result() const
{
    if (const auto skip = requires_end())
        return *skip;
    std::optional<Finding> first;
    std::vector<bool> right;
    for (std::size_t task = 0; task < tasks().size(); ++task) {
        const auto finding = wrong_result(task);
        right.push_back(!finding);
        if (finding)
            record_failing(name(), as_program_input(tasks()[task].job));
        first = first ? first : finding;
    }
    if (!first && is_wrong_again()) {
        first = wrong_again();
        right.insert(right.begin(), false);
    }
    if (!first)
        return Verdict::passed();
    const auto share =
        static_cast<double>(std::count(right.begin(), right.end(), true)) / static_cast<double>(right.size());
    return Verdict::failed(after_its_cause(*first), description_.part ? description_.part(right) : share);
}
} // namespace lab::judge
