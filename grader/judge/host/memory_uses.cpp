#include "grader/judge/host/memory_uses.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <limits>

namespace lab::judge
{
void MemoryUses::note(const Call& call)
{
    if (!call.succeeded() || call.created.empty())
        return;
    const std::uint64_t handle = call.created.front();
    if (call.name.starts_with("clCreateBuffer")) {
        parts_[handle] = {handle, 0, call.number("size")};
        uses_.erase(handle); // handles come back
    } else if (call.is("clCreateSubBuffer")) {
        const auto whole = parts_.find(call.number("buffer"));
        const auto& region = call.list("buffer_create_info");
        if (whole != parts_.end() && region.size() == 2)
            parts_[handle] = {whole->second.object, whole->second.begin + region[0], region[1]};
    } else if (call.is("clCreateKernel"))
        kernels_[handle] = call.text("kernel_name");
    else if (call.name.starts_with("clCreateKernels") || call.is("clCloneKernel"))
        for (const std::uint64_t kernel : call.created)
            kernels_.erase(kernel);
}

/// `offset`: the name of the argument with the start; null: the whole buffer is used.
void MemoryUses::add(ByObject& all, std::uint64_t buffer, const char* offset, bool writes,
                     const Call& call) const
{
    const auto part = parts_.find(buffer);
    if (part == parts_.end())
        return;
    const auto& [object, begin, bytes] = part->second;
    Use use{.begin = begin, .end = begin + bytes, .writes = writes, .is_part = !offset};
    if (offset) {
        use.begin = begin + call.number(offset);
        use.end = use.begin + call.number("size");
    }
    all.emplace_back(object, use);
}

MemoryUses::ByObject MemoryUses::uses_of(const Call& call) const
{
    ByObject all;
    const bool is_rectangle = call.name.ends_with("Rect");
    const auto from = [&](const char* offset) { return is_rectangle ? nullptr : offset; };
    if (call.reads_a_buffer())
        add(all, call.number("buffer"), from("offset"), false, call);
    else if (call.name.starts_with("clEnqueueCopyBuffer")) {
        add(all, call.number("src_buffer"), from("src_offset"), false, call);
        add(all, call.number("dst_buffer"), from("dst_offset"), true, call);
    } else
        for (const std::uint64_t buffer : call.written_buffer())
            add(all, buffer, call.is("clEnqueueUnmapMemObject") ? nullptr : from("offset"), true, call);
    return all;
}

/// An unknown kernel is assumed to write nothing.
MemoryUses::ByObject MemoryUses::uses_of_launch(const Call& call, const KernelArguments::Set& arguments) const
{
    ByObject all;
    const auto kernel = kernels_.find(call.number("kernel"));
    for (const auto& [index, set] : arguments)
        if (const auto part = parts_.find(handle_in(*set)); part != parts_.end()) {
            const bool writes = kernel != kernels_.end() && !read_only_.contains({kernel->second, index});
            const auto& [object, begin, bytes] = part->second;
            all.emplace_back(object, Use{.begin = begin,
                                         .end = begin + bytes,
                                         .writes = writes,
                                         .is_launch = true,
                                         .offset = call.list("global_work_offset")});
        }
    return all;
}

/// Launches with different offsets may write to different parts of one buffer.
bool MemoryUses::meet(const Use& a, const Use& b)
{
    if ((!a.writes && !b.writes) || a.begin >= b.end || b.begin >= a.end)
        return false;
    if (a.is_launch && b.is_launch)
        return !a.writes || !b.writes || a.offset == b.offset;
    return !a.is_part || !b.is_part;
}

const Call* MemoryUses::conflict(const Call& call, std::size_t command, const KernelArguments::Set* arguments,
                                 const CommandOrder& order)
{
    const Call* found = nullptr;
    for (auto& [object, use] : arguments ? uses_of_launch(call, *arguments) : uses_of(call)) {
        std::vector<Use>& earlier = uses_[object];
        std::erase_if(earlier, [&](const Use& other) { return order.has_ended(other.command); });
        for (const Use& other : earlier)
            if (!found && other.command != command && meet(other, use) &&
                !order.is_ordered(other.command, command) && !order.is_held(other.command))
                found = other.call;
        use.call = &call;
        use.command = command;
        earlier.push_back(use);
    }
    return found;
}
} // namespace lab::judge
