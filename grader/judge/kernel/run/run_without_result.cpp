#include "grader/judge/kernel/run/run_without_result.hpp"

#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/core/held_variables.hpp"
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/worker/compiler_limit.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
KernelRun not_run(KernelRun run, KernelRun::State state, Finding problem)
{
    run.state = state;
    run.problem = std::move(problem);
    return run;
}

namespace
{
Text endless_loop_seen(const EndlessLoop& loop)
{
    if (loop.instructions == 0)
        return text(
            "The kernel does not terminate: at the barrier in line {} its loop variables have values that "
            "they had before, so the loop repeats forever.",
            "Der Kernel terminiert nicht: An der Barriere in Zeile {} haben seine Schleifenvariablen "
            "Werte, die sie schon einmal hatten, also wiederholt sich die Schleife endlos.",
            loop.line);
    if (loop.launch_instructions > 0)
        return text(
                   "The kernel does not seem to terminate: its work-items have executed {} instructions together, "
                   "many times what a correct kernel needs",
                   "Der Kernel terminiert anscheinend nicht: Seine Work-Items haben zusammen {} "
                   "Instruktionen ausgeführt, ein Vielfaches dessen, was ein korrekter Kernel braucht",
                   loop.launch_instructions) +
               (loop.line > 0 ? text(", and work-item {} is at line {}.",
                                     ", und Work-Item {} ist in Zeile {}.", loop.work_item, loop.line)
                              : Text{".", "."});
    return text("The kernel does not terminate: after {} instructions ",
                "Der Kernel terminiert nicht: nach {} Instruktionen ", loop.instructions) +
           (loop.line > 0 ? text("work-item {} was still at line {}.",
                                 "war Work-Item {} noch immer in Zeile {}.", loop.work_item, loop.line)
                          : text("work-item {} had not finished.", "war Work-Item {} noch nicht fertig.",
                                 loop.work_item));
}
} // namespace

namespace
{
/// The unsigned variable in a loop's head that is compared with >= 0, which is always true; empty: none.
std::string never_negative(const std::string& head)
{
    static const RE2 condition(
        R"(\b(?:uint|ulong|ushort|uchar|size_t|unsigned)\b.*;\s*(\w+)\s*>=\s*0[uU]?\s*;)");
    std::string variable;
    RE2::PartialMatch(head, condition, &variable);
    return variable;
}
} // namespace

namespace
{
Text what_ends(const EndlessLoop& loop, const std::string& never_negative)
{
    if (!never_negative.empty())
        return text(
            "{0} is unsigned: {0} >= 0 is always true. Which condition ends the loop that contains this line?",
            "{0} hat kein Vorzeichen: {0} >= 0 ist immer wahr. Welche Bedingung beendet die Schleife, in der diese "
            "Zeile steht?",
            never_negative);
    if (loop.waits)
        return {"This work-item waits for a value that another work-item stores in memory. Which work-item "
                "should store that value, and does it do so in every case?",
                "Dieses Work-Item wartet auf einen Wert, den ein anderes in den Speicher schreibt. Welches "
                "Work-Item soll diesen Wert schreiben, und tut es das in jedem Fall?"};
    return {
        "Which condition ends the loop that contains this line, and does the variable in this condition change in "
        "every iteration, whichever branch is taken?",
        "Welche Bedingung beendet die Schleife, in der diese Zeile steht, und ändert sich die Variable dieser "
        "Bedingung in jedem Durchlauf, egal welcher Zweig genommen wird?"};
}
} // namespace

KernelRun endless(KernelRun run, const Source& source)
{
    const EndlessLoop& loop = *run.trace.endless_loop;
    std::vector<Place> places{{source.name, loop.line}};
    const int head = head_of_loop(source, loop.line);
    if (head > 0 && head != loop.line)
        places.push_back({source.name, head});
    Text seen = endless_loop_seen(loop);
    if (const Text values = shown(loop_variables(loop.variables, source, loop.line)); !values.empty())
        seen += text(" At that point, {}.", " Dort gilt: {}.", values);
    const Text next = what_ends(loop, head > 0 ? never_negative(source.line(head)) : "");
    return not_run(std::move(run), KernelRun::State::endless_loop, {seen, places, next});
}

namespace
{
/// The question about a kernel that ended or was stopped before it produced a result.
Text next_after(process::Ending ending)
{
    switch (ending) {
    case process::Ending::cancelled:
        return {"First fix what the checks below report about loops and barriers.",
                "Beheben Sie zuerst, was die Prüfungen unten über Schleifen und Barrieren melden."};
    case process::Ending::timed_out:
        return {"How many iterations does each loop make, and does every work-item reach every barrier?",
                "Wie viele Durchläufe macht jede Schleife, und kommt jedes Work-Item zu jeder Barriere?"};
    case process::Ending::too_much_output:
        return {"Remove the printf, or let only one work-item print.",
                "Entfernen Sie das printf, oder lassen Sie nur ein Work-Item etwas ausgeben."};
    default:
        return {
            "Which index can be out of bounds, for the first or for the last work-item?",
            "Welcher Index kann außerhalb seines Feldes liegen, beim ersten oder beim letzten Work-Item?"};
    }
}

/// LLVM's message when it aborts: "Broken module found, compilation aborted!"
std::string last_words_of_llvm(const std::string& said)
{
    static const RE2 error(R"(LLVM ERROR: ([^\n]*[^\n!.]))");
    std::string words;
    RE2::PartialMatch(said, error, &words);
    return words;
}

/// Points to a compiler built-in in the file, if there is one: it is the most common cause.
Finding crash_of_the_compiler(const std::string& said, const Source& source)
{
    static const RE2 built_in(R"((\b__builtin_\w+|\b(?:__)?asm(?:__)?\b))");
    Finding finding{{"The compiler crashed on this file", "Der Compiler stürzte an dieser Datei ab"},
                    {{source.name, 0}},
                    {"Which line do you have to remove for the file to compile?",
                     "Welche Zeile müssen Sie entfernen, damit sich die Datei übersetzen lässt?"}};
    if (const std::string words = last_words_of_llvm(said); !words.empty())
        finding.seen += text(" (LLVM: {})", " (LLVM: {})", words);
    finding.seen += Text{".", "."};
    const std::string& code = preprocessed(source, 120).text; // with the same lines, and no comments
    re2::StringPiece word;
    if (!RE2::PartialMatch(code, built_in, &word))
        return finding;
    finding.places.front().line = 1 + static_cast<int>(std::count(code.data(), word.data(), '\n'));
    finding.next = text(
        "{} belongs to the compiler, not to OpenCL C, and other compilers do not support it. Which OpenCL C "
        "function does the same?",
        "{} gehört zum Compiler, nicht zu OpenCL C; andere Compiler unterstützen es nicht. Welche OpenCL-C-Funktion "
        "leistet dasselbe?",
        std::string(word));
    return finding;
}

/// Why the kernel compiler stopped, by the last word of its output. If LLVM ran out of memory and printed anything,
/// it says so.
Finding why_it_gave_up(const std::string& said, const Source& source)
{
    const std::string words = last_words_of_llvm(said);
    const bool had_no_memory = words.empty() || words.find("out of memory") != std::string::npos;
    if (said.ends_with("time"))
        return {compiler_took_too_long(worker::compiler_limit_s), {{source.name, 0}}, what_expands()};
    if (said.ends_with("memory") && had_no_memory)
        return {compiler_needed_too_much(address_space_limit), {{source.name, 0}}, what_expands()};
    return crash_of_the_compiler(said, source);
}
} // namespace

KernelRun without_result(KernelRun run, const Source& source, const process::Limits& limits)
{
    if (run.outcome.ending == process::Ending::not_started) {
        const std::string why = run.outcome.why;
        return not_run(std::move(run), KernelRun::State::fault,
                       {text("the kernel worker cannot be started: {}",
                             "der Kernel-Worker lässt sich nicht starten: {}", why),
                        {},
                        {}});
    }
    const std::string said = run.outcome.err.substr(0, 500);
    // On a GPU, kernels cannot make the process exit like that.
    if (run.outcome.exited_with(2) && (run.device == Device::gpu || !working_device(run.device)))
        return not_run(
            std::move(run), KernelRun::State::fault,
            {text("the OpenCL device failed: {}", "das OpenCL-Gerät hat versagt: {}", said), {}, {}});
    if (run.outcome.exited_with(2) && is_simulated(run.device))
        return not_run(std::move(run), KernelRun::State::ended_early,
                       undecided(text("The simulator cannot run this kernel ({}).",
                                      "Der Simulator kann diesen Kernel nicht ausführen ({}).", said),
                                 {{source.name, 0}}));
    if (run.outcome.exited_with(worker::compiler_gave_up)) {
        Finding why = why_it_gave_up(run.outcome.err, source);
        return not_run(std::move(run), KernelRun::State::did_not_build, std::move(why));
    }
    const Text seen =
        ending_problem(run.outcome, limits)
            .value_or(Text{"The kernel ended the process that ran it: there is no usable result.",
                           "Der Kernel hat den Prozess beendet, der ihn ausführte: Es kam kein "
                           "brauchbares Ergebnis zurück."});
    const Text next = next_after(run.outcome.ending);
    return not_run(std::move(run), KernelRun::State::ended_early, {seen, {{source.name, 0}}, next});
}
} // namespace lab::judge
