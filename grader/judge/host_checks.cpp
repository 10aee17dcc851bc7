#include "grader/judge/host_checks.hpp"

#include "grader/judge/host_launches.hpp"
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
    return shortened(text.substr(begin, end - begin + 1), 300);
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
            text("Is it set as the argument that was meant? The flags say what the kernel may do with the "
                 "buffer, not what the host does.",
                 "Ist er als das Argument gesetzt, das gemeint war? Die Flags sagen, was der Kernel mit dem "
                 "Puffer tun darf, nicht, was der Host tut.")};
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

Finding size_finding(const Message& message, const HostRuns& runs, const Call* launch)
{
    const std::string by = launch ? shown(*launch) : "clEnqueueNDRangeKernel";
    Text buffer{"a buffer", "eines Puffers"};
    std::vector<Place> places;
    for (const Call* creator :
         launch ? buffers_of(*launch, runs.simulated.record) : std::vector<const Call*>{}) {
        const auto size = static_cast<std::int64_t>(creator->number("size"));
        if (size >= message.offset + message.element_bytes || !creator->is_students())
            continue;
        if (places.empty())
            buffer = text("a buffer of {} bytes", "eines Puffers von {} Bytes", size);
        places.push_back({runs.source.name, creator->line});
    }
    if (launch && launch->is_students())
        places.push_back({runs.source.name, launch->line});
    return {{fmt::format("A right kernel, launched by {}, went past the end of {}, at byte {}.", by,
                         buffer.en, message.offset),
             fmt::format("Ein richtiger Kernel, gestartet mit {}, griff hinter das Ende {}, bei Byte {}.", by,
                         buffer.de, message.offset)},
            places.empty() ? std::vector<Place>{{runs.source.name, 0}} : places,
            text("Has each buffer as many bytes as these work-items need (OpenCL counts bytes, std::vector "
                 "counts elements), and is it the argument that was meant? Are offset, global size and local "
                 "size what you meant?",
                 "Hat jeder Puffer so viele Bytes, wie diese Work-Items brauchen (OpenCL zählt Bytes, "
                 "std::vector zählt Elemente), und ist er das Argument, das gemeint war? Sind Offset, "
                 "globale und lokale Größe so gemeint?")};
}

/// What the simulator saw a right kernel do to the program's buffers that it must not do.
std::optional<Finding> memory_finding(const HostRuns& runs, bool launch_is_right = true)
{
    const auto& launches = runs.simulated.trace.launches;
    for (std::size_t i = 0; i < launches.size(); ++i)
        for (const Message& message : launches[i].messages) {
            if (message.kind == Message::Kind::forbidden_access)
                return flags_finding(message, runs);
            if (message.kind == Message::Kind::out_of_bounds)
                return size_finding(message, runs, launch_number(runs.simulated, i));
            if (message.kind == Message::Kind::uninitialised && launch_is_right &&
                knows_what_was_written(runs.simulated))
                return unwritten_finding(runs);
        }
    return {};
}

/// What may have made the program crash: an access outside a buffer rather than one that its flags forbid.
std::optional<Finding> crash_cause(const HostRuns& runs)
{
    const auto& launches = runs.simulated.trace.launches;
    for (std::size_t i = 0; i < launches.size(); ++i)
        for (const Message& message : launches[i].messages)
            if (message.kind == Message::Kind::out_of_bounds)
                return size_finding(message, runs, launch_number(runs.simulated, i));
    return memory_finding(runs, false);
}

/// It crashed, or hangs within OpenCL: as a program does that wrote where it must not.
bool broke_down(const HostRun& run)
{
    const auto& calls = run.record.calls;
    if (run.record.state == HostRecord::State::endless)
        return false;
    return run.outcome.ending == process::Ending::crashed ||
           (run.outcome.ending == process::Ending::timed_out && !calls.empty() && !calls.back().has_returned);
}

/// Why the program did not end as it should: what it did to memory when it crashed, and the OpenCL call that it was in.
Finding ending_finding(const Text& problem, const HostRun& run, const HostRuns& runs)
{
    const bool crashed = run.outcome.ending == process::Ending::crashed;
    if (const auto left_open = crashed ? local_size_left_open(runs) : std::nullopt)
        return {problem + " " + left_open->seen, left_open->places, left_open->next};
    if (const auto cause = broke_down(run) ? crash_cause(runs) : std::nullopt)
        return {problem + " " + cause->seen, cause->places, cause->next};
    if (const auto late = used_after_release(run.record, runs.source))
        return *late;
    if (const Call* launch = far_too_large_launch(run.record)) {
        const Text asked =
            text(" The launch of line {} asks for these work-items: {}.",
                 " Der Start in Zeile {} verlangt diese Work-Items: {}.", launch->line, shown(*launch));
        return {problem + asked, place_of(*launch, runs.source),
                text("How many work-items are meant, one for each of what?",
                     "Wie viele Work-Items sind gemeint, eines wofür?")};
    }
    const std::string said = last_line(run.outcome.err);
    if (crashed &&
        said.find("Assertion") != std::string::npos) // of the standard library, which looks at each index
        return {problem + text(" It said: {}", " Es sagte: {}", said),
                {{runs.source.name, 0}},
                text("Which index is not below the size of its vector, or which vector is empty?",
                     "Welcher Index ist nicht kleiner als die Größe seines Vektors, oder welcher Vektor ist "
                     "leer?")};
    const auto& calls = run.record.calls;
    if (calls.empty() || calls.back().has_returned)
        return {problem,
                {{runs.source.name, 0}},
                crashed
                    ? text("Which index or pointer leaves its vector or array, or which function calls "
                           "itself without end? A build with -fsanitize=address names the line.",
                           "Welcher Index oder Zeiger verlässt seinen Vektor oder sein Array, oder welche "
                           "Funktion ruft sich ohne Ende selbst auf? Ein Build mit -fsanitize=address nennt "
                           "die Zeile.")
                    : text("Which loop of the host does not end?", "Welche Schleife des Hosts endet nicht?")};
    const Text where = text(" That was during {}.", " Das war während {}.", shown(calls.back()));
    return {problem + where, place_of(calls.back(), runs.source),
            crashed && calls.back().is("clEnqueueNDRangeKernel")
                ? text("Which arguments does the kernel have at this launch? Were they set again after "
                       "another launch of it, and do their buffers still exist?",
                       "Welche Argumente hat der Kernel bei diesem Start? Wurden sie nach einem anderen "
                       "Start neu gesetzt, und gibt es ihre Puffer noch?")
            : crashed ? text("Does each pointer of this call lead to as much memory as its size says?",
                             "Führt jeder Zeiger dieses Aufrufs zu so viel Speicher, wie seine Größe sagt?")
                      : text("What does this call wait for, and who brings it about?",
                             "Worauf wartet dieser Aufruf, und wer führt es herbei?")};
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

bool came_to_an_end(HostRuns& runs, const std::function<HostRun()>& simulate)
{
    const HostRun& last = runs.results.back();
    if (broke_down(last))
        runs.simulated = simulate(); // memory comes to no harm there, and who wanted to harm it is known
    return last.outcome.ending == process::Ending::exited;
}

Verdict hosts_end(const HostRuns& runs, const std::vector<const HostRun*>& others)
{
    std::vector<const HostRun*> all = runs.all();
    all.insert(all.end(), others.begin(), others.end());
    if (const auto fault = device_fault(all))
        return *fault;
    for (const HostRun* run : all) {
        if (run->record.state == HostRecord::State::endless)
            return Verdict::failed(endless_finding(run->record, runs.source));
        if (const auto problem = ending_problem(run->outcome, run->limits))
            return Verdict::failed(ending_finding(*problem, *run, runs));
    }
    return Verdict::passed();
}

namespace
{
/// lab::NotWritten's words, in the student's language and with the line of the TODO.
std::optional<Finding> not_written(const std::string& said, const Source& source)
{
    constexpr std::string_view before = ": TODO ", after = " is not written yet";
    const auto begin = said.find(before), end = said.find(after);
    if (begin == std::string::npos || end == std::string::npos || end < begin + before.size())
        return {};
    const std::string todo = said.substr(begin + before.size(), end - begin - before.size());
    return Finding{text("TODO {} is not written yet.", "TODO {} ist noch nicht geschrieben.", todo),
                   {{source.name, source.line_of_todo(todo)}},
                   text("A hint: ./lab hint {} {}", "Ein Hinweis: ./lab hint {} {}",
                        setup().exercise.filename().string(), todo)};
}

/// The student's call after which the program ended with an error.
const Call* failed_call(const HostRun& run)
{
    const auto& calls = run.record.calls;
    const auto last = std::find_if(calls.rbegin(), calls.rend(), [](const Call& call) {
        return call.is_students() && call.has_returned && call.error != 0;
    });
    return last == calls.rend() ? nullptr : &*last;
}
} // namespace

Finding host_failed(const HostRun& run, const Source& source)
{
    const std::string said = last_line(run.outcome.err);
    if (const auto todo = not_written(said, source))
        return *todo;
    if (run.outcome.exited_with(0))
        return {text("The program ended with exit code 0, but without a result.",
                     "Das Programm endete mit Exit-Code 0, aber ohne Ergebnis."),
                {{source.name, 0}},
                text("What ends it before it has returned its result: exit()?",
                     "Was beendet es, bevor es sein Ergebnis geliefert hat: exit()?")};
    const Text seen =
        said.empty()
            ? text("The program ended with exit code {} and said nothing.",
                   "Das Programm endete mit Exit-Code {} und sagte nichts.", run.outcome.exit_code)
            : text("The program ended with exit code {} and said: {}",
                   "Das Programm endete mit Exit-Code {} und sagte: {}", run.outcome.exit_code, said);
    if (const Call* call = failed_call(run))
        return {seen, place_of(*call, source),
                text("The call was {}. Which of its arguments does not fit, or what was done before it that "
                     "it needs otherwise?",
                     "Der Aufruf war {}. Welches seiner Argumente passt nicht, oder was vor ihm bräuchte er "
                     "anders?",
                     shown(*call))};
    return {seen,
            {{source.name, 0}},
            text("No OpenCL call of this file failed. What else ends the program?",
                 "Kein OpenCL-Aufruf dieser Datei scheiterte. Was beendet das Programm sonst?")};
}

Verdict follows_the_kernel(const HostRuns& runs,
                           const std::function<std::size_t(const worker::Bytes&)>& followed,
                           const std::string& kernel_file, const Text& next, const std::string& result_check)
{
    const HostRun& probed = runs.probed;
    if (!probed.outcome.exited_with(0) || !probed.output) {
        const auto no_result = requires_check(result_check);
        const HostRun& last = runs.results.back();
        const bool fails_always = !last.outcome.exited_with(0) || !last.output;
        return fails_always && no_result ? *no_result : Verdict::failed(host_failed(probed, runs.source));
    }
    if (followed(*probed.output) > 0)
        return Verdict::passed();
    if (const std::vector<Place> places = launch_places(runs); places.front().line > 0)
        return Verdict::failed(
            {text("The kernel is launched, but with another one in {} the result did not follow it.",
                  "Der Kernel wird gestartet, aber mit einem anderen in {} folgte ihm das Ergebnis nicht.",
                  kernel_file),
             places,
             text("Does the kernel get the input, each argument in its place, and is what it wrote read and "
                  "returned?",
                  "Bekommt der Kernel die Eingabe, steht jedes Argument an seinem Platz, und wird das, was "
                  "er schrieb, gelesen und geliefert?")});
    return Verdict::failed(
        {text(
             "With another kernel in {} the result did not follow: it does not come from the kernel.",
             "Mit einem anderen Kernel in {} änderte sich das Ergebnis nicht mit: Es kommt nicht vom Kernel.",
             kernel_file),
         {{runs.source.name, 0}},
         next});
}

std::optional<Finding> local_size_left_open(const HostRuns& runs)
{
    for (const Call& call : runs.results.front().record.calls)
        if (call.is("clEnqueueNDRangeKernel") && call.is_students() && call.list("local_work_size").empty())
            return Finding{text("{} leaves the local size to the runtime; another one than that of this "
                                "machine may choose it otherwise.",
                                "{} überlässt die lokale Größe der Laufzeitumgebung; eine andere als die "
                                "dieser Maschine wählt sie vielleicht anders.",
                                shown(call)),
                           place_of(call, runs.source),
                           text("How many work-items does the kernel expect in a work-group?",
                                "Wie viele Work-Items erwartet der Kernel in einer Work-Group?")};
    return {};
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
    for (const HostRun& run : runs.results) { // the first one may have nothing to launch a kernel for
        std::vector<Place> places =
            places_of(run, runs.source, [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
        if (places.front().line > 0)
            return places;
    }
    return {{runs.source.name, 0}};
}

Verdict buffers_fit(const HostRuns& runs, std::size_t element_bytes, bool launch_is_right)
{
    for (const HostRun& run : runs.results)
        if (const auto finding = part_of_an_element(run, runs.source, element_bytes))
            return Verdict::failed(*finding);
    const HostRun& simulated = runs.simulated;
    if (setup().simulator_plugin.empty())
        return Verdict::not_gradable(text("The simulator Oclgrind is not installed here.",
                                          "Der Simulator Oclgrind ist hier nicht installiert."));
    if (const auto finding = memory_finding(runs, launch_is_right))
        return Verdict::failed(*finding);
    if (simulated.trace.launches.empty())
        return Verdict::failed(host_failed(simulated, runs.source));
    return Verdict::passed();
}
} // namespace lab::judge
