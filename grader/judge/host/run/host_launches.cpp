#include "grader/judge/host/run/host_launches.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace lab::judge
{
std::vector<LaunchedKernel> launches_in(const HostRecord& record)
{
    KernelArguments arguments;
    std::vector<LaunchedKernel> launches;
    for (const Call& call : record.calls) {
        arguments.note(call);
        if (const auto* set =
                call.may_have_done_it() || call.is_injected ? arguments.of_launch(call) : nullptr)
            launches.push_back({&call, *set});
    }
    return launches;
}

std::uint32_t LaunchedKernel::number(std::uint64_t argument) const
{
    const auto set = arguments.find(argument);
    return set == arguments.end() ? 0 : uint_in(*set->second);
}

bool are_same_sizes(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b)
{
    for (auto* const sizes : {&a, &b})
        while (sizes->size() > 1 && sizes->back() == 1)
            sizes->pop_back();
    return a == b;
}

std::string kernel_of(const Call& launch, const HostRecord& record)
{
    std::uint64_t kernel = launch.number("kernel");
    for (const Call* call = &launch; call != record.calls.data();) {
        --call;
        if (std::find(call->created.begin(), call->created.end(), kernel) == call->created.end())
            continue;
        if (!call->is("clCloneKernel"))
            return call->text("kernel_name");
        kernel = call->number("source_kernel");
    }
    return {};
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

const Call* creator_of(std::uint64_t handle, const HostRecord& record, const Call& before)
{
    const Call* creator = nullptr;
    for (const Call* call = record.calls.data(); call != &before; ++call)
        if ((call->name.starts_with("clCreateBuffer") || call->is("clCreateSubBuffer")) &&
            std::find(call->created.begin(), call->created.end(), handle) != call->created.end())
            creator = call;
    return creator;
}

std::vector<const Call*> buffers_of(const Call& launch, const HostRecord& record)
{
    std::vector<const Call*> buffers;
    for (const LaunchedKernel& each : launches_in(record))
        if (each.call == &launch)
            for (const auto& [index, set] : each.arguments)
                if (const Call* creator = creator_of(handle_in(*set), record, launch);
                    creator && !creator->is("clCreateSubBuffer"))
                    buffers.push_back(creator);
    return buffers;
}

Text order_of_sizes()
{
    return {
        "The call expects the kernel, the offset, the global size and the local size, in this order. Which NDRange "
        "did you pass in which position?",
        "Der Aufruf erwartet Kernel, Offset, globale und lokale Größe, in dieser Reihenfolge. Welchen NDRange haben "
        "Sie an welcher Stelle übergeben?"};
}

Text question_on_bytes(std::size_t bytes, std::size_t needed, const Source& source)
{
    const char* const object = bytes == sizeof(std::vector<int>) ? "std::vector"
                               : bytes == sizeof(std::string)    ? "std::string"
                                                                 : nullptr;
    if (object && source.text.find(object) != std::string::npos)
        return text(
            "sizeof gives {} bytes for a {} itself, however many elements it has. How many bytes do its "
            "elements take in total?",
            "sizeof ergibt {} Bytes für einen {} selbst, egal wie viele Elemente er hat. Wie viele Bytes belegen "
            "seine Elemente zusammen?",
            bytes, object);
    constexpr std::size_t largest_element = 32 * sizeof(cl_uint); // an array of numbers
    const auto [fewer, more] = std::minmax(bytes, needed);
    const std::size_t times = fewer > 0 && more % fewer == 0 ? more / fewer : 0;
    if (times < sizeof(cl_uint) || !std::has_single_bit(times) || times > largest_element)
        return text("How many elements fit into {} bytes, and is that the number you need here?",
                    "Wie viele Elemente passen in {} Bytes, und brauchen Sie hier genau so viele?", bytes);
    return {"OpenCL counts bytes, std::vector counts elements: how many bytes do all your elements take?",
            "OpenCL zählt Bytes, std::vector zählt Elemente: Wie viele Bytes belegen alle Elemente "
            "zusammen?"};
}

namespace
{
bool launches_a_kernel(const Call& call) { return call.is_students() && call.is("clEnqueueNDRangeKernel"); }
bool sets_an_argument(const Call& call) { return call.is_students() && call.is("clSetKernelArg"); }
bool is_of_the_kernel(const Call& call, std::uint64_t kernel)
{
    return (launches_a_kernel(call) || sets_an_argument(call)) && call.number("kernel") == kernel;
}
} // namespace

std::optional<Finding> launched_for_another(const HostRecord& record, const Source& source)
{
    auto previous = record.calls.begin();
    for (auto launch = std::find_if(previous, record.calls.end(), launches_a_kernel);
         launch != record.calls.end();
         previous = launch + 1, launch = std::find_if(previous, record.calls.end(), launches_a_kernel)) {
        const auto set = std::find_if(previous, launch, sets_an_argument);
        const auto own = [&](const Call& call) { return is_of_the_kernel(call, launch->number("kernel")); };
        if (set == launch || std::any_of(previous, launch, own))
            continue;
        const auto later = std::find_if(launch, record.calls.end(), [&](const Call& call) {
            return is_of_the_kernel(call, set->number("kernel"));
        });
        if (later != record.calls.end() && launches_a_kernel(*later))
            continue;
        const std::string name = kernel_of(*launch, record), other = kernel_of(*set, record);
        return Finding{
            text("Line {} launches {}, but the arguments set before it (from line {} on) belong to {}, "
                 "which is never launched with them.",
                 "Zeile {} startet {}; die Argumente davor (ab Zeile {}) gehören aber zu {}, und dieser "
                 "Kernel wird nie mit ihnen gestartet.",
                 launch->line, name, set->line, other),
            place_of(*launch, source),
            {"Which kernel should this line launch?", "Welchen Kernel soll diese Zeile starten?"}};
    }
    return {};
}
} // namespace lab::judge
