#include "grader/judge/host_launches.hpp"

#include "grader/judge/host_record_checks.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

namespace lab::judge
{
const Call* launch_number(const HostRun& run, std::size_t index)
{
    for (const Call& call : run.record.calls)
        if ((call.is("clEnqueueNDRangeKernel") || call.is("clEnqueueTask")) && call.succeeded() &&
            index-- == 0)
            return &call;
    return nullptr;
}

std::vector<const Call*> buffers_of(const Call& launch, const HostRecord& record)
{
    std::map<std::uint64_t, std::uint64_t> arguments; // by index
    std::map<std::uint64_t, const Call*> creators;    // by handle, which another buffer may get later
    for (const Call& call : record.calls) {
        if (&call == &launch)
            break;
        if (call.is("clSetKernelArg") && call.number("kernel") == launch.number("kernel"))
            arguments[call.number("arg_index")] = handle_in(call);
        if (call.is("clCreateBuffer"))
            for (const std::uint64_t handle : call.created)
                creators[handle] = &call;
    }
    std::vector<const Call*> buffers;
    for (const auto& [index, handle] : arguments)
        if (const auto creator = creators.find(handle); creator != creators.end())
            buffers.push_back(creator->second);
    return buffers;
}

const Call* far_too_large_launch(const HostRecord& record)
{
    constexpr double most_work_items = 1 << 26; // one group for each of 21 201 dimensions: 5.4 million
    const auto is_far_too_large = [](const Call& call) {
        const auto& sizes = call.list("global_work_size"); // their product may be larger than any integer
        return call.is_students() && call.is("clEnqueueNDRangeKernel") &&
               std::accumulate(sizes.begin(), sizes.end(), 1.0, std::multiplies<>()) > most_work_items;
    };
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(), is_far_too_large);
    return last == record.calls.rend() ? nullptr : &*last;
}

namespace
{
/// What was set as arguments of a kernel, by index.
using Arguments = std::map<std::uint64_t, const Call*>;

/// The arguments of the last launch before the read; none where there was no launch, or where the read is of the output.
Arguments arguments_of_another_output(const HostRecord& record, const Call& read, std::uint64_t output)
{
    std::map<std::uint64_t, Arguments> set; // by kernel
    Arguments launched;
    for (const Call& call : record.calls) {
        if (&call == &read)
            break;
        if (call.is("clSetKernelArg") && call.succeeded())
            set[call.number("kernel")][call.number("arg_index")] = &call;
        if (!call.is("clEnqueueNDRangeKernel") || !call.succeeded())
            continue;
        launched = set[call.number("kernel")];
        const auto argument = launched.find(output);
        if (argument != launched.end() && handle_in(*argument->second) == read.number("buffer"))
            return {};
    }
    return launched;
}
} // namespace

Finding with_wrong_buffer(Finding wrong_result, const HostRun& run, const Source& source,
                          std::uint64_t output)
{
    const auto& calls = run.record.calls;
    const auto last = std::find_if(calls.rbegin(), calls.rend(), [](const Call& call) {
        return call.is_students() && call.succeeded() && call.reads_a_buffer();
    });
    const bool moves_buffers = std::any_of(calls.begin(), calls.end(), [](const Call& call) {
        return call.is("clEnqueueCopyBuffer") || call.is("clCreateSubBuffer");
    });
    if (last == calls.rend() || moves_buffers)
        return wrong_result;
    const Arguments arguments = arguments_of_another_output(run.record, *last, output);
    const auto read = std::find_if(arguments.begin(), arguments.end(), [&](const auto& argument) {
        return handle_in(*argument.second) == last->number("buffer");
    });
    if (read == arguments.end())
        return wrong_result;
    const Text seen =
        text(" The buffer that line {} reads is argument {} of the kernel, which writes to argument {} "
             "(counted from 0).",
             " Der Puffer, den Zeile {} liest, ist Argument {} des Kernels; der schreibt in Argument {} "
             "(von 0 gezählt).",
             last->line, read->first, output);
    std::vector<Place> places = place_of(*last, source);
    if (read->second->is_students())
        places.push_back({source.name, read->second->line});
    return {{wrong_result.seen.en + seen.en, wrong_result.seen.de + seen.de},
            places,
            text("Which buffer is set as which argument, and in which of them is the result?",
                 "Welcher Puffer ist als welches Argument gesetzt, und in welchem steht das Ergebnis?")};
}
} // namespace lab::judge
