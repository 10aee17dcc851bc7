#include "grader/simulator/unwritten_reads.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"
#include "grader/simulator/undefined_values.hpp"

#include <algorithm>
#include <utility>

namespace lab::simulator
{
void UnwrittenReads::launch_begins()
{
    local_ = private_ = blank_ = {};
    oclgrind_may_be_mistaken_ = false;
    knows_program_ = false;
}

void UnwrittenReads::blank_allocated(const Access& buffer)
{
    memory_.allocated(buffer, false);
    blank_buffers_.push_back(buffer);
}

void UnwrittenReads::deallocated(const oclgrind::Memory* memory, std::size_t address)
{
    std::erase_if(blank_buffers_,
                  [&](const Access& buffer) { return buffer.memory == memory && buffer.address == address; });
}

void UnwrittenReads::written_by_the_host(const Access& access)
{
    if (!is_blank(access)) // there it is the poison
        memory_.written(access);
}

bool UnwrittenReads::is_blank(const Access& access) const
{
    return std::any_of(blank_buffers_.begin(), blank_buffers_.end(),
                       [&](const Access& buffer) { return buffer.contains(access); });
}

void UnwrittenReads::executed(const llvm::Instruction* instruction)
{
    if (!std::exchange(knows_program_, true))
        were_seen_ = were_seen_ || program_uses_undefined_values(instruction);
    oclgrind_may_be_mistaken_ =
        oclgrind_may_be_mistaken_ || calls(instruction, "async_work_group_strided_copy");
}

void UnwrittenReads::read(const oclgrind::WorkItem* item, const Access& access)
{
    if (memory_.is_written(access))
        return;
    if (is_blank(access)) {
        if (item && !changes_a_part(item->getCurrentInstruction()))
            blank_.note(*item);
        return;
    }
    were_seen_ = true;
    if (item && access.memory->isAddressValid(access.address, access.size_bytes))
        note(*item, access);
}

namespace
{
/// What becomes of the value: of a vector it may be one component.
Access taken(const Access& access, const llvm::Instruction* load)
{
    const auto component = is_load(load) ? component_taken(load) : std::nullopt;
    if (!component)
        return access;
    const std::size_t bytes = shape_of(as_value(load)).bits / 8;
    return {access.memory, access.address + *component * bytes, bytes};
}
} // namespace

/// To set a component of a vector a compiler reads it as a whole, and a part of a struct may never be set: of private memory
/// a read counts when no byte of what is taken was written.
void UnwrittenReads::note(const oclgrind::WorkItem& item, const Access& access)
{
    const llvm::Instruction* const instruction = item.getCurrentInstruction();
    if (access.memory->getAddressSpace() == oclgrind::AddrSpaceLocal)
        local_.note(item);
    else if (access.memory->getAddressSpace() == oclgrind::AddrSpacePrivate && is_load(instruction) &&
             memory_.is_untouched(taken(access, instruction)) && !changes_a_part(instruction))
        private_.note(item);
}

void UnwrittenReads::Reads::note(const oclgrind::WorkItem& item)
{
    const unsigned line = line_of(item.getCurrentInstruction());
    const auto id = item.getGlobalID();
    if (lines.insert(line).second)
        list.push_back({{"global_id", {id.x, id.y, id.z}}, {"line", line}});
}

void UnwrittenReads::exchanged(const Access& access)
{
    if (memory_.is_written(access) || is_blank(access))
        return;
    were_seen_ = true;
    const bool is_local = access.memory->getAddressSpace() == oclgrind::AddrSpaceLocal;
    oclgrind_may_be_mistaken_ = oclgrind_may_be_mistaken_ || is_local;
}

void UnwrittenReads::add_to(nlohmann::json& launch) const
{
    launch["unwritten_outputs"] = blank_.list;
    if (oclgrind_follows_ && !oclgrind_may_be_mistaken_)
        return;
    launch["unwritten_reads"] = local_.list;
    launch["unset_variables"] = private_.list;
}
} // namespace lab::simulator
