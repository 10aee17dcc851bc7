#include "grader/judge/host/check/host_memory.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/check/host_checks.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <set>

namespace lab::judge
{
namespace
{
/// The call that created buffer `number`, counted from 1; null if there is none.
const Call* creator_of_number(std::uint64_t number, const HostRecord& record)
{
    for (const Call& call : record.calls)
        if (call.name.starts_with("clCreateBuffer") && call.succeeded() && --number == 0)
            return &call;
    return nullptr;
}

Text place_in(const Call& launch, const Call& creator, const HostRecord& record)
{
    const auto launches = launches_in(record);
    const auto launched = std::find_if(launches.begin(), launches.end(),
                                       [&](const LaunchedKernel& each) { return each.call == &launch; });
    if (launched == launches.begin() || launched == launches.end())
        return {};
    for (const auto& [argument, set] : launched->arguments)
        if (creator_of(handle_in(*set), record, launch) == &creator)
            return text(" In launch number {}, this buffer is argument {} (counted from 0).",
                        " Bei Start Nummer {} ist dieser Puffer Argument {} (ab 0 gezählt).",
                        launched - launches.begin() + 1, argument);
    return {};
}

/// Reports a buffer whose flags forbid the access, and the launch that made it.
Finding flags_finding(const Message& message, const HostRuns& runs, const Call* launch)
{
    const cl_mem_flags bit = message.writes ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY;
    const auto has_flag = [&](const Call& call) { return (call.number("flags") & bit) != 0; };
    const Call* const creator = creator_of_number(message.buffer, runs.simulated.record);
    const bool is_known = creator && has_flag(*creator);
    const std::string flags = message.writes ? "CL_MEM_READ_ONLY" : "CL_MEM_WRITE_ONLY";
    const Text verb = message.writes ? Text{"writes to", "schreibt in"} : Text{"reads", "liest"};
    return {Text{fmt::format("The kernel {} a buffer that was created with {}.", verb.en, flags),
                 fmt::format("Der Kernel {} einen Puffer, der mit {} angelegt wurde.", verb.de, flags)} +
                (launch && is_known ? place_in(*launch, *creator, runs.simulated.record) : Text{}),
            places_of(runs.simulated, runs.source,
                      [&](const Call& call) {
                          return is_known ? &call == creator
                                          : call.name.starts_with("clCreate") && has_flag(call);
                      }),
            text("Is this buffer set as the right argument? The flags define what the kernel may do with "
                 "the buffer, not what the host does.",
                 "Ist dieser Puffer als das richtige Argument gesetzt? Die Flags legen fest, was der "
                 "Kernel mit dem Puffer tun darf, nicht, was der Host tut.")};
}

/// Reports a transfer that ends within an element, often because it is one byte too long, which no value shows.
std::optional<Finding> part_of_an_element(const HostRun& run, const Source& source, std::size_t element_bytes)
{
    for (const Call& call : run.record.calls)
        if (call.is_students() && call.name.starts_with("clEnqueue") &&
            call.number("size") % element_bytes != 0)
            return Finding{text("{}: {} bytes is not a whole number of {}-byte elements.",
                                "{}: {} Bytes sind keine ganze Zahl von Elementen zu je {} Bytes.",
                                shown(call), call.number("size"), element_bytes),
                           place_of(call, source),
                           text("How many elements do you need, and how many bytes is that?",
                                "Wie viele Elemente brauchen Sie, und wie viele Bytes sind das?")};
    return {};
}

} // namespace

std::optional<Finding> empty_transfer(const HostRun& run, const Source& source)
{
    for (const Call& call : run.record.calls)
        if (call.is_students() && (call.is("clEnqueueReadBuffer") || call.is("clEnqueueWriteBuffer")) &&
            call.number("size") == 0)
            return Finding{
                text("{} transfers 0 bytes, at offset {}.", "{} überträgt 0 Bytes, bei Offset {}.", call.name,
                     call.number("offset")),
                place_of(call, source),
                call.number("offset") > 0
                    ? Text{"The blocking flag is followed by the offset, then the size, both in bytes. "
                           "Which number is the offset here, and which one the size?",
                           "Auf das Flag für das Blockieren folgen der Offset und die Größe, beide in Bytes. Welche "
                           "Zahl ist hier der Offset, und welche ist die Größe?"}
                    : Text{
                          "How is that size computed, and how many elements does the vector contain when this line "
                          "runs?",
                          "Wie wird diese Größe berechnet, und wie viele Elemente enthält der Vektor in diesem "
                          "Augenblick?"}};
    return {};
}

std::optional<Finding> short_memory(const HostRecord& record, const Source& source)
{
    for (const Call& call : record.calls)
        if (call.is_students() && call.bytes_there() > 0)
            return Finding{
                text("{} goes past the end of the host memory: only {} bytes are available there.",
                     "{} reicht über das Ende des Host-Speichers hinaus: Dort sind nur {} Bytes verfügbar.",
                     shown(call), call.bytes_there()),
                place_of(call, source),
                text("How many elements does the vector in the host contain, and how many bytes is that?",
                     "Wie viele Elemente enthält der Vektor im Host, und wie viele Bytes sind das?")};
    return {};
}

namespace
{
Finding unwritten_finding(const HostRuns& runs)
{
    return {
        text("A correct kernel read uninitialised bytes of a buffer.",
             "Ein korrekter Kernel las nicht initialisierte Bytes eines Puffers."),
        places_of(runs.simulated, runs.source,
                  [](const Call& call) { return call.name.starts_with("clEnqueueWriteBuffer"); }),
        text("Do the transfers copy all bytes that the kernel needs, and do they happen before the "
             "launch?",
             "Übertragen die Aufrufe alle Bytes, die der Kernel braucht, und geschieht das vor dem Start?")};
}

/// True if the offset lies in a buffer: the simulator counts it from the buffer's start, or from 0 if there is no
/// buffer.
bool is_in_a_buffer(const Message& message)
{
    constexpr std::int64_t more_than_any_buffer = std::int64_t{1} << 40;
    return message.offset >= 0 && message.offset < more_than_any_buffer;
}

Finding size_finding(const Message& message, const HostRuns& runs, const Call* launch)
{
    const std::string by = launch ? shown(*launch) : "clEnqueueNDRangeKernel";
    Text buffer{"a buffer", "eines Puffers"};
    std::vector<Place> places;
    const Call* const overrun = creator_of_number(message.buffer, runs.simulated.record);
    const auto candidates = overrun  ? std::vector{overrun}
                            : launch ? buffers_of(*launch, runs.simulated.record)
                                     : std::vector<const Call*>{};
    for (const Call* creator : candidates) {
        const auto size = static_cast<std::int64_t>(creator->number("size"));
        if (size >= message.offset + message.element_bytes || !creator->is_students())
            continue;
        if (places.empty())
            buffer = text("a buffer of {} bytes", "eines Puffers von {} Bytes", size);
        places.push_back({runs.source.name, creator->line});
    }
    if (launch && launch->is_students())
        places.push_back({runs.source.name, launch->line});
    return {
        is_in_a_buffer(message)
            ? Text{fmt::format(
                       "A correct kernel, launched by {}, accessed memory past the end of {}, at byte {}.",
                       by, buffer.en, message.offset),
                   fmt::format(
                       "Ein korrekter Kernel, gestartet mit {}, griff auf Speicher hinter dem Ende {} zu, "
                       "bei Byte {}.",
                       by, buffer.de, message.offset)}
            : text("A correct kernel, launched by {}, used an address that is in no buffer.",
                   "Ein korrekter Kernel, gestartet mit {}, benutzte eine Adresse, die in keinem Puffer "
                   "liegt.",
                   by),
        places.empty() ? std::vector<Place>{{runs.source.name, 0}} : places,
        text("Is each buffer large enough for these work-items (OpenCL counts "
             "bytes, std::vector counts elements), and is it the right "
             "argument? Are offset, global size and local size what you meant?",
             "Ist jeder Puffer groß genug für diese Work-Items (OpenCL zählt "
             "Bytes, std::vector zählt Elemente), und ist er das richtige "
             "Argument? Sind Offset, globale und lokale Größe so gemeint?")};
}

const Call* simulated_launch(const HostRun& run, std::size_t index)
{
    const auto& calls = run.simulation.calls;
    return index < calls.size() ? &run.record.calls.at(calls[index]) : nullptr;
}

/// The first of the wanted faults that the simulator saw when a correct kernel used the program's buffers.
std::optional<Finding> seen_by_the_simulator(const HostRuns& runs, const std::set<Message::Kind>& wanted,
                                             const KernelBuffers& buffers = {})
{
    const auto& launches = runs.simulated.simulation.trace.launches;
    for (std::size_t i = 0; i < launches.size(); ++i)
        for (const Message& message : launches[i].messages) {
            if (!wanted.contains(message.kind))
                continue;
            if (message.kind == Message::Kind::forbidden_access)
                return flags_finding(message, runs, simulated_launch(runs.simulated, i));
            if (message.kind == Message::Kind::out_of_bounds)
                return size_finding(message, runs, simulated_launch(runs.simulated, i));
            return empty_input(runs.simulated.record, runs.source, buffers).value_or(unwritten_finding(runs));
        }
    return {};
}
} // namespace

std::optional<Finding> crash_cause(const HostRuns& runs)
{
    using Kind = Message::Kind;
    // Checked first: a buffer passed in place of another has the wrong flags, and often the wrong size as well.
    const auto forbidden = seen_by_the_simulator(runs, {Kind::forbidden_access});
    return forbidden ? forbidden : seen_by_the_simulator(runs, {Kind::out_of_bounds});
}

Verdict buffers_fit(const HostRuns& runs, std::size_t element_bytes, bool launch_is_right,
                    const KernelBuffers& buffers)
{
    for (const HostRun& run : runs.results) {
        if (const auto finding = short_memory(run.record, runs.source))
            return Verdict::failed(*finding);
        if (const auto finding = part_of_an_element(run, runs.source, element_bytes))
            return Verdict::failed(*finding);
        if (const auto finding = unfit_part(run, runs.source, buffers))
            return Verdict::failed(*finding);
    }
    if (const auto late = used_after_release(runs.simulated.record, runs.source))
        return Verdict::failed(*late); // whatever the simulator says of memory that is gone
    const HostRun& simulated = runs.simulated;
    if (const auto problem = record_problem(simulated, runs)) {
        const auto crash = crash_cause(runs); // it ended the record, too
        return crash && simulated.record.state == HostRecord::State::incomplete ? Verdict::failed(*crash)
                                                                                : *problem;
    }
    std::set<Message::Kind> faults{Message::Kind::forbidden_access, Message::Kind::out_of_bounds};
    if (launch_is_right)
        faults.insert(Message::Kind::uninitialised);
    if (const auto finding = seen_by_the_simulator(runs, faults, buffers))
        return Verdict::failed(*finding);
    if (const auto problem = not_simulated(simulated, runs.source))
        return *problem;
    constexpr double of_the_sizes = 0.5; // the flags are the other half
    for (const HostRun& run : runs.results)
        if (const auto wide = needlessly_wide_flags(run, runs.source, buffers))
            return Verdict::failed(*wide, of_the_sizes);
    return Verdict::passed();
}
} // namespace lab::judge
