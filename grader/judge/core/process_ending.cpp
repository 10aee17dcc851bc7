#include "grader/judge/core/process_ending.hpp"

#include "grader/sandbox/sandbox.hpp"

#include <csignal>

namespace lab::judge
{
std::optional<Text> ending_problem(const process::Outcome& outcome, const process::Limits& limits)
{
    using process::Ending;
    switch (outcome.ending) {
    case Ending::exited:
        return {};
    case Ending::timed_out:
        if (outcome.was_asleep)
            return text(
                "It was stopped after waiting for {} s without computing anything. What is it waiting "
                "for, and what would make that happen?",
                "Abgebrochen, nachdem es {} s lang nur gewartet und nichts berechnet hatte. Worauf "
                "wartet es, und wodurch würde das eintreten?",
                limits.asleep.count() / 1000);
        return text(
            "It was stopped: at most {} s of processor time are allowed. Does a loop never end, or do "
            "work-items wait at a barrier the others never reach?",
            "Abgebrochen: Erlaubt sind höchstens {} s Rechenzeit. Endet eine Schleife nie, oder warten "
            "Work-Items an einer Barriere, zu der die anderen nie kommen?",
            limits.cpu_s);
    case Ending::out_of_memory:
        return text("It needed more than {} MiB of memory and was stopped.",
                    "Es brauchte mehr als {} MiB Speicher und wurde abgebrochen.",
                    sandbox::most_memory_bytes >> 20);
    case Ending::crashed: {
        if (outcome.signal == SIGSYS)
            return text("It made a system call that programs are not allowed to make here, and was stopped.",
                        "Abgebrochen nach einem Systemaufruf, der Programmen hier nicht erlaubt ist.");
        if (outcome.signal == SIGFPE)
            return text("It crashed with SIGFPE: integers were divided by 0.",
                        "Absturz mit SIGFPE: Ganze Zahlen wurden durch 0 geteilt.");
        const std::string signal = process::signal_name(outcome.signal);
        return text("It crashed with {}. The cause is often an access outside an array.",
                    "Absturz mit {}. Die Ursache ist oft ein Zugriff außerhalb eines Feldes.", signal);
    }
    case Ending::too_much_output:
        if (outcome.why == "files")
            return text(
                "It wrote more than {} MiB of files, or too many of them, and was stopped.",
                "Mehr als {} MiB an Dateien oder zu viele Dateien geschrieben und deshalb abgebrochen.",
                sandbox::most_written_bytes >> 20);
        if (outcome.why == "result")
            return text(
                "It was stopped: its OpenCL calls, with the texts passed to them, take up more than {} MiB.",
                "Abgebrochen: Seine OpenCL-Aufrufe belegen samt den übergebenen Texten mehr als {} MiB.",
                limits.result_bytes >> 20);
        return text("It wrote more than {} KiB to {} and was stopped.",
                    "Mehr als {} KiB nach {} geschrieben und deshalb abgebrochen.", limits.stream_bytes >> 10,
                    outcome.why);
    case Ending::cancelled:
        return text("On the CPU the kernel did not terminate; the simulator's findings show why (see below).",
                    "Auf der CPU endete der Kernel nicht; warum, zeigt der Simulator (siehe unten).");
    case Ending::over_budget:
        return outcome.was_asleep
                   ? text("This run was skipped: the runs before it had waited for more than {} s in total, "
                          "without computing anything. What do they wait for?",
                          "Dieser Lauf fand nicht statt: Die Läufe davor hatten zusammen mehr als {} s nur "
                          "gewartet und nichts berechnet. Worauf warten sie?",
                          outcome.why)
                   : text(
                         "This run was skipped: the runs before it had used more than {} s of processor time "
                         "in total. What takes so long?",
                         "Dieser Lauf fand nicht statt: Die Läufe davor hatten zusammen mehr als {} s "
                         "Rechenzeit gebraucht. Was dauert so lange?",
                         outcome.why);
    case Ending::not_started:
        return text("It could not be started: {}.", "Es ließ sich nicht starten: {}.", outcome.why);
    }
    return {};
}
} // namespace lab::judge
