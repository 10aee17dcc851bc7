// What a host program reads after its launches, and what its calls explain of a wrong result.
#include "grader/judge/host/check/host_checks.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <functional>

namespace lab::judge
{
namespace
{
/// The student's last successful read of a buffer; null if there is none.
const Call* last_read(const HostRecord& record)
{
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(), [](const Call& call) {
        return call.is_students() && call.succeeded() && call.reads_a_buffer();
    });
    return last == record.calls.rend() ? nullptr : &*last;
}
} // namespace

const Call* read_of_the_output(const HostRecord& record, const KernelBuffers& buffers)
{
    const Call* const last = last_read(record);
    if (!last || !buffers.written)
        return nullptr;
    const std::vector<LaunchedKernel> launches = launches_in(record);
    const auto before = std::find_if(launches.rbegin(), launches.rend(),
                                     [&](const LaunchedKernel& launch) { return launch.call < last; });
    const bool is_of_it =
        before != launches.rend() && before->handle(*buffers.written) == last->number("buffer");
    return is_of_it ? last : nullptr;
}

namespace
{
/// Reports that the buffer read is not an argument of the launch.
std::optional<Finding> other_buffer_read(const HostRecord& record, const Call& read,
                                         const LaunchedKernel& launch, const Source& source,
                                         std::uint64_t output)
{
    const Call* const made = creator_of(read.number("buffer"), record, read);
    const Call* const written = creator_of(launch.handle(output), record, *launch.call);
    if (!made || !written)
        return {};
    return Finding{
        text("The buffer that line {} reads (created in line {}) is not an argument of the kernel. The "
             "kernel writes to argument {} (counted from 0), the buffer created in line {}.",
             "Der Puffer, den Zeile {} liest (angelegt in Zeile {}), ist kein Argument des Kernels. Der "
             "Kernel schreibt in Argument {} (ab 0 gezählt), also in den Puffer aus Zeile {}.",
             read.line, made->line, output, written->line),
        {{source.name, read.line}, {source.name, launch.arguments.at(output)->line}},
        {"Which buffer is set as which argument?", "Welcher Puffer ist als welches Argument gesetzt?"}};
}

/// Reports that the last read is of a buffer that no earlier launch has as its output, and which argument of the last
/// launch it is.
std::optional<Finding> wrong_buffer_read(const HostRecord& record,
                                         const std::vector<LaunchedKernel>& launches, const Source& source,
                                         std::uint64_t output)
{
    const Call* const last = last_read(record);
    if (!last)
        return {};
    const std::uint64_t buffer = last->number("buffer");
    const Call* set = nullptr;
    const LaunchedKernel* before = nullptr;
    for (const LaunchedKernel& launch : launches) {
        if (launch.call > last)
            break;
        before = &launch;
        if (launch.handle(output) == buffer)
            return {};
        set = nullptr;
        for (const auto& [index, argument] : launch.arguments)
            if (handle_in(*argument) == buffer)
                set = argument;
    }
    if (!set)
        return before ? other_buffer_read(record, *last, *before, source, output) : std::nullopt;
    std::vector<Place> places = place_of(*last, source);
    if (set->is_students())
        places.push_back({source.name, set->line});
    if (std::count_if(launches.begin(), launches.end(), [&](const LaunchedKernel& launch) {
            return set < launch.call && launch.call < last;
        }) > 1)
        return Finding{
            text("At the last launch the buffer that line {} reads is argument {} of the kernel, which "
                 "writes to argument {} (counted from 0). Line {} set that buffer as an argument before an "
                 "earlier launch, but not again.",
                 "Beim letzten Start ist der Puffer, den Zeile {} liest, Argument {} des Kernels; dieser "
                 "Kernel schreibt in Argument {} (ab 0 gezählt). Zeile {} setzte diesen Puffer als "
                 "Argument vor einem früheren Start und danach nicht mehr.",
                 last->line, set->number("arg_index"), output, set->line),
            places,
            {"A kernel keeps the buffer that was set last, even if the host's variable holds a different "
             "one later. When must each argument be set?",
             "Ein Kernel behält den Puffer, der zuletzt gesetzt wurde, auch wenn die Variable im Host "
             "später einen anderen enthält. Wann muss jedes Argument gesetzt werden?"}};
    return Finding{
        text("The buffer that line {} reads is argument {} of the kernel, which writes to argument {} "
             "(counted from 0).",
             "Der Puffer, den Zeile {} liest, ist Argument {} des Kernels; dieser Kernel schreibt in "
             "Argument {} (ab 0 gezählt).",
             last->line, set->number("arg_index"), output),
        places,
        text("Which buffer is set as which argument, and which one contains the result?",
             "Welcher Puffer ist als welches Argument gesetzt, und in welchem steht das Ergebnis?")};
}

/// Reports a program that reads a buffer, but not after launching a kernel.
Finding read_before_launch(const HostRecord& record, const Source& source)
{
    const auto& calls = record.calls;
    const Call& read = *std::find_if(calls.rbegin(), calls.rend(), std::mem_fn(&Call::reads_a_buffer));
    const Call& launch = *std::find_if(calls.rbegin(), calls.rend(),
                                       [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
    return {
        text(
            "Line {} reads a buffer back before line {} launches a kernel, and nothing is read after that.",
            "Zeile {} liest einen Puffer zurück, bevor Zeile {} einen Kernel startet, und danach wird nichts mehr "
            "gelesen.",
            read.line, launch.line),
        {{source.name, read.line}, {source.name, launch.line}},
        {"A queue executes its commands in order. Which of these two commands must be executed first?",
         "Eine Befehlswarteschlange führt ihre Befehle der Reihe nach aus. Welcher der beiden Befehle muss zuerst "
         "ausgeführt werden?"}};
}

const Call* written_after_the_launch(const HostRecord& record)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    return launches.empty() ? nullptr : written_after(*launches.front().call, record, 0);
}
} // namespace

std::optional<Finding> step_left_out(const HostRecord& record, const Source& source, const HostSteps& steps)
{
    const auto in_todo = [&](int todo) {
        return std::vector<Place>{{source.name, todo > 0 ? source.line_of_todo(std::to_string(todo)) : 0}};
    };
    const auto calls = [&](auto&& is_meant) {
        return std::any_of(record.calls.begin(), record.calls.end(), is_meant);
    };
    if (record.state != HostRecord::State::whole)
        return {};
    if (!calls([](const Call& call) { return call.is("clEnqueueNDRangeKernel"); }))
        return Finding{{"In this run the program launched no kernel.",
                        "In diesem Lauf startete das Programm keinen Kernel."},
                       in_todo(steps.launch),
                       {"Which statement should launch the kernel (enqueueNDRangeKernel), and is it "
                        "reached?",
                        "Welche Anweisung soll den Kernel starten (enqueueNDRangeKernel), und wird sie "
                        "erreicht?"}};
    if (!calls(std::mem_fn(&Call::reads_a_buffer))) {
        if (const Call* const late = written_after_the_launch(record))
            return Finding{
                text("In this run the program read no buffer back from the device; instead, line {} writes "
                     "to one after the launch.",
                     "In diesem Lauf las das Programm keinen Puffer vom Gerät zurück; stattdessen schreibt "
                     "Zeile {} nach dem Start in einen.",
                     late->line),
                place_of(*late, source),
                {"In which direction do enqueueWriteBuffer and enqueueReadBuffer copy?",
                 "In welche Richtung kopieren enqueueWriteBuffer und enqueueReadBuffer?"}};
        return Finding{
            {"In this run the program read no buffer back from the device.",
             "In diesem Lauf las das Programm keinen Puffer vom Gerät zurück."},
            in_todo(steps.read),
            {"Which statement should copy the result to the host (enqueueReadBuffer), and is it "
             "reached?",
             "Welche Anweisung soll das Ergebnis zum Host kopieren (enqueueReadBuffer), und wird sie "
             "erreicht?"}};
    }
    if (!launches_and_reads(record))
        return read_before_launch(record, source);
    return {};
}

namespace
{
/// Reports a map after a launch with a flag that discards the contents of the buffer.
std::optional<Finding> lost_by_a_map(const HostRecord& record, const Call& launch, const Source& source)
{
    const Call* const end = record.calls.data() + record.calls.size();
    const Call* const map = std::find_if(&launch, end, [](const Call& call) {
        return call.is("clEnqueueMapBuffer") && call.succeeded() &&
               (call.number("map_flags") & CL_MAP_WRITE_INVALIDATE_REGION) != 0;
    });
    if (map == end)
        return {};
    return Finding{
        {"The buffer was mapped with CL_MAP_WRITE_INVALIDATE_REGION: that discards its contents.",
         "Der Puffer wurde mit CL_MAP_WRITE_INVALIDATE_REGION eingeblendet: Damit geht sein Inhalt "
         "verloren."},
        place_of(*map, source),
        {"Which map flag makes the contents of the buffer readable?",
         "Mit welchem Flag muss der Puffer eingeblendet werden, damit sein Inhalt lesbar ist?"}};
}

/// Reports that the only read of the result covers just part of the buffer.
std::optional<Finding> partly_read(const HostRecord& record, const LaunchedKernel& launch,
                                   const Source& source, std::uint64_t output)
{
    const std::uint64_t buffer = launch.handle(output);
    const Call* const made = creator_of(buffer, record, *launch.call);
    const Call* read = nullptr;
    for (const Call& call : record.calls)
        if (call.is_students() && call.reads_a_buffer() && call.number("buffer") == buffer) {
            if (read || !call.is("clEnqueueReadBuffer"))
                return {};
            read = &call;
        }
    if (!made || !read || !made->is("clCreateBuffer") || read->number("size") >= made->number("size"))
        return {};
    return Finding{text("Line {} reads only {} of the {} bytes of the buffer that contains the result.",
                        "Zeile {} liest nur {} der {} Bytes des Puffers, der das Ergebnis enthält.",
                        read->line, read->number("size"), made->number("size")),
                   place_of(*read, source),
                   question_on_bytes(read->number("size"), made->number("size"), source)};
}

/// Reports a launch that reads the buffer that it writes.
std::optional<Finding> same_buffer_twice(const std::vector<LaunchedKernel>& launches, const Source& source,
                                         const KernelBuffers& buffers)
{
    for (std::size_t i = 0; i < launches.size(); ++i)
        for (const std::uint64_t read : buffers.read) {
            const std::uint64_t buffer = launches[i].handle(read);
            if (read == *buffers.written || buffer == 0 || buffer != launches[i].handle(*buffers.written))
                continue;
            return Finding{
                text(
                    "In launch {} (line {}) arguments {} and {} (counted from 0) are the same buffer: the kernel "
                    "reads what it writes.",
                    "Bei Start {} (Zeile {}) sind Argument {} und {} (ab 0 gezählt) derselbe Puffer: Der "
                    "Kernel liest, was er schreibt.",
                    i + 1, launches[i].call->line, read, *buffers.written),
                place_of(*launches[i].call, source),
                {"Which buffer should be which argument at this launch, and which statement should swap the two buffers?",
                 "Welcher Puffer soll bei diesem Start welches Argument sein, und welche Anweisung soll die beiden "
                 "Puffer vertauschen?"}};
        }
    return {};
}
} // namespace

Finding explained(Finding wrong_result, const HostRun& run, const Source& source,
                  const KernelBuffers& buffers, const HostSteps& steps)
{
    if (const auto lacking = step_left_out(run.record, source, steps))
        return {wrong_result.seen + " " + lacking->seen, lacking->places, lacking->next};
    if (const auto other = launched_for_another(run.record, source))
        return {wrong_result.seen + " " + other->seen, other->places, other->next};
    const std::vector<LaunchedKernel> launches = launches_in(run.record);
    if (const auto lost =
            launches.empty() ? std::nullopt : lost_by_a_map(run.record, *launches.front().call, source))
        return {wrong_result.seen + " " + lost->seen, lost->places, lost->next};
    if (launches.empty() || shares_buffers(run.record))
        return wrong_result;
    std::optional<Finding> cause;
    if (buffers.written)
        cause = same_buffer_twice(launches, source, buffers);
    if (!cause && buffers.written)
        cause = wrong_buffer_read(run.record, launches, source, *buffers.written);
    const bool is_explained = !wrong_result.places.empty() && wrong_result.places.front().line > 0;
    if (!cause && !is_explained)
        cause = empty_input(run.record, source, buffers);
    if (!cause && buffers.written)
        cause = partly_read(run.record, launches.back(), source, *buffers.written);
    if (!cause)
        return wrong_result;
    cause->seen = wrong_result.seen + " " + cause->seen;
    return *cause;
}
} // namespace lab::judge
