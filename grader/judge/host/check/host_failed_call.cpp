#include "grader/judge/host/check/host_failed_call.hpp"

#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"
#include "lab/error_texts.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace lab::judge
{
const Call* failed_call(const HostRun& run)
{
    const auto& calls = run.record.calls;
    const auto last = std::find_if(calls.rbegin(), calls.rend(), [](const Call& call) {
        return call.is_students() && call.has_returned && call.error != 0;
    });
    return last == calls.rend() ? nullptr : &*last;
}

namespace
{
/// By argument index, the lines that set it before that launch.
std::map<std::uint64_t, std::vector<int>> arguments_set(const HostRecord& record, const Call& launch)
{
    std::map<std::uint64_t, std::vector<int>> lines;
    for (const Call* call = record.calls.data(); call != &launch; ++call)
        if (call->is("clSetKernelArg") && call->number("kernel") == launch.number("kernel"))
            lines[call->number("arg_index")].push_back(call->line);
    return lines;
}

Text which_argument_is_missing(const HostRecord& record, const Call& launch)
{
    std::vector<std::uint64_t> set;
    for (const auto& [number, lines] : arguments_set(record, launch)) {
        if (lines.size() > 1 && lines[0] != lines[1])
            return text(
                "Lines {} and {} both set argument {} (counted from 0). Which other argument should one of them set?",
                "Die Zeilen {} und {} setzen beide Argument {} (ab 0 gezählt). Welches andere Argument soll "
                "eine von ihnen setzen?",
                lines[0], lines[1], number);
        set.push_back(number);
    }
    return set.empty() ? Text{"No argument was set for this kernel. Which call should set the arguments, "
                              "and when?",
                              "Für diesen Kernel wurde kein Argument gesetzt. Welcher Aufruf soll die "
                              "Argumente setzen, und wann?"}
                       : text("Arguments set before this launch (counted from 0): {}. Which one is "
                              "missing?",
                              "Vor diesem Start gesetzte Argumente (ab 0 gezählt): {}. Welches fehlt?",
                              fmt::to_string(fmt::join(set, ", ")));
}
} // namespace

Text what_does_not_fit(const HostRecord& record, const Call& failed)
{
    if (failed.is("clEnqueueNDRangeKernel") && failed.error == CL_INVALID_KERNEL_ARGS)
        return which_argument_is_missing(record, failed);
    if (failed.is("clEnqueueNDRangeKernel") && failed.number("work_dim") == 0)
        return order_of_sizes();
    const bool is_transfer = failed.is("clEnqueueReadBuffer") || failed.is("clEnqueueWriteBuffer");
    if (is_transfer && failed.number("ptr") == 0)
        return {
            "The host pointer is NULL: it comes from data() of an empty vector. How many elements should that "
            "vector contain when this line runs?",
            "Der Host-Zeiger ist NULL: Er stammt von data() eines leeren Vektors. Wie viele Elemente soll dieser "
            "Vektor in dieser Zeile enthalten?"};
    const Call* const buffer = is_transfer ? creator_of(failed.number("buffer"), record, failed) : nullptr;
    if (const std::uint64_t end = failed.number("offset") + failed.number("size");
        buffer && buffer->number("size") < end)
        return text(
            "The buffer created in line {} has {} bytes, but the call accesses it up to byte {}. Which of the two "
            "numbers is correct?",
            "Der Puffer aus Zeile {} hat {} Bytes, der Aufruf greift aber bis Byte {} darauf zu. Welche der beiden "
            "Zahlen stimmt?",
            buffer->line, buffer->number("size"), end);
    return text(
        "The program called {}. Which of the arguments is wrong? Or is the mistake in an earlier line?",
        "Aufgerufen wurde {}. Welches Argument ist falsch? Oder liegt der Fehler in einer früheren Zeile?",
        shown(failed));
}

std::optional<Finding> failed_by_a_call(const HostRun& run, const Source& source)
{
    const Call* const call = run.outcome.exited_with(0) ? nullptr : failed_call(run);
    if (!call)
        return {};
    const auto known = std::find_if(std::begin(error_texts), std::end(error_texts),
                                    [&](const ErrorText& error) { return error.code == call->error; });
    const Text what = known == std::end(error_texts)
                          ? text("error {}", "Fehler {}", call->error)
                          : text("{} ({}). {}", "{} ({}). {}", known->name, call->error,
                                 Text{std::string(known->en), std::string(known->de)});
    return Finding{text("The program ended with exit code {}: {} failed, {}",
                        "Das Programm endete mit Exit-Code {}: {} ist gescheitert, {}", run.outcome.exit_code,
                        call->name, what),
                   place_of(*call, source), what_does_not_fit(run.record, *call)};
}

namespace
{
/// Reports setArg with a vector or a pointer, which OpenCL takes for shared virtual memory.
Finding pointer_finding(const Call& call, const Source& source)
{
    return {
        text(
            "setArg got a host pointer as argument {} (counted from 0), not a buffer. A device that shares the "
            "host's memory may still compute the correct result; others, such as the simulator, reject the call.",
            "setArg bekam als Argument {} (ab 0 gezählt) einen Host-Zeiger, keinen Puffer. Ein Gerät, das "
            "sich den Speicher mit dem Host teilt, berechnet vielleicht trotzdem das richtige Ergebnis; "
            "andere, wie der Simulator, lehnen den Aufruf ab.",
            call.number("arg_index")),
        place_of(call, source),
        {"Which cl::Buffer should this argument be?", "Welcher cl::Buffer soll dieses Argument sein?"}};
}
} // namespace

std::optional<Finding> pointer_as_argument(const HostRun& run, const Source& source)
{
    const Call* const pointer = students_call(run.record, "clSetKernelArgSVMPointer");
    return pointer && !shares_memory(run.record) ? std::optional(pointer_finding(*pointer, source))
                                                 : std::nullopt;
}
} // namespace lab::judge
