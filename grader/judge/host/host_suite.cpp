#include "grader/judge/host/host_suite.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/host_ending.hpp"
#include "grader/judge/host/host_first_launch.hpp"
#include "grader/judge/host/host_memory.hpp"
#include "grader/judge/host/host_profile.hpp"
#include "grader/judge/host/host_record_checks.hpp"
#include "grader/judge/host/host_time_line.hpp"
#include "grader/judge/kernel/smallest_failing.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <functional>

namespace lab::judge
{
HostSuite::HostSuite(HostDescription description)
    : Suite(description.name), description_(std::move(description))
{
}

// ---------------------------------------------------------------------------------------------- checks

std::vector<Check> HostSuite::checks() const
{
    const auto of = [this](Verdict (HostSuite::*judge)() const) { return std::bind(judge, this); };
    std::vector<Check> checks{{"Builds", of(&HostSuite::builds)}, {"Ends", of(&HostSuite::terminates)}};
    for (const FunctionAlone& function : description_.functions) // which the others need
        checks.push_back({function.check, [this, &function] { return judge_alone(function); }});
    checks.insert(checks.end(), {{"Result", [this] { return result(); }},
                                 {"LaunchesTheKernel", of(&HostSuite::launches_the_kernel)},
                                 {"NDRange", of(&HostSuite::nd_range)},
                                 {"BuffersFit", of(&HostSuite::buffers_fit)},
                                 {"WaitsForTheResult", of(&HostSuite::waits_for_the_result)},
                                 {"ReportsErrors", of(&HostSuite::reports_errors)},
                                 {"ReleasesEverything", of(&HostSuite::releases_everything)}});
    if (description_.has_profile)
        checks.push_back({"TimesItsCommands", of(&HostSuite::times_its_commands)});
    for (const OwnHostCheck& own : description_.own)
        add_or_replace(checks, {own.name, [this, &own] { return own.judge(*this); }});
    return checks;
}

/// A function that runs alone is judged by its own check, all other TODOs by their common result.
std::vector<TodoKnown> HostSuite::todos() const
{
    std::vector<TodoKnown> known;
    const std::vector<TodoBlock> blocks = todos_of(source());
    for (const TodoBlock& block : blocks) {
        known.push_back(
            {.number = block.number, .seen = [this, blocks] { return seen_in_the_result(blocks); }});
        for (const FunctionAlone& function : description_.functions)
            if (function.todo == block.number)
                known.back().seen = [this, &function] { return verdict_of(check(function.check)); };
    }
    return known;
}

/// Passed if the kernel computed the right result and every fault that was found lies in a line of some TODO: the
/// remaining TODOs are then right.
Verdict HostSuite::seen_in_the_result(const std::vector<TodoBlock>& todos) const
{
    const std::set<std::string> asked = asked_for();
    if (!asked.contains("Result") || !asked.contains("LaunchesTheKernel"))
        return Verdict::skipped({});
    if (const auto skip = requires_all({check("Result"), check("LaunchesTheKernel")}))
        return *skip;
    for (const std::string& name : asked) {
        const Verdict& verdict = verdict_of(check(name));
        const bool has_its_line =
            verdict.status != Status::failed ||
            std::any_of(todos.begin(), todos.end(), [&](const TodoBlock& todo) {
                return !verdict.finding.places.empty() && todo.has(verdict.finding.places.front().line);
            });
        if (!has_its_line)
            return Verdict::skipped({});
    }
    return Verdict::passed();
}

/// Includes the findings of all checks selected for this run.
std::optional<TimeLine> HostSuite::time_line() const
{
    std::vector<NamedFinding> findings;
    for (const std::string& name : asked_for())
        if (const Verdict& verdict = verdict_of(check(name)); verdict.status == Status::failed)
            findings.push_back({check(name), verdict.finding});
    std::vector<RunAsJudged> judged;
    for (std::size_t task = 0; task < runs().results.size(); ++task)
        judged.push_back({&tasks()[task].job, is_right(task)});
    return time_line_of(runs(), judged, description_.main_task, findings, description_.element_bytes);
}

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

/// True if the result of a run equals one of its input files.
bool is_an_input(const worker::Bytes& result, const HostJob& job)
{
    return std::any_of(job.inputs.begin(), job.inputs.end(),
                       [&](const InputFile& input) { return input.content == result; });
}

Finding of_an_input(Finding wrong_result)
{
    wrong_result.seen += Text{" What is returned is the input.", " Was geliefert wird, ist die Eingabe."};
    wrong_result.next = {"Into which vector is the output buffer read, and is that one returned?",
                         "In welchen Vektor wird der Ausgabepuffer gelesen, und wird dieser geliefert?"};
    return wrong_result;
}
} // namespace

Verdict HostSuite::builds() const
{
    const HostProgram& program = runs().program;
    if (program.problem)
        return *program.problem;
    return program.warning ? Verdict::passed(program.warning->seen) : Verdict::passed();
}

namespace
{
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
                           {"What does that function make, and which TODO needs it?",
                            "Was macht diese Funktion, und welches TODO braucht es?"}};
    }
    return {};
}

Verdict HostSuite::judge_alone(const FunctionAlone& function) const
{
    if (const auto skip = requires_check(check("Builds")))
        return *skip;
    const HostRun& run = runs().alone.at(function.check);
    return run.outcome.exited_with(0) && run.output ? function.judge(*this, *run.output)
                                                    : Verdict::failed(host_failed(run, source()));
}

std::optional<Verdict> HostSuite::requires_end() const
{
    return requires_all({check("Builds"), check("Ends")});
}

std::optional<Verdict> HostSuite::requires_launch() const
{
    const auto skip = requires_end();
    return skip ? skip : requires_check(check("LaunchesTheKernel"));
}

namespace
{
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
                    "With a right kernel the program returned {0} elements instead of {1}: the last {1} are right.",
                    "Mit einem richtigen Kernel lieferte das Programm {0} Elemente statt {1}: Die letzten {1} "
                    "stimmen.",
                    run.output_bytes / description_.element_bytes,
                    wanted.expected.size() / description_.element_bytes),
            file(),
            {"How many elements has that vector before the first result is added to it?",
             "Wie viele Elemente hat dieser Vektor, bevor das erste Ergebnis dazukommt?"}};
    if (run.output_bytes != wanted.expected.size())
        return Finding{wanted.context +
                           text("With a right kernel the program returned {} elements instead of {}.",
                                "Mit einem richtigen Kernel lieferte das Programm {} Elemente statt {}.",
                                run.output_bytes / description_.element_bytes,
                                wanted.expected.size() / description_.element_bytes),
                       file(), description_.next_for_length};
    const std::size_t byte = first_difference(*run.output, wanted.expected).value();
    Finding finding = description_.wrong_element(*this, task, byte / description_.element_bytes);
    if (description_.first_launch && !description_.first_launch(task))
        return finding; // it needs none
    if (!launches(run.record) && std::any_of(runs().results.begin(), runs().results.end(),
                                             [](const HostRun& other) { return launches(other.record); }))
        return Finding{finding.seen + Text{" In this run no kernel is launched, in others one is.",
                                           " In diesem Lauf startet kein Kernel, in anderen schon."},
                       {{source().name, source().line_of_todo(std::to_string(description_.steps.launch))}},
                       description_.steps.launch == 0
                           ? Text{"Which condition returns before the launch, or leaves it out?",
                                  "Welche Bedingung kehrt vor dem Start zurück oder lässt ihn aus?"}
                           : text("Which condition returns before the launch, or leaves it out (TODO {})?",
                                  "Welche Bedingung kehrt vor dem Start zurück oder lässt ihn aus (TODO {})?",
                                  description_.steps.launch)};
    finding = explained(std::move(finding), run, source(), description_.buffers, description_.steps);
    const bool is_explained = finding.places.front().line > 0;
    return !is_explained && is_an_input(*run.output, wanted.job) ? of_an_input(std::move(finding)) : finding;
}

/// The bytes of a non-blocking read only arrive when the program waits (grader/layer/late_reads.hpp).
Finding HostSuite::used_before_it_was_read(const Call& read) const
{
    if (const Verdict waits = recorded_waits(); waits.status == Status::failed)
        return waits.finding;
    return {
        text(
            "Line {} reads without blocking, and the program uses that memory before it has waited.",
            "Zeile {} liest, ohne zu blockieren, und das Programm benutzt diesen Speicher, bevor es gewartet hat.",
            read.line),
        place_of(read, source()),
        {"With CL_FALSE the bytes come later. Which call waits for them, and what uses the memory before that call?",
         "Mit CL_FALSE kommen die Bytes später. Welcher Aufruf wartet auf sie, und was benutzt den Speicher vor diesem "
         "Aufruf?"}};
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
    wrong_result.seen += Text{" The kernel got the right arguments and input.",
                              " Der Kernel bekam die richtigen Argumente und die richtige Eingabe."};
    wrong_result.next = {"At which offset of the buffer does each read start, how many bytes does "
                         "it copy, and to where? What does the program do with them afterwards?",
                         "Bei welchem Offset des Puffers beginnt jedes Lesen, wie viele "
                         "Bytes kopiert es, und wohin? Was macht das Programm danach damit?"};
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

namespace
{
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

/// True if the second run returned a wrong result or crashed. Any other ending may be due to the machine: its device
/// or load.
bool HostSuite::is_wrong_again() const
{
    if (!runs().again)
        return false;
    if (short_memory(runs().again->record, source()))
        return true;
    if (runs().again->output == tasks().at(description_.main_task).expected)
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
    const std::size_t wanted = tasks().at(description_.main_task).expected.size();
    Finding second{run.output_bytes == wanted
                       ? Text{"The second result is wrong.", "Das zweite Ergebnis ist falsch."}
                       : text("The second result has {} elements instead of {}.",
                              "Das zweite Ergebnis hat {} Elemente statt {}.",
                              run.output_bytes / description_.element_bytes,
                              wanted / description_.element_bytes),
                   file(),
                   {}};
    if (const auto past_its_end = short_memory(run.record, source()))
        second = *past_its_end; // whatever came of it
    else if (!run.outcome.exited_with(0) || run.output_bytes == 0)
        second = host_failed(run, source());
    return {
        Text{
            "In one run the program called its function twice, with different inputs and contexts. ",
            "In einem Lauf rief das Programm seine Funktion zweimal auf, mit verschiedenen Eingaben und Kontexten. "} +
            second.seen,
        places_of_static(source(), second.places),
        {"Which variable keeps what the first call left there (static, global)?",
         "Welche Variable behält, was der erste Aufruf dort ließ (static, global)?"}};
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

Verdict HostSuite::buffers_fit() const
{
    if (const auto skip = requires_launch())
        return *skip;
    const auto wrong_range = requires_check(check("NDRange"));
    const Verdict verdict =
        judge::buffers_fit(runs(), description_.element_bytes, !wrong_range, description_.buffers);
    // If the simulator chose the work-groups, a correct kernel may exceed buffers that fit; some of these sizes it
    // refuses to run.
    const bool is_of_the_range = local_size_left_open() || runs().simulated.simulation.trace.launches.empty();
    if (verdict.status != Status::failed)
        return verdict;
    if (wrong_range && is_of_the_range)
        return *wrong_range;
    const auto meant = description_.first_launch ? description_.first_launch(simulated_task()) : std::nullopt;
    const auto smaller =
        meant ? given_a_smaller_buffer(runs().simulated.record, *meant, source()) : std::nullopt;
    return smaller ? Verdict::failed(*smaller) : verdict;
}

Verdict HostSuite::recorded_waits() const { return judge::waits_for_the_result(runs(), all().read_only); }

Verdict HostSuite::waits_for_the_result() const
{
    const auto skip = requires_check(check("Builds"));
    return skip ? *skip : found_in_records(runs(), recorded_waits(), requires_use());
}

Verdict HostSuite::reports_errors() const
{
    auto skip = requires_use();
    if (!skip && runs().faults.empty() && !runs().refuses_the_probe && !runs().probed.outcome.exited_with(0))
        skip = requires_check(check("LaunchesTheKernel")); // it fails by itself: no call was made to fail
    if (!skip && !runs().results.at(description_.main_task).outcome.exited_with(0))
        skip = requires_check(
            check("Result")); // with the right kernel: the runs with a failing call say nothing
    return skip ? *skip : judge::reports_errors(runs());
}

Verdict HostSuite::releases_everything() const
{
    const auto skip = requires_end();
    return skip ? *skip : found_in_records(runs(), judge::releases_everything(runs()), requires_use());
}

/// Only judges programs that get their results from the device: others have nothing to measure.
Verdict HostSuite::times_its_commands() const
{
    if (const auto skip = requires_use())
        return *skip;
    const HostRun& run = runs().results.at(description_.main_task);
    auto skip = run.outcome.exited_with(0) ? std::nullopt : requires_check(check("Result"));
    if (!skip)
        skip = record_problem(run, runs());
    return skip ? *skip : judge::times_its_commands(run, source());
}

std::optional<Verdict> HostSuite::requires_use() const
{
    if (const auto skip = requires_end())
        return skip;
    const bool fails_honestly =
        requires_check(check("Result")) && launches_and_reads(runs().results.front().record);
    return fails_honestly ? std::nullopt : requires_check(check(description_.proof));
}
} // namespace lab::judge
