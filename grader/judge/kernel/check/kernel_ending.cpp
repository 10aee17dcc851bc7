#include "grader/judge/kernel/check/kernel_ending.hpp"

#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <algorithm>
#include <sstream>

namespace lab::judge
{
namespace
{
/// A fault seen by the simulator that may make a device crash or run for ever.
std::optional<Finding> seen_on_the_simulator(const KernelRun& values, const KernelRun& simulator,
                                             const Source& source)
{
    if (const Reported found = first_of(simulator.trace, {Message::Kind::divergence}); found.message)
        return divergence_finding(*found.message, source);
    if (values.access_outside)
        return bounds_finding({&*values.access_outside}, source);
    const Reported read = first_of(simulator.trace, {Message::Kind::uninitialised});
    if (read.message)
        return uninitialised_finding({read.message}, source);
    // A work-item that writes other work-items' elements may also write out of bounds.
    if (first_of(simulator.trace, {Message::Kind::data_race, Message::Kind::equal_stores}).message)
        return no_data_race(simulator, source).finding;
    return {};
}

/// Why the device produced no result, with the cause if the simulator saw one.
Finding early_end_finding(const KernelRun& values, const KernelRun& simulator, const Source& source)
{
    const bool is_late = values.outcome.ending == process::Ending::timed_out;
    const auto cause = is_late || values.crashed() ? seen_on_the_simulator(values, simulator, source)
                                                   : std::optional<Finding>{};
    if (!cause && values.crashed() && simulator.is_done() && source.text.find("goto") != std::string::npos)
        return {
            text(
                "The kernel crashed with {}, although the simulator runs it without finding an access outside an "
                "array. The device's compiler crashes on some jumps into a loop.",
                "Der Kernel stürzte mit {} ab, obwohl der Simulator ihn ausführt und dabei keinen Zugriff "
                "außerhalb eines Feldes findet. Der Compiler des Geräts stürzt bei manchen Sprüngen in eine "
                "Schleife ab.",
                process::signal_name(values.outcome.signal)),
            values.problem.places,
            {"Does a goto jump into the middle of a loop? Can it jump to the beginning of the loop "
             "instead?",
             "Springt ein goto mitten in eine Schleife? Kann es stattdessen an den Anfang der Schleife "
             "springen?"}};
    if (!cause)
        return values.problem;
    // Whether it crashes or hangs, and which signal it gets, depends on what lies past the end of the array.
    const Text end{"The kernel crashed or did not terminate.", "Der Kernel stürzte ab oder terminierte "
                                                               "nicht."};
    const Text saw{" The simulator found: ", " Der Simulator fand: "};
    return {end + saw + cause->seen, cause->places, cause->next};
}

/// Reports a kernel that uses more local memory than any GPU has, although the processor runs it.
std::optional<Finding> local_memory_finding(const KernelRun& run, const Source& source)
{
    for (const worker::KernelInterface& kernel : run.result.kernels)
        if (kernel.local_bytes > most_local_bytes)
            return Finding{
                text(
                    "{} needs {} bytes of local memory per work-group. GPUs offer 32768 to {} bytes, so the launch "
                    "would fail there.",
                    "{} braucht {} Bytes lokalen Speicher je Work-Group. GPUs bieten 32768 bis {} Bytes, der Start "
                    "würde dort also scheitern.",
                    kernel.name, kernel.local_bytes, most_local_bytes),
                {{source.name, 0}},
                text("How many elements of its local array does one work-group use?",
                     "Wie viele Elemente ihres lokalen Feldes benutzt eine Work-Group?")};
    return {};
}

/// The first lines that printf wrote in the simulator, where no lines are interleaved; empty if there are none.
Text printed_by(const KernelRun& simulator)
{
    constexpr int most_lines = 8;
    std::istringstream lines(simulator.outcome.out);
    std::string first;
    int count = 0;
    for (std::string line; std::getline(lines, line);)
        if (++count <= most_lines)
            first += "\n" + shortened(line, 100);
    if (count == 0)
        return {};
    return text("Output of printf in the simulator (lines: {}):{}",
                "Ausgabe von printf im Simulator (Zeilen: {}):{}", count, first);
}
/// The line that requires a work-group size; 0: none.
int line_of_required_size(const Source& source)
{
    const auto place = source.text.find("reqd_work_group_size");
    return place == std::string::npos
               ? 0
               : 1 + static_cast<int>(std::count(source.text.begin(),
                                                 source.text.begin() + static_cast<std::ptrdiff_t>(place),
                                                 '\n'));
}

Finding refused_launch_finding(const std::string& error, const Source& source)
{
    const Text seen =
        text("The device rejected the kernel: {}.", "Das Gerät hat den Kernel abgelehnt: {}.", error);
    const int line = line_of_required_size(source);
    if (line > 0 && error.ends_with("CL_INVALID_WORK_GROUP_SIZE"))
        return {
            seen,
            {{source.name, line}},
            text("Line {} requires work-groups of a fixed size. How many work-items does a work-group have "
                 "in this exercise, in each dimension?",
                 "Zeile {} verlangt Work-Groups fester Größe. Wie viele Work-Items hat eine Work-Group in "
                 "dieser Aufgabe je Dimension?",
                 line)};
    return {seen,
            {{source.name, 0}},
            text("How much local and private memory does a work-group of this kernel need?",
                 "Wie viel lokalen und privaten Speicher braucht eine Work-Group dieses Kernels?")};
}
} // namespace

namespace
{
/// An endless loop may follow from a race that leaves the wrong value in the loop's condition, or from searching for
/// that value outside the array.
Finding endless_finding(const KernelRun& run, const KernelRun& simulator, const Source& source)
{
    for (const Verdict& fault :
         {no_data_race(simulator, source), stays_in_bounds(simulator, simulator, source)})
        if (fault.status == Status::failed)
            return {run.problem.seen + Text{" The simulator found: ", " Der Simulator fand: "} +
                        fault.finding.seen,
                    fault.finding.places, fault.finding.next};
    return run.problem;
}
} // namespace

Verdict ends(const KernelRun& values, const KernelRun& simulator, const Source& source)
{
    for (const KernelRun* run : {&simulator, &values})
        if (run->state == KernelRun::State::endless_loop)
            return Verdict::failed(endless_finding(*run, simulator, source));
    for (const KernelRun* run : {&simulator, &values}) // PoCL from 6.0 on does not count arrays
        if (const auto finding = local_memory_finding(*run, source))
            return Verdict::failed(*finding);
    if (values.state == KernelRun::State::ended_early)
        return Verdict::failed(early_end_finding(values, simulator, source));
    if (simulator.outcome.ending == process::Ending::timed_out)
        return Verdict::failed(
            {{"The simulator was still running when its time was up; for a correct kernel it needs only a fraction "
              "of a second.",
              "Der Simulator war noch beschäftigt, als seine Zeit um war; für einen korrekten Kernel braucht er nur "
              "Sekundenbruchteile."},
             {{source.name, 0}},
             text("How many iterations does each loop make, for each work-item?",
                  "Wie viele Durchläufe macht jede Schleife bei jedem Work-Item?")});
    if (values.state == KernelRun::State::unknown) // where the simulator is the device
        return Verdict::open(values.problem);
    if (values.state == KernelRun::State::fault)
        return Verdict::grader_fault(values.problem.seen);
    for (const worker::CaseResult& result : values.result.cases)
        if (!result.error.empty())
            return Verdict::failed(refused_launch_finding(result.error, source));
    return Verdict::passed(printed_by(simulator));
}
} // namespace lab::judge
