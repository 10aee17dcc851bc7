#include "grader/judge/host_checks.hpp"

#include "grader/judge/host_record_checks.hpp"
#include "grader/judge/setup.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <set>

namespace lab::judge
{
namespace
{
/// The last line that is not empty, at most 300 bytes of it.
std::string last_line(const std::string& text)
{
    const auto end = text.find_last_not_of(" \n");
    if (end == std::string::npos)
        return "";
    const auto newline = text.find_last_of('\n', end);
    const auto begin = newline == std::string::npos ? 0 : newline + 1;
    return text.substr(begin, std::min<std::size_t>(end - begin + 1, 300));
}

Finding flags_finding(const Message& message, const HostRuns& runs)
{
    const cl_mem_flags bit = message.writes ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY;
    const std::string flags = message.writes ? "CL_MEM_READ_ONLY" : "CL_MEM_WRITE_ONLY";
    const Text verb = message.writes ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
    return {{fmt::format("The kernel {} a buffer that was created with {}.", verb.en, flags),
             fmt::format("Der Kernel {} einen Puffer, der mit {} angelegt ist.", verb.de, flags)},
            places_of(runs.simulated, runs.source,
                      [&](const Call& call) {
                          return call.name.starts_with("clCreate") && (call.number("flags") & bit) != 0;
                      }),
            text("The flags say what the kernel may do with the buffer, not what the host does.",
                 "Die Flags sagen, was der Kernel mit dem Puffer tun darf, nicht, was der Host tut.")};
}

/// The simulator knows what was written only of whole buffers and of clEnqueueWriteBuffer: not of memory that stays with the
/// host, not of parts of a buffer, not of what was filled, copied or mapped.
bool knows_what_was_written(const HostRun& run)
{
    const auto& calls = run.record.calls;
    return std::none_of(calls.begin(), calls.end(), [](const Call& call) {
        return call.is("clEnqueueFillBuffer") || call.is("clCreateSubBuffer") ||
               call.is("clEnqueueMapBuffer") || call.is("clEnqueueCopyBuffer") ||
               (call.number("flags") & CL_MEM_USE_HOST_PTR) != 0;
    });
}

/// A transfer that ends within an element: most often it is a byte longer than the host's memory, which no value shows.
std::optional<Finding> part_of_an_element(const HostRun& run, const Source& source, std::size_t element_bytes)
{
    for (const Call& call : run.record.calls)
        if (call.is_students() && call.name.starts_with("clEnqueue") &&
            call.number("size") % element_bytes != 0)
            return Finding{text("{}: {} bytes are no whole number of elements, which have {} bytes each.",
                                "{}: {} Bytes sind keine ganze Zahl von Elementen zu je {} Bytes.",
                                shown(call), call.number("size"), element_bytes),
                           place_of(call, source),
                           text("How many elements are meant, and how many bytes is that?",
                                "Wie viele Elemente sind gemeint, und wie viele Bytes sind das?")};
    return {};
}

Finding unwritten_finding(const HostRuns& runs)
{
    return {text("A right kernel read bytes of a buffer that nobody had written.",
                 "Ein richtiger Kernel las Bytes eines Puffers, die niemand geschrieben hatte."),
            places_of(runs.simulated, runs.source,
                      [](const Call& call) { return call.name.starts_with("clEnqueueWriteBuffer"); }),
            text("Does each transfer bring all bytes that the kernel needs, and before the launch?",
                 "Bringt jede Übertragung alle Bytes, die der Kernel braucht, und das vor dem Start?")};
}

Finding size_finding(const Message& message, const HostRuns& runs)
{
    const auto is_too_small = [&](const Call& call) {
        return call.is("clCreateBuffer") && static_cast<std::int64_t>(call.number("size")) <= message.offset;
    };
    return {
        text(
            "A right kernel went past the end of a buffer, at byte {}: the buffer is too small.",
            "Ein richtiger Kernel griff hinter das Ende eines Puffers, bei Byte {}: Der Puffer ist zu klein.",
            message.offset),
        places_of(runs.simulated, runs.source, is_too_small),
        text("How many bytes does each buffer need? OpenCL counts bytes, std::vector counts elements.",
             "Wie viele Bytes braucht jeder Puffer? OpenCL zählt Bytes, std::vector zählt Elemente.")};
}
/// A program that ended within an OpenCL call: which one, and where it was made.
Finding with_last_call(Finding finding, const HostRun& run, const Source& source)
{
    const auto& calls = run.record.calls;
    if (calls.empty() || calls.back().has_returned)
        return finding;
    if (const auto late = used_after_release(run.record, source))
        return *late;
    const Text where = text(" That was during {}.", " Das war während {}.", shown(calls.back()));
    finding.seen = {finding.seen.en + where.en, finding.seen.de + where.de};
    finding.places = {{source.name, calls.back().line}};
    return finding;
}
} // namespace

std::optional<Verdict> device_fault(const std::vector<const HostRun*>& runs)
{
    // The given programs end with 2 when they find no device; whether that is so is tried without the student's.
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

Verdict hosts_end(const std::vector<const HostRun*>& runs, const Source& source)
{
    if (const auto fault = device_fault(runs))
        return *fault;
    for (const HostRun* run : runs)
        if (const auto problem = ending_problem(run->outcome, run->limits))
            return Verdict::failed(with_last_call({*problem, {{source.name, 0}}, {}}, *run, source));
    return Verdict::passed();
}

Finding host_failed(const HostRun& run, const Source& source)
{
    const std::string said = last_line(run.outcome.err);
    if (said.empty())
        return {text("The program ended with exit code {} and said nothing.",
                     "Das Programm endete mit Exit-Code {} und sagte nichts.", run.outcome.exit_code),
                {{source.name, 0}},
                {}};
    return {text("The program ended with exit code {} and said: {}",
                 "Das Programm endete mit Exit-Code {} und sagte: {}", run.outcome.exit_code, said),
            {{source.name, 0}},
            {}};
}

Verdict follows_the_kernel(const HostRuns& runs,
                           const std::function<std::size_t(const worker::Bytes&)>& followed,
                           const std::string& kernel_file, const Text& next, const std::string& result_check)
{
    const HostRun& probed = runs.probed;
    if (!probed.outcome.exited_with(0) || !probed.output) {
        const auto no_result = requires_check(result_check);
        const bool fails_always = !runs.results.back().outcome.exited_with(0);
        return fails_always && no_result ? *no_result : Verdict::failed(host_failed(probed, runs.source));
    }
    if (followed(*probed.output) > 0)
        return Verdict::passed();
    return Verdict::failed(
        {text("With another kernel in {} the result did not follow: it does not come from the kernel.",
              "Mit einem anderen Kernel in {} änderte sich das Ergebnis nicht mit: Es kommt nicht vom "
              "Kernel.",
              kernel_file),
         {{runs.source.name, 0}},
         next});
}

std::vector<Place> places_of(const HostRun& run, const Source& source,
                             const std::function<bool(const Call&)>& is_meant)
{
    constexpr std::size_t most = 3;
    std::vector<Place> places;
    std::set<int> lines;
    for (const Call& call : run.record.calls)
        if (call.is_students() && is_meant(call) && places.size() < most && lines.insert(call.line).second)
            places.push_back({source.name, call.line});
    return places.empty() ? std::vector<Place>{{source.name, 0}} : places;
}

std::vector<Place> launch_places(const HostRuns& runs)
{
    return places_of(runs.results.front(), runs.source,
                     [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
}

Verdict buffers_fit(const HostRuns& runs, std::size_t element_bytes)
{
    for (const HostRun& run : runs.results)
        if (const auto finding = part_of_an_element(run, runs.source, element_bytes))
            return Verdict::failed(*finding);
    const HostRun& simulated = runs.simulated;
    if (setup().simulator_plugin.empty())
        return Verdict::not_gradable(text("The simulator Oclgrind is not installed here.",
                                          "Der Simulator Oclgrind ist hier nicht installiert."));
    for (const LaunchTrace& launch : simulated.trace.launches)
        for (const Message& message : launch.messages) {
            if (message.kind == Message::Kind::forbidden_access)
                return Verdict::failed(flags_finding(message, runs));
            if (message.kind == Message::Kind::out_of_bounds)
                return Verdict::failed(size_finding(message, runs));
            if (message.kind == Message::Kind::uninitialised && knows_what_was_written(simulated))
                return Verdict::failed(unwritten_finding(runs));
        }
    if (simulated.trace.launches.empty())
        return Verdict::failed(host_failed(simulated, runs.source));
    return Verdict::passed();
}
} // namespace lab::judge
