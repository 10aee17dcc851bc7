#include "grader/judge/host/run/memory_uses.hpp"

#include "grader/judge/host/record/buffer_rectangle.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <limits>

namespace lab::judge
{
void MemoryUses::note(const Call& call)
{
    if (call.succeeded())
        note_mapping(call);
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
    } else if (call.is("clCloneKernel"))
        kernels_[handle] = kernels_[call.number("source_kernel")];
    else if (call.name.starts_with("clCreateKernel"))
        for (const std::uint64_t kernel : call.created)
            kernels_[kernel] = call.text("kernel_name");
}

/// `side`: "src" or "dst", where the call has both.
void MemoryUses::add(ByObject& all, std::uint64_t buffer, const std::string& side, bool writes,
                     const Call& call) const
{
    const auto part = parts_.find(buffer);
    if (part == parts_.end())
        return;
    const auto& [object, begin, bytes] = part->second;
    Use use{.begin = begin, .end = begin + bytes, .certain_end = begin, .writes = writes};
    if (call.name.ends_with("Rect")) {
        const Rectangle rows = rectangle(call, side.empty() ? "buffer" : side);
        use.begin = begin + rows.row(0, 0);
        use.end = begin + rows.end();
        use.certain_end = rows.has_gaps() ? use.begin + rows.region[0] : use.end;
    } else if (!call.is("clEnqueueUnmapMemObject")) { // of which the record has no bounds
        use.begin = begin + call.number(side.empty() ? "offset" : side + "_offset");
        use.end = use.certain_end = use.begin + call.number("size");
    }
    all.emplace_back(object, use);
}

MemoryUses::ByObject MemoryUses::uses_of(const Call& call) const
{
    ByObject all;
    if (call.reads_a_buffer())
        add(all, call.number("buffer"), "", false, call);
    else if (call.name.starts_with("clEnqueueCopyBuffer")) {
        add(all, call.number("src_buffer"), "src", false, call);
        add(all, call.number("dst_buffer"), "dst", true, call);
    } else
        for (const std::uint64_t buffer : call.written_buffer())
            add(all, buffer, "", true, call);
    return all;
}

/// An unknown kernel is assumed to write nothing.
MemoryUses::ByObject MemoryUses::uses_of_launch(const Call& call, const KernelArguments::Set& arguments) const
{
    ByObject all;
    const auto kernel = kernels_.find(call.number("kernel"));
    for (const auto& [index, set] : arguments)
        if (const auto part = parts_.find(handle_in(*set)); part != parts_.end()) {
            const bool writes = kernel != kernels_.end() && !kernel->second.empty() &&
                                !read_only_.contains({kernel->second, index});
            const auto& [object, begin, bytes] = part->second;
            all.emplace_back(object, Use{.begin = begin,
                                         .end = begin + bytes,
                                         .certain_end = begin + bytes,
                                         .writes = writes,
                                         .is_launch = true,
                                         .offset = call.list("global_work_offset")});
        }
    return all;
}

/// Launches with different offsets may write to different parts of one buffer. Two commands that may both leave out
/// bytes between their bounds meet if what they use for certain does.
bool MemoryUses::meet(const Use& a, const Use& b)
{
    if ((!a.writes && !b.writes) || a.begin >= b.end || b.begin >= a.end)
        return false;
    if (a.is_launch && b.is_launch)
        return !a.writes || !b.writes || a.offset == b.offset;
    const bool may_miss = a.certain_end < a.end && b.certain_end < b.end;
    return !may_miss || (a.begin < b.certain_end && b.begin < a.certain_end);
}

void MemoryUses::note_mapping(const Call& call)
{
    if (call.is("clEnqueueUnmapMemObject")) {
        if (const auto region = mapped_.find(call.number("mapped_ptr")); region != mapped_.end())
            mapped_.erase(region);
    } else if (call.is("clEnqueueMapBuffer"))
        for (auto& [object, use] : uses_of(call)) {
            use.writes = (call.number("map_flags") & ~std::uint64_t{CL_MAP_READ}) != 0;
            use.call = &call;
            mapped_.emplace(call.created.empty() ? 0 : call.created.front(), std::pair(object, use));
        }
}

/// A region that the host maps for writing is its own until it is unmapped, and nothing may change one that it maps for
/// reading (OpenCL 3.0, 5.2.4 and 5.4.3, behaviour of commands that access mapped regions).
const Call* MemoryUses::mapping(const Call& call, const KernelArguments::Set* arguments) const
{
    if (call.is("clEnqueueUnmapMemObject"))
        return nullptr;
    for (const auto& [object, use] : arguments ? uses_of_launch(call, *arguments) : uses_of(call))
        for (const auto& [place, mapped] : mapped_)
            if (mapped.second.call != &call && mapped.first == object && meet(mapped.second, use))
                return mapped.second.call;
    return nullptr;
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
