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
            return text("It was stopped after it had waited for {} s without computing anything. Which line "
                        "waits, and what would end the wait?",
                        "Abgebrochen, weil {} s lang nur gewartet und nichts berechnet wurde. Welche Zeile "
                        "wartet, und was würde das Warten beenden?",
                        limits.asleep.count() / 1000);
        return text(
            "It was stopped: the limit is {} s of processor time. Is there an endless loop, or are some "
            "work-items waiting at a barrier that others in their work-group never reach?",
            "Abgebrochen: Erlaubt sind höchstens {} s Rechenzeit. Gibt es eine Endlosschleife, oder "
            "warten manche Work-Items an einer Barriere, zu der andere ihrer Work-Group nie kommen?",
            limits.cpu_s);
    case Ending::out_of_memory:
        return text("It needed more than {} MiB of memory and was stopped.",
                    "Mehr als {} MiB Speicher belegt und deshalb abgebrochen.",
                    sandbox::most_memory_bytes >> 20);
    case Ending::crashed: {
        if (outcome.signal == SIGSYS)
            return text("It made a system call that programs are not allowed to make here, and was stopped.",
                        "Abgebrochen nach einem Systemaufruf, der Programmen hier nicht erlaubt ist.");
        if (outcome.signal == SIGFPE)
            return text("It crashed with SIGFPE: integer division by 0.",
                        "Absturz mit SIGFPE: Ganzzahldivision durch 0.");
        const std::string signal = process::signal_name(outcome.signal);
        return text("It crashed with {}. The cause is often an access outside an array.",
                    "Absturz mit {}. Die Ursache ist oft ein Zugriff außerhalb eines Feldes.", signal);
    }
    case Ending::too_much_output:
        if (outcome.why == "files")
            return text(
                "It wrote more than {} MiB of files, or too many files, and was stopped.",
                "Mehr als {} MiB an Dateien oder zu viele Dateien geschrieben und deshalb abgebrochen.",
                sandbox::most_written_bytes >> 20);
        if (outcome.why == "result")
            return text(
                "It was stopped: the record of its OpenCL calls, including all sources passed to them, is "
                "larger than {} MiB.",
                "Abgebrochen: Die Aufzeichnung der OpenCL-Aufrufe samt den übergebenen Quelltexten ist "
                "größer als {} MiB.",
                limits.result_bytes >> 20);
        return text("It wrote more than {} KiB to {} and was stopped.",
                    "Mehr als {} KiB nach {} geschrieben und deshalb abgebrochen.", limits.stream_bytes >> 10,
                    outcome.why);
    case Ending::cancelled:
        return text("On the CPU the kernel did not terminate; the simulator's findings show why (see below).",
                    "Auf der CPU terminierte der Kernel nicht; den Grund zeigt der Simulator (siehe "
                    "unten).");
    case Ending::over_budget:
        return outcome.was_asleep
                   ? text("This run was skipped: the runs before it had waited for more than {} s in "
                          "total, without computing anything. What were these runs waiting for?",
                          "Dieser Lauf fand nicht statt: Die Läufe davor hatten zusammen mehr als {} s "
                          "nur gewartet und nichts berechnet. Worauf warteten diese Läufe?",
                          outcome.why)
                   : text(
                         "This run was skipped: the runs before it had used more than {} s of processor time "
                         "in total. What takes so long?",
                         "Dieser Lauf fand nicht statt: Die Läufe davor hatten zusammen mehr als {} s "
                         "Rechenzeit gebraucht. Was dauert so lange?",
                         outcome.why);
    case Ending::not_started:
        return text("It could not be started: {}.", "Der Start ist gescheitert: {}.", outcome.why);
    }
    return {};
}
} // namespace lab::judge
