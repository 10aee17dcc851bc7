// What a host program writes to the buffers of its launches: nothing, too late, or over the result.
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace lab::judge
{
namespace
{
bool writes_to(const Call& call, std::uint64_t buffer)
{
    const auto& written = call.written_buffer();
    return std::find(written.begin(), written.end(), buffer) != written.end();
}
} // namespace

std::optional<Finding> overwritten_before(const Call& read, const HostRecord& record, const Source& source)
{
    const std::reverse_iterator<const Call*> before(&read), end(record.calls.data());
    const auto call = std::find_if(before, end, [&](const Call& one) {
        return one.is("clEnqueueNDRangeKernel") ||
               (one.may_have_done_it() && writes_to(one, read.number("buffer")));
    });
    if (call == end || call->is("clEnqueueNDRangeKernel"))
        return {};
    return Finding{text("{} in line {} overwrites the kernel's result before line {} reads this result.",
                        "{} in Zeile {} überschreibt das Ergebnis des Kernels, bevor Zeile {} es liest.",
                        call->name, call->line, read.line),
                   place_of(*call, source),
                   text("Should line {} be executed before the launch?",
                        "Soll Zeile {} vor dem Start ausgeführt werden?", call->line)};
}

namespace
{
/// True if the host writes to the buffer, or maps it, from one call up to another.
bool is_written(std::uint64_t buffer, const Call& from, const Call& to)
{
    return std::any_of(&from, &to, [&](const Call& call) {
        return writes_to(call, buffer) || (call.is("clEnqueueMapBuffer") && call.number("buffer") == buffer);
    });
}

bool is_filled(std::uint64_t buffer, const HostRecord& record, const Call& before)
{
    const Call* creator = creator_of(buffer, record, before);
    if (!creator || (creator->number("flags") & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0)
        return true; // or not known to be a buffer
    return is_written(buffer, *creator, before);
}

/// A write by the student to an argument that needs no initial value, and the index of that argument.
std::optional<std::pair<const Call*, std::uint64_t>>
written_elsewhere(const HostRecord& record, const LaunchedKernel& launch, const KernelBuffers& buffers)
{
    std::vector<std::uint64_t> inputs = buffers.read;
    if (buffers.written_is_filled_before)
        inputs.push_back(*buffers.written);
    for (const Call* call = record.calls.data(); call != launch.call; ++call)
        for (const auto& [argument, set] : launch.arguments) {
            const auto& written = call->written_buffer();
            const bool is_input = std::find(inputs.begin(), inputs.end(), argument) != inputs.end();
            if (call->is_students() && !is_input &&
                std::find(written.begin(), written.end(), handle_in(*set)) != written.end())
                return std::pair{call, argument};
        }
    return {};
}
} // namespace

const Call* written_after(const Call& launch, const HostRecord& record, std::uint64_t buffer)
{
    const auto found = std::find_if(record.calls.begin(), record.calls.end(), [&](const Call& call) {
        const auto& written = call.written_buffer();
        return &call > &launch && call.is_students() && call.name.starts_with("clEnqueueWriteBuffer") &&
               (buffer == 0 || std::find(written.begin(), written.end(), buffer) != written.end());
    });
    return found == record.calls.end() ? nullptr : &*found;
}

bool shares_buffers(const HostRecord& record)
{
    return std::any_of(record.calls.begin(), record.calls.end(), [](const Call& call) {
        return call.is("clEnqueueCopyBuffer") || call.is("clCreateSubBuffer");
    });
}

std::optional<Finding> empty_input(const HostRecord& record, const Source& source,
                                   const KernelBuffers& buffers)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    if (launches.empty() || shares_buffers(record))
        return {};
    const LaunchedKernel& launch = launches.front();
    const auto& inputs = buffers.read;
    const auto empty = std::find_if(inputs.begin(), inputs.end(), [&](std::uint64_t argument) {
        return !is_filled(launch.handle(argument), record, *launch.call);
    });
    if (empty == inputs.end())
        return {};
    const Call* creator = creator_of(launch.handle(*empty), record, *launch.call);
    std::vector<Place> places = place_of(*launch.call, source);
    if (creator->is_students())
        places.insert(places.begin(), {source.name, creator->line});
    Text seen = text("Nothing was written to the buffer passed as argument {} of the kernel (counted from "
                     "0) before the launch in line {}.",
                     "Der Puffer in Kernel-Argument {} (ab 0 gezählt) wurde vor dem Start in Zeile {} nicht "
                     "beschrieben.",
                     *empty, launch.call->line);
    Text next{"Which call copies the input to the device, into which buffer, and when?",
              "Welcher Aufruf kopiert die Eingabe auf das Gerät, in welchen Puffer, und wann?"};
    if (const auto elsewhere = written_elsewhere(record, launch, buffers)) {
        seen += text(" Line {} writes to the buffer of argument {} instead.",
                     " Zeile {} schreibt stattdessen in den Puffer von Argument {}.", elsewhere->first->line,
                     elsewhere->second);
        next = {
            "Which buffer is set as which argument of the kernel, and which one should contain the input?",
            "Welcher Puffer ist als welches Argument des Kernels gesetzt, und in welchen gehört die Eingabe?"};
        places.insert(places.begin(), {source.name, elsewhere->first->line});
    } else if (const Call* const late = written_after(*launch.call, record, launch.handle(*empty))) {
        seen += text(" Line {} writes to this buffer only after that launch.",
                     " Zeile {} schreibt erst nach diesem Start in diesen Puffer.", late->line);
        places.insert(places.begin(), {source.name, late->line});
    }
    return Finding{seen, places, next};
}

std::optional<Finding> reads_the_same_again(const HostRecord& record, const Call& launch,
                                            const Source& source, const KernelBuffers& buffers)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    if (launches.size() < 2 || launches.back().call != &launch || !buffers.written)
        return {};
    const LaunchedKernel &before = launches[launches.size() - 2], &last = launches.back();
    const std::uint64_t output = last.handle(*buffers.written);
    for (const std::uint64_t argument : buffers.read) {
        const std::uint64_t buffer = last.handle(argument);
        if (buffer != before.handle(argument) || buffer == before.handle(*buffers.written) ||
            is_written(buffer, *before.call, launch))
            return {};
    }
    const Call* const creator = creator_of(output, record, launch);
    if (!creator)
        return {};
    return Finding{
        text(
            "line {} launches the kernel again and again with the same input buffers (arguments {}, counted from "
            "0), and nothing was written to these buffers since the previous launch. The kernel writes to argument "
            "{}, the buffer created in line {}, but never reads that buffer.",
            "Zeile {} startet den Kernel immer wieder mit denselben Eingabepuffern (Argumente {}, ab 0 gezählt), "
            "und seit dem vorigen Start wurde nichts in diese Puffer geschrieben. Der Kernel schreibt in Argument "
            "{}, den Puffer aus Zeile {}, liest diesen Puffer aber nie.",
            launch.line, fmt::to_string(fmt::join(buffers.read, ", ")), *buffers.written, creator->line),
        {{source.name, launch.line}},
        {"At each launch, the kernel computes the same result from the same data. In the next iteration, which "
         "argument must be the buffer that the kernel wrote in this iteration?",
         "Bei jedem Start rechnet der Kernel mit denselben Daten und kommt zum selben Ergebnis. Welches Argument "
         "muss im nächsten Durchlauf der Puffer sein, in den der Kernel in diesem Durchlauf schrieb?"}};
}
} // namespace lab::judge
