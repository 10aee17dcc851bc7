#include "grader/judge/host/check/host_ending.hpp"

#include "grader/judge/host/check/host_checks.hpp"
#include "grader/judge/host/check/host_failed_call.hpp"
#include "grader/judge/host/check/host_memory.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_last_line.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <csignal>

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
            "The program crashed: an out-of-bounds access, an invalid pointer, or memory that was freed twice.",
            "Absturz: ein Zugriff außerhalb eines Feldes, ein ungültiger Zeiger oder doppelt freigegebener Speicher."};
    if (run.outcome.ending == process::Ending::crashed && run.outcome.signal == SIGABRT)
        return text(
            "abort() ended the program: an uncaught exception, or a failed check.",
            "abort() hat das Programm beendet: eine nicht abgefangene Ausnahme oder eine fehlgeschlagene Prüfung.");
    if (run.outcome.ending == process::Ending::timed_out && !run.outcome.was_asleep)
        return text("It was stopped: the limit is {} s of processor time.",
                    "Abgebrochen: Erlaubt sind höchstens {} s Rechenzeit.", run.limits.cpu_s);
    return ending_problem(run.outcome, run.limits);
}

namespace
{
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
    return {" From there on, the behaviour is undefined; in this run, the program ended early.",
            " Von da an ist das Verhalten undefiniert; in diesem Lauf endete das Programm vorzeitig."};
}

/// Reports that the program used a region while it was not mapped, or wrote where it may only read.
Finding touched_finding(const Text& then, const Call& map, const Source& source)
{
    return {
        text(
            "The program used the memory of {} while it was not mapped, or wrote to memory mapped only for reading.",
            "Das Programm benutzte den Speicher von {}, während er nicht eingeblendet war, oder schrieb in Speicher, der nur "
            "zum Lesen eingeblendet war.",
            shown(map)) +
            then,
        place_of(map, source),
        text("The pointer is valid only after the map has completed, and only until "
             "clEnqueueUnmapMemObject. Which line uses it before or after that?",
             "Der Zeiger ist erst gültig, wenn das Einblenden abgeschlossen ist, und nur bis zu "
             "clEnqueueUnmapMemObject. Welche Zeile benutzt ihn davor oder danach?")};
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
        {"The program crashed after reading a buffer into a local variable.",
         "Das Programm stürzte ab, nachdem es einen Puffer in eine lokale Variable gelesen hatte."},
        places,
        {"The elements of a std::vector or std::string are not stored in the object itself, but at the address data(). If "
         "this call reads into an array: is the array large enough for all the bytes?",
         "Die Elemente eines std::vector oder std::string stehen nicht im Objekt selbst, sondern an der Adresse data(). Falls "
         "dieser Aufruf in ein Feld liest: Ist das Feld groß genug für alle Bytes?"}};
}

/// The question about a program that ended outside OpenCL.
Text question_on_end(const HostRun& run, const Source& source)
{
    if (run.outcome.ending != process::Ending::crashed)
        return {"Which loop in the host does not terminate?", "Welche Schleife im Host terminiert nicht?"};
    if (run.record.calls_itself())
        return {"Which arguments does the function pass when it calls itself, and what ends the recursion?",
                "Mit welchen Argumenten ruft sich die Funktion selbst auf, und was beendet die Rekursion?"};
    if (run.outcome.signal == SIGFPE)
        return {"Which divisor is 0?", "Welcher Divisor ist 0?"};
    const int line = run.record.failure_line;
    if (line > 0 &&
        source.line(line) != "}") // at a "}" a destructor frees memory that an earlier line overwrote
        return {
            "Which index in this line is outside its vector or array, or which pointer is invalid?",
            "Welcher Index in dieser Zeile liegt außerhalb seines Vektors oder Arrays, oder welcher Zeiger ist ungültig?"};
    return {
        "Which index or pointer goes past the end of its vector or array? A build with -fsanitize=address shows the line.",
        "Welcher Index oder Zeiger reicht über das Ende seines Vektors oder Arrays hinaus? Ein Build mit -fsanitize=address "
        "zeigt die Zeile."};
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
            text(" In line {}, the program requests these work-items: {}.",
                 " In Zeile {} verlangt das Programm diese Work-Items: {}.", launch->line, shown(*launch));
        return {problem + asked, place_of(*launch, runs.source),
                text("How many work-items do you need, and what should each one do?",
                     "Wie viele Work-Items brauchen Sie, und was soll jedes tun?")};
    }
    if (const auto said = asserted(run, runs.source))
        return *said;
    const auto& calls = run.record.calls;
    if (calls.empty() || calls.back().has_returned)
        return {problem, {{runs.source.name, run.record.failure_line}}, question_on_end(run, runs.source)};
    const Text where =
        text(" The error occurred during {}.", " Der Fehler trat während {} auf.", shown(calls.back()));
    return {problem + where, place_of(calls.back(), runs.source),
            crashed && calls.back().is("clEnqueueNDRangeKernel")
                ? text("Which arguments does the kernel have in this launch? Were they set again after an "
                       "earlier launch, and do their buffers still exist?",
                       "Welche Argumente hat der Kernel bei diesem Start? Wurden sie nach einem früheren "
                       "Start neu gesetzt, und gibt es ihre Puffer noch?")
            : crashed ? text("Is the memory behind each pointer of this call at least as large as given?",
                             "Ist der Speicher, auf den die Zeiger dieses Aufrufs zeigen, jeweils "
                             "mindestens so groß wie angegeben?")
                      : text("What is this call waiting for, and which line should trigger it?",
                             "Worauf wartet dieser Aufruf, und welche Zeile soll das auslösen?")};
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
                run.record.failure_line > 0 ? question_on_end(run, source)
                                            : Text{"What does the program do differently in this run?",
                                                   "Was macht das Programm in diesem Lauf anders?"}};
    if (run.outcome.exited_with(0))
        return {text("The program ended with exit code 0, but without a result.",
                     "Das Programm endete mit Exit-Code 0, aber ohne Ergebnis."),
                {{source.name, 0}},
                text("What ends the program before it returns its result? Does it call exit()?",
                     "Was beendet das Programm, bevor es sein Ergebnis zurückgibt? Ruft es exit() auf?")};
    const Text seen =
        said.empty()
            ? text("The program ended with exit code {} and printed nothing.",
                   "Das Programm endete mit Exit-Code {} und gab nichts aus.", run.outcome.exit_code)
            : text("The program ended with exit code {} and this message: ",
                   "Das Programm endete mit Exit-Code {} und dieser Meldung: ", run.outcome.exit_code) +
                  in_both_languages(said);
    if (const Call* call = failed_call(run))
        return {seen, place_of(*call, source), what_does_not_fit(run.record, *call)};
    if (run.record.failure_line > 0)
        return {seen + (seen.en.ends_with('.') ? Text{} : Text{".", "."}) +
                    text(" The exception came from line {}.", " Die Ausnahme kam aus Zeile {}.",
                         run.record.failure_line),
                {{source.name, run.record.failure_line}},
                {"Which index, size or value does this line use, and which ones are allowed?",
                 "Welchen Index, welche Größe oder welchen Wert benutzt diese Zeile, und was ist erlaubt?"}};
    return {seen,
            {{source.name, 0}},
            text("No OpenCL call in this file failed. What else ended the program?",
                 "Kein OpenCL-Aufruf in dieser Datei ist gescheitert. Was hat das Programm sonst beendet?")};
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
