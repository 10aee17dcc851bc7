#include "grader/judge/host/host_ending.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/host_checks.hpp"
#include "grader/judge/host/host_launches.hpp"
#include "grader/judge/host/host_memory.hpp"
#include "grader/judge/host/host_record_checks.hpp"
#include "lab/error_texts.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <map>

namespace lab::judge
{
namespace
{
/// True if an access crashed or the C library found its heap or stack corrupted; which happens first is a matter of
/// chance.
bool crashed_by_its_memory(const process::Outcome& outcome)
{
    if (outcome.ending != process::Ending::crashed)
        return false;
    static const RE2 said(
        R"(\b(malloc|calloc|realloc|free|munmap_chunk)\w*\(\)|double free|corrupted |stack smashing)");
    return outcome.signal == SIGSEGV || outcome.signal == SIGBUS ||
           (outcome.signal == SIGABRT && RE2::PartialMatch(outcome.err, said));
}
} // namespace

std::optional<Text> program_problem(const HostRun& run)
{
    if (run.outcome.ending == process::Ending::crashed && run.record.calls_itself())
        return Text{"A function called itself again and again until the stack was full.",
                    "Eine Funktion rief sich immer wieder selbst auf, bis der Stack voll war."};
    if (crashed_by_its_memory(run.outcome))
        return Text{
            "It crashed: an access outside an array, a pointer that leads nowhere, or memory that was "
            "released twice.",
            "Absturz: ein Zugriff außerhalb eines Feldes, ein Zeiger ins Leere oder doppelt freigegebener "
            "Speicher."};
    if (run.outcome.ending == process::Ending::crashed && run.outcome.signal == SIGABRT)
        return text("abort() ended the program: an exception that nothing catches, or a failed check.",
                    "abort() hat das Programm beendet: eine Ausnahme, die nichts fängt, oder eine "
                    "fehlgeschlagene Prüfung.");
    return ending_problem(run.outcome, run.limits);
}

namespace
{
/// The last line that is not empty.
std::string last_line(const std::string& text)
{
    const auto end = text.find_last_not_of(" \n");
    if (end == std::string::npos)
        return "";
    const auto newline = text.find_last_of('\n', end);
    const auto begin = newline == std::string::npos ? 0 : newline + 1;
    return text.substr(begin, end - begin + 1);
}

/// True if the program crashed or hangs within OpenCL, as it may after writing to the wrong memory.
bool broke_down(const HostRun& run)
{
    const auto& calls = run.record.calls;
    if (run.record.state == HostRecord::State::endless)
        return false;
    return run.outcome.ending == process::Ending::crashed ||
           (run.outcome.ending == process::Ending::timed_out && !calls.empty() && !calls.back().has_returned);
}

/// The end of a message whose cause is already named. Whether and how the program then crashes is a matter of chance.
Text and_then(const Text& problem, const HostRun& run)
{
    if (!broke_down(run))
        return Text{" ", " "} + problem;
    return {" From there on the program's behaviour is undefined; here it did not reach its end.",
            " Von da an ist das Verhalten des Programms undefiniert; hier lief es nicht bis zum Ende."};
}

struct FailedAssertion {
    bool is_of_the_library = false; // of C++, which looks at each index
    std::string what;
};

/// "stl_vector.h:1142: Assertion '__n < this->size()' failed.", without the function, which compilers write
/// differently. An assertion in a driver is left out: it means nothing to the user.
std::optional<FailedAssertion> failed_assertion(const std::string& said, const Source& source)
{
    static const RE2 assertion(R"((\S*/)?([^/\s:]+)(:\d+: ).*(Assertion .*))");
    std::string folder, file, line, what;
    if (!RE2::PartialMatch(said, assertion, &folder, &file, &line, &what))
        return {};
    const bool is_of_the_library = folder.find("/c++/") != std::string::npos;
    if (!is_of_the_library && file != source.name)
        return {};
    return FailedAssertion{is_of_the_library, shortened(file + line + what, 300)};
}

std::optional<Finding> asserted(const HostRun& run, const Source& source)
{
    const auto failed = failed_assertion(last_line(run.outcome.err), source);
    if (run.outcome.ending != process::Ending::crashed || !failed)
        return {};
    const std::vector<Place> places{{source.name, run.record.failure_line}};
    if (!failed->is_of_the_library)
        return Finding{text("A check of yours ended the program: {}",
                            "Eine eigene Prüfung beendete das Programm: {}", failed->what),
                       places,
                       {"Which of the values there is not as this line expects it?",
                        "Welcher Wert ist dort nicht so, wie diese Zeile ihn erwartet?"}};
    return Finding{
        text("A check of the C++ library ended the program: {}",
             "Eine Prüfung der C++-Bibliothek beendete das Programm: {}", failed->what),
        places,
        {"Which index is not below the size of its vector, or which vector is empty?",
         "Welcher Index ist nicht kleiner als die Größe seines Vektors, oder welcher Vektor ist leer?"}};
}

/// Reports that the program used a region while it was not mapped, or wrote where it may only read.
Finding touched_finding(const Text& then, const Call& map, const Source& source)
{
    return {
        text("The program used the memory of {} while that was not mapped, or wrote where it may read.",
             "Das Programm benutzte den Speicher von {}, während er nicht eingeblendet war, oder schrieb, wo "
             "es lesen darf.",
             shown(map)) +
            then,
        place_of(map, source),
        text(
            "The pointer is valid from when the map has completed until clEnqueueUnmapMemObject. Which line "
            "uses it before or after that?",
            "Der Zeiger gilt, sobald das Einblenden fertig ist, bis zu clEnqueueUnmapMemObject. Welche Zeile "
            "benutzt ihn davor oder danach?")};
}

/// Reports the system call for which the sandbox stopped the program.
std::optional<Finding> stopped_finding(const HostRecord& record, const Source& source)
{
    if (record.calls.empty() || !record.calls.back().is_system_call)
        return {};
    const Call& stopped = record.calls.back();
    return Finding{
        text("It made the system call {}, which programs are not allowed to make here, and was stopped.",
             "Abgebrochen nach dem Systemaufruf {}, der Programmen hier nicht erlaubt ist.", stopped.name),
        place_of(stopped, source),
        {"OpenCL needs no such call. Which line makes it, and what for?",
         "OpenCL braucht keinen solchen Aufruf. Welche Zeile macht ihn, und wozu?"}};
}

/// Reports a crash after a read into a local variable, which may be too small or, as an object, may not hold its
/// elements itself.
std::optional<Finding> written_over(const HostRun& run, const Source& source)
{
    const auto reads_to_one = [](const Call& call) {
        return call.reads_a_buffer() && call.number("on_stack") != 0;
    };
    const std::vector<Place> places = places_of(run, source, reads_to_one);
    if (places.front().line == 0)
        return {};
    return Finding{
        {"It crashed after reading a buffer into a local variable.",
         "Es stürzte ab, nachdem es einen Puffer in eine lokale Variable gelesen hatte."},
        places,
        {"A std::vector and a std::string have their elements elsewhere: at data(). Does an array have as many bytes as the "
         "call asks for?",
         "Ein std::vector und ein std::string haben ihre Elemente woanders: bei data(). Hat ein Feld so viele Bytes, wie der "
         "Aufruf verlangt?"}};
}

/// The question about a program that ended outside OpenCL.
Text question_on_end(const HostRun& run, const Source& source)
{
    if (run.outcome.ending != process::Ending::crashed)
        return {"Which loop of the host does not end?", "Welche Schleife des Hosts endet nicht?"};
    if (run.record.calls_itself())
        return {"With which arguments does the function call itself there, and what ends that?",
                "Mit welchen Argumenten ruft sich die Funktion dort selbst auf, und was beendet das?"};
    if (run.outcome.signal == SIGFPE)
        return {"Which number is 0 there?", "Welche Zahl ist dort 0?"};
    const int line = run.record.failure_line;
    if (line > 0 &&
        source.line(line) != "}") // at a "}" a destructor frees memory that an earlier line overwrote
        return {
            "Which index of this line leaves its vector or array, or which pointer leads nowhere?",
            "Welcher Index dieser Zeile verlässt seinen Vektor oder sein Array, oder welcher Zeiger führt ins Leere?"};
    return {
        "Which index or pointer leaves its vector or array? A build with -fsanitize=address names the line.",
        "Welcher Index oder Zeiger verlässt seinen Vektor oder sein Array? Ein Build mit -fsanitize=address nennt die "
        "Zeile."};
}

/// What the calls of a run that broke down reveal about its use of memory.
std::optional<Finding> misused_memory(const Text& problem, const HostRun& run, const Source& source)
{
    const bool crashed = run.outcome.ending == process::Ending::crashed;
    const Text then = and_then(problem, run);
    if (const Call* map = crashed ? run.record.touched() : nullptr)
        return touched_finding(then, *map, source);
    if (const auto behind = broke_down(run) ? short_memory(run.record, source) : std::nullopt)
        return Finding{behind->seen + then, behind->places, behind->next};
    return {};
}

/// Why the program did not end properly: its misuse of memory, or the OpenCL call that it was in.
Finding ending_finding(const Text& problem, const HostRun& run, const HostRuns& runs,
                       const std::optional<Finding>& recorded)
{
    if (const auto stopped = stopped_finding(run.record, runs.source))
        return *stopped;
    const bool crashed = run.outcome.ending == process::Ending::crashed;
    if (crashed && run.record.calls_itself())
        return {problem, {{runs.source.name, run.record.failure_line}}, question_on_end(run, runs.source)};
    if (const auto misused = misused_memory(problem, run, runs.source))
        return *misused;
    const Text then = and_then(problem, run);
    if (const auto other = broke_down(run) ? launched_for_another(run.record, runs.source) : std::nullopt)
        return {other->seen + then, other->places, other->next};
    if (const auto local = crashed ? written_over(run, runs.source) : std::nullopt)
        return *local;
    if (const auto late = used_after_release(run.record, runs.source))
        return *late; // the simulator takes memory that is gone for other things
    if (broke_down(run) && recorded)
        return {recorded->seen + then, recorded->places, recorded->next};
    if (const auto cause = broke_down(run) ? crash_cause(runs) : std::nullopt)
        return {cause->seen + then, cause->places, cause->next};
    if (const Call* launch = far_too_large_launch(run.record)) {
        const Text asked =
            text(" The launch of line {} asks for these work-items: {}.",
                 " Der Start in Zeile {} verlangt diese Work-Items: {}.", launch->line, shown(*launch));
        return {problem + asked, place_of(*launch, runs.source),
                text("How many work-items are meant, one for each of what?",
                     "Wie viele Work-Items sind gemeint, eines wofür?")};
    }
    if (const auto said = asserted(run, runs.source))
        return *said;
    const auto& calls = run.record.calls;
    if (calls.empty() || calls.back().has_returned)
        return {problem, {{runs.source.name, run.record.failure_line}}, question_on_end(run, runs.source)};
    const Text where = text(" That was during {}.", " Das war während {}.", shown(calls.back()));
    return {problem + where, place_of(calls.back(), runs.source),
            crashed && calls.back().is("clEnqueueNDRangeKernel")
                ? text("Which arguments does the kernel have at this launch? Were they set again after "
                       "another launch of it, and do their buffers still exist?",
                       "Welche Argumente hat der Kernel bei diesem Start? Wurden sie nach einem anderen "
                       "Start neu gesetzt, und gibt es ihre Puffer noch?")
            : crashed ? text("Does each pointer of this call lead to as much memory as its size says?",
                             "Führt jeder Zeiger dieses Aufrufs zu so viel Speicher, wie seine Größe sagt?")
                      : text("What does this call wait for, and what would make it happen?",
                             "Worauf wartet dieser Aufruf, und was würde es herbeiführen?")};
}
} // namespace

std::optional<Verdict> device_fault(const std::vector<const HostRun*>& runs)
{
    // The kit's programs exit with 2 if they find no device; a kernel of our own shows whether that is true.
    if (std::none_of(runs.begin(), runs.end(),
                     [](const HostRun* run) { return run->outcome.exited_with(2); }))
        return {};
    Source trial;
    trial.name = "trial.cl";
    trial.text = "kernel void trial(global int* output) { output[0] = 1; }";
    worker::Job job;
    job.cases = {{{{worker::Bytes(4), false}}, {{"trial", {worker::BufferArgument{0}}, {1}, {1}}}}};
    const KernelRun run = run_kernel(trial, job, Device::values);
    if (run.is_done())
        return {};
    return Verdict::grader_fault(run.problem.seen);
}

bool came_to_an_end(HostRuns& runs, const std::function<HostRun()>& simulate)
{
    const HostRun& last = runs.results.back();
    if (broke_down(last))
        runs.simulated = simulate(); // which sees the access that destroys memory elsewhere
    return last.outcome.ending == process::Ending::exited;
}

Verdict hosts_end(const HostRuns& runs, const KernelBuffers& buffers, const std::optional<Finding>& recorded)
{
    const std::vector<const HostRun*> all = runs.all();
    if (const auto fault = device_fault(all))
        return *fault;
    for (const HostRun* run : all) {
        if (run->record.state == HostRecord::State::endless)
            return Verdict::failed(endless_finding(run->record, runs.source, buffers));
        if (const auto problem = program_problem(*run))
            return Verdict::failed(ending_finding(*problem, *run, runs, recorded));
    }
    return Verdict::passed();
}

namespace
{
Finding alarm_finding(const TodoBlock& todo, const Source& source)
{
    const int line = todo.alarm_line();
    return {text("TODO {} has code, but line {} still throws as if it were empty.",
                 "TODO {} enthält Code, aber Zeile {} wirft noch immer, als wäre es leer.", todo.number,
                 line),
            {{source.name, line}},
            text("Delete that line: the program ends there.",
                 "Löschen Sie diese Zeile: Dort endet das Programm.")};
}
} // namespace

std::optional<Finding> not_written(const HostRun& run, const Source& source)
{
    std::string todo = unwritten_todo(last_line(run.outcome.err));
    if (todo.empty())
        return {};
    const auto todos = todos_of(source);
    for (const TodoBlock& block : todos)
        if (std::to_string(block.number) == todo && block.state() == TodoBlock::State::alarm_left)
            return alarm_finding(block, source);
    const auto first = std::find_if(todos.begin(), todos.end(), [](const TodoBlock& block) {
        return block.state() == TodoBlock::State::empty;
    });
    if (first != todos.end()) // the program may call what stands further down in the file first
        todo = std::to_string(first->number);
    return Finding{text("TODO {} is not written yet.", "TODO {} ist noch nicht geschrieben.", todo),
                   {{source.name, source.line_of_todo(todo)}},
                   text("A hint: ./lab hint {} {}", "Ein Hinweis: ./lab hint {} {}", setup().id, todo)};
}

namespace
{
/// The student's last OpenCL call that failed.
const Call* failed_call(const HostRun& run)
{
    const auto& calls = run.record.calls;
    const auto last = std::find_if(calls.rbegin(), calls.rend(), [](const Call& call) {
        return call.is_students() && call.has_returned && call.error != 0;
    });
    return last == calls.rend() ? nullptr : &*last;
}

/// By argument index, the lines that set it before that launch.
std::map<std::uint64_t, std::vector<int>> arguments_set(const HostRecord& record, const Call& launch)
{
    std::map<std::uint64_t, std::vector<int>> lines;
    for (const Call* call = record.calls.data(); call != &launch; ++call)
        if (call->is("clSetKernelArg") && call->number("kernel") == launch.number("kernel"))
            lines[call->number("arg_index")].push_back(call->line);
    return lines;
}

Text which_argument_is_missing(const HostRecord& record, const Call& launch)
{
    std::vector<std::uint64_t> set;
    for (const auto& [number, lines] : arguments_set(record, launch)) {
        if (lines.size() > 1 && lines[0] != lines[1])
            return text(
                "Lines {} and {} both set argument {} (counted from 0). Which other argument is one of them to set?",
                "Die Zeilen {} und {} setzen beide Argument {} (von 0 gezählt). Welches andere Argument soll eine von "
                "ihnen setzen?",
                lines[0], lines[1], number);
        set.push_back(number);
    }
    return set.empty() ? Text{"None was set for this kernel. Which call sets them, and when?",
                              "Für diesen Kernel wurde keines gesetzt. Welcher Aufruf setzt sie, und wann?"}
                       : text("Set before it: argument {} (counted from 0). Which one is missing?",
                              "Gesetzt ist davor: Argument {} (von 0 gezählt). Welches fehlt?",
                              fmt::to_string(fmt::join(set, ", ")));
}

Text what_does_not_fit(const HostRecord& record, const Call& failed)
{
    if (failed.is("clEnqueueNDRangeKernel") && failed.error == CL_INVALID_KERNEL_ARGS)
        return which_argument_is_missing(record, failed);
    if (failed.is("clEnqueueNDRangeKernel") && failed.number("work_dim") == 0)
        return order_of_sizes();
    const bool is_transfer = failed.is("clEnqueueReadBuffer") || failed.is("clEnqueueWriteBuffer");
    if (is_transfer && failed.number("ptr") == 0)
        return {
            "The host's memory is NULL: data() of a vector without elements. How many elements has that vector there?",
            "Der Speicher des Hosts ist NULL: data() eines Vektors ohne Elemente. Wie viele Elemente hat dieser Vektor dort?"};
    const Call* const buffer = is_transfer ? creator_of(failed.number("buffer"), record, failed) : nullptr;
    if (const std::uint64_t end = failed.number("offset") + failed.number("size");
        buffer && buffer->number("size") < end)
        return text(
            "The buffer of line {} has {} bytes, and the call goes up to byte {}. Which of the two is meant?",
            "Der Puffer von Zeile {} hat {} Bytes, und der Aufruf geht bis Byte {}. Welches von beiden ist gemeint?",
            buffer->line, buffer->number("size"), end);
    return text(
        "The call was {}. Which of its arguments does not fit? Or is the mistake in a line before it?",
        "Der Aufruf war {}. Welches Argument passt nicht? Oder liegt der Fehler in einer Zeile davor?",
        shown(failed));
}

/// The text with lab::explain()'s words about an OpenCL error translated; other text is kept as it is.
Text in_both_languages(const std::string& said)
{
    for (const ErrorText& error : error_texts)
        if (const auto at = said.find(fmt::format(" failed: {}. {}", error.name, error.en));
            at != std::string::npos)
            return {said,
                    fmt::format("{} ist gescheitert: {}. {}", said.substr(0, at), error.name, error.de)};
    return {said, said};
}
} // namespace

namespace
{
/// Reports setArg with a vector or a pointer, which OpenCL takes for shared virtual memory.
Finding pointer_finding(const Call& call, const Source& source)
{
    return {
        text(
            "setArg was given a pointer of the host as argument {} (counted from 0), not a buffer. A device "
            "that shares the host's memory may compute the right result all the same; others, like the "
            "simulator, refuse the call.",
            "setArg bekam als Argument {} (von 0 gezählt) einen Zeiger des Hosts, keinen Puffer. Ein Gerät, das "
            "sich den Speicher mit dem Host teilt, berechnet vielleicht trotzdem das richtige Ergebnis; andere, "
            "wie der Simulator, lehnen den Aufruf ab.",
            call.number("arg_index")),
        place_of(call, source),
        {"Which cl::Buffer belongs there?", "Welcher cl::Buffer gehört dorthin?"}};
}
} // namespace

std::optional<Finding> failed_by_a_call(const HostRun& run, const Source& source)
{
    const Call* const call = run.outcome.exited_with(0) ? nullptr : failed_call(run);
    if (!call)
        return {};
    const auto known = std::find_if(std::begin(error_texts), std::end(error_texts),
                                    [&](const ErrorText& error) { return error.code == call->error; });
    const Text what = known == std::end(error_texts)
                          ? text("error {}", "Fehler {}", call->error)
                          : text("{} ({}). {}", "{} ({}). {}", known->name, call->error,
                                 Text{std::string(known->en), std::string(known->de)});
    return Finding{text("The program ended with exit code {}: {} failed, {}",
                        "Das Programm endete mit Exit-Code {}: {} ist gescheitert, {}", run.outcome.exit_code,
                        call->name, what),
                   place_of(*call, source), what_does_not_fit(run.record, *call)};
}

Finding host_failed(const HostRun& run, const Source& source)
{
    const std::string said = last_line(run.outcome.err);
    if (const auto todo = not_written(run, source))
        return *todo;
    const auto problem = program_problem(run);
    if (const auto misused = problem ? misused_memory(*problem, run, source) : std::nullopt)
        return *misused;
    if (const auto asserts = problem ? asserted(run, source) : std::nullopt)
        return *asserts;
    if (problem)
        return {*problem,
                {{source.name, run.record.failure_line}},
                run.record.failure_line > 0
                    ? question_on_end(run, source)
                    : Text{"What does the program do there that it does not do otherwise?",
                           "Was tut das Programm dort, was es sonst nicht tut?"}};
    if (run.outcome.exited_with(0))
        return {text("The program ended with exit code 0, but without a result.",
                     "Das Programm endete mit Exit-Code 0, aber ohne Ergebnis."),
                {{source.name, 0}},
                text("What ends it before it has returned its result: exit()?",
                     "Was beendet es, bevor es sein Ergebnis geliefert hat: exit()?")};
    const Text seen =
        said.empty() ? text("The program ended with exit code {} and said nothing.",
                            "Das Programm endete mit Exit-Code {} und sagte nichts.", run.outcome.exit_code)
                     : text("The program ended with exit code {} and said: ",
                            "Das Programm endete mit Exit-Code {} und sagte: ", run.outcome.exit_code) +
                           in_both_languages(said);
    if (const Call* call = failed_call(run))
        return {seen, place_of(*call, source), what_does_not_fit(run.record, *call)};
    if (run.record.failure_line > 0)
        return {seen + (seen.en.ends_with('.') ? Text{} : Text{".", "."}) +
                    text(" The exception came from line {}.", " Die Ausnahme kam aus Zeile {}.",
                         run.record.failure_line),
                {{source.name, run.record.failure_line}},
                {"Which index, size or value has this line, and which ones are allowed there?",
                 "Welchen Index, welche Größe oder welchen Wert hat diese Zeile, und was ist dort erlaubt?"}};
    return {seen,
            {{source.name, 0}},
            text("No OpenCL call of this file failed. What else ends the program?",
                 "Kein OpenCL-Aufruf dieser Datei scheiterte. Was beendet das Programm sonst?")};
}

std::optional<Finding> pointer_as_argument(const HostRun& run, const Source& source)
{
    const Call* const pointer = students_call(run.record, "clSetKernelArgSVMPointer");
    return pointer && !shares_memory(run.record) ? std::optional(pointer_finding(*pointer, source))
                                                 : std::nullopt;
}

std::optional<Verdict> not_simulated(const HostRun& run, const Source& source)
{
    if (const auto pointer = pointer_as_argument(run, source))
        return Verdict::failed(*pointer);
    if (run.simulation.obstacle)
        return run.simulation.obstacle;
    if (run.simulation.trace.launches.empty())
        return Verdict::failed(host_failed(run, source));
    return {};
}
} // namespace lab::judge
