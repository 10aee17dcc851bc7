#include "grader/judge/host/check/host_record_checks.hpp"

#include "grader/judge/host/run/host_launches.hpp"

#include <algorithm>
#include <functional>

namespace lab::judge
{
namespace
{
Verdict record_failed(const Source& source, const Text& seen, const Text& next)
{
    return Verdict::failed({seen, {{source.name, 0}}, next});
}

/// The call that an endless program repeats: the last launch or, if there is none, the student's last call.
const Call& repeated_call(const HostRecord& record)
{
    const auto last = [&](auto&& is_wanted) {
        return std::find_if(record.calls.rbegin(), record.calls.rend(), is_wanted);
    };
    const auto launch =
        last([](const Call& call) { return call.is_students() && call.is("clEnqueueNDRangeKernel"); });
    if (launch != record.calls.rend())
        return *launch;
    const auto any = last([](const Call& call) { return call.is_students(); });
    return any != record.calls.rend() ? *any : record.calls.back();
}

/// True if a program launches kernels repeatedly without a call of this kind between the last two launches.
template <typename IsOfTheKind>
bool launches_without(const HostRecord& record, const Call& launch, IsOfTheKind is_of_the_kind)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    return launches.size() > 1 && launch.is("clEnqueueNDRangeKernel") &&
           std::none_of(launches[launches.size() - 2].call, launches.back().call, is_of_the_kind);
}

/// Reports launches that find in every buffer what the earlier ones left there.
std::optional<Finding> launches_without_writing(const HostRecord& record, const Call& launch,
                                                const Source& source)
{
    if (!launches_without(record, launch, [](const Call& call) { return !call.written_buffer().empty(); }))
        return {};
    return Finding{
        text(
            "line {} launches the kernel again and again, and the host writes to no buffer between two launches.",
            "Zeile {} startet den Kernel immer wieder, und zwischen zwei Starts schreibt der Host in keinen Puffer.",
            launch.line),
        place_of(launch, source),
        {"Between two launches, nothing in the buffers changes. Which buffer must have different contents before "
         "the next launch?",
         "Zwischen zwei Starts ändert sich nichts in den Puffern. Welcher Puffer muss vor dem nächsten Start etwas "
         "anderes enthalten?"}};
}

/// Reports launches whose results the host never reads.
std::optional<Finding> launches_without_reading(const HostRecord& record, const Call& launch,
                                                const Source& source)
{
    if (!launches_without(record, launch, std::mem_fn(&Call::reads_a_buffer)))
        return {};
    return Finding{
        text("line {} launches the kernel again and again, and no buffer is read between two launches.",
             "Zeile {} startet den Kernel immer wieder, und zwischen zwei Starts wird kein Puffer gelesen.",
             launch.line),
        place_of(launch, source),
        {"The value that ends the loop must be read from the device. Which statement in the loop reads it back "
         "(enqueueReadBuffer)?",
         "Der Wert, der die Schleife beendet, muss vom Gerät gelesen werden. Welche Anweisung in der Schleife liest "
         "ihn zurück (enqueueReadBuffer)?"}};
}
} // namespace

Finding endless_finding(const HostRecord& record, const Source& source, const KernelBuffers& buffers)
{
    const Call& repeated = repeated_call(record);
    const Text stopped{"The program does not terminate: its time ran out while it was still calling OpenCL; ",
                       "Das Programm terminiert nicht: Seine Zeit lief ab, während es noch OpenCL aufrief; "};
    if (const auto same = reads_the_same_again(record, repeated, source, buffers))
        return {stopped + same->seen, same->places, same->next};
    if (buffers.written) { // with several kernels the number of launches is known before
        if (const auto blind = launches_without_reading(record, repeated, source))
            return {stopped + blind->seen, blind->places, blind->next};
        if (const auto unchanged = launches_without_writing(record, repeated, source))
            return {stopped + unchanged->seen, unchanged->places, unchanged->next};
    }
    return {
        stopped + text("{} in line {} is called again and again.",
                       "{} in Zeile {} wird immer wieder aufgerufen.", repeated.name, repeated.line),
        place_of(repeated, source),
        text(
            "Which condition ends the loop that contains this line? Does this condition depend on what the kernel "
            "wrote, and what does the program write to the buffers before the launch in each iteration?",
            "Welche Bedingung beendet die Schleife, in der diese Zeile steht? Hängt diese Bedingung davon ab, was "
            "der Kernel geschrieben hat, und was schreibt das Programm in jedem Durchlauf vor dem Start in die "
            "Puffer?")};
}

std::optional<Verdict> record_problem(const HostRun& run, const HostRuns& runs)
{
    const Text next =
        text("The kit records a program's calls through OPENCL_LAYERS. Change neither that variable "
             "nor its files, and end the program by returning from main or with exit().",
             "Das Kit zeichnet die Aufrufe eines Programms über OPENCL_LAYERS auf. Ändern Sie weder "
             "diese Variable noch ihre Dateien, und beenden Sie das Programm durch Rückkehr aus main "
             "oder mit exit().");
    switch (run.record.state) {
    case HostRecord::State::whole:
        break;
    case HostRecord::State::missing:
        return Verdict::grader_fault(
            text("the OpenCL loader on this machine does not load the kit's layer",
                 "der OpenCL-Loader auf dieser Maschine lädt den Layer des Kits nicht"));
    case HostRecord::State::incomplete:
        return record_failed(
            runs.source,
            text("The record of the program's OpenCL calls stops after {} calls, before the program ended.",
                 "Die Aufzeichnung der OpenCL-Aufrufe des Programms bricht nach {} Aufrufen ab, vor dem Ende "
                 "des Programms.",
                 run.record.calls.size()),
            next);
    case HostRecord::State::tampered:
        return record_failed(
            runs.source,
            text("The record of the program's OpenCL calls was changed after call {}.",
                 "Die Aufzeichnung der OpenCL-Aufrufe des Programms wurde nach Aufruf {} verändert.",
                 run.record.calls.size()),
            next);
    case HostRecord::State::too_long: {
        const Call& repeated = repeated_call(run.record);
        return Verdict::failed(
            {text(
                 "The program made more than {} OpenCL calls, among them {} in line {} again and again; further "
                 "calls are not recorded.",
                 "Das Programm machte mehr als {} OpenCL-Aufrufe, darunter {} in Zeile {} immer wieder; weitere "
                 "Aufrufe werden nicht aufgezeichnet.",
                 run.record.calls.size(), repeated.name, repeated.line),
             place_of(repeated, runs.source),
             {"Which loop calls OpenCL so often? A single launch is enough for all the work-items of an NDRange.",
              "Welche Schleife ruft OpenCL so oft auf? Für alle Work-Items eines NDRange genügt ein einziger Start."}});
    }
    case HostRecord::State::endless:
        return Verdict::failed(endless_finding(run.record, runs.source));
    }
    if (!run.record.has_lines)
        return Verdict::grader_fault(text("addr2line cannot be started (`apt install binutils`)",
                                          "addr2line lässt sich nicht starten (`apt install binutils`)"));
    return {};
}

Finding in_run(Finding finding, const HostRun& run, const HostRuns& runs)
{
    if (runs.again && &run == &*runs.again)
        finding.seen =
            Text{
                "In one run the program called its function several times, with different inputs and contexts. ",
                "In einem Lauf rief das Programm seine Funktion mehrmals auf, mit verschiedenen Eingaben und Kontexten. "} +
            finding.seen;
    return finding;
}

Verdict judge_records(const HostRuns& runs,
                      const std::function<std::optional<Finding>(const HostRun&)>& judge)
{
    for (const HostRun* const run : runs.judged()) {
        if (const auto problem = record_problem(*run, runs))
            return *problem;
        if (const auto finding = judge(*run))
            return Verdict::failed(in_run(*finding, *run, runs));
    }
    return Verdict::passed();
}

Verdict judge_tasks(const HostRuns& runs, const std::function<std::optional<Finding>(std::size_t)>& judge)
{
    for (std::size_t task = 0; task < runs.results.size(); ++task) {
        if (const auto problem = record_problem(runs.results[task], runs))
            return *problem;
        if (const auto finding = judge(task))
            return Verdict::failed(*finding);
    }
    return Verdict::passed();
}

Verdict found_in_records(const HostRuns& runs, const Verdict& verdict,
                         const std::optional<Verdict>& prerequisite)
{
    const bool all_whole = std::all_of(runs.results.begin(), runs.results.end(), [](const HostRun& run) {
        return run.record.state == HostRecord::State::whole;
    });
    return prerequisite && !(all_whole && verdict.status == Status::failed) ? *prerequisite : verdict;
}
} // namespace lab::judge
