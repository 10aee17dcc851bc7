#include "grader/simulator/copies_in_flight.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>
#include <utility>

namespace lab::simulator
{
namespace
{
bool is_copy(const llvm::Instruction* instruction)
{
    return calls(instruction, "async_work_group_copy") || calls(instruction, "async_work_group_strided_copy");
}

bool is_local(const oclgrind::Memory& memory) { return memory.getAddressSpace() == oclgrind::AddrSpaceLocal; }
} // namespace

/// The first element that has bytes of an element of the other.
std::optional<Access> CopiesInFlight::Elements::shared_with(const Elements& other) const
{
    if (memory != other.memory || address >= other.address + other.count * other.stride_bytes ||
        other.address >= address + count * stride_bytes)
        return {};
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t i = 0; i < other.count; ++i) {
            const std::size_t own = address + k * stride_bytes, its = other.address + i * other.stride_bytes;
            if (own < its + other.element_bytes && its < own + element_bytes)
                return Access{memory, own, element_bytes};
        }
    return {};
}

void CopiesInFlight::launch_begins()
{
    knows_program_ = false;
    told_.clear();
}

void CopiesInFlight::group_begins(const oclgrind::WorkGroup& group)
{
    const auto size = group.getGroupSize();
    begun_.assign(size.x * size.y * size.z, 0);
    all_begun_ = 0;
    uses_.clear();
    copies_.clear();
}

std::optional<nlohmann::json> CopiesInFlight::executed(const oclgrind::WorkItem& item,
                                                       const llvm::Instruction* instruction)
{
    if (!std::exchange(knows_program_, true)) {
        const auto program = instructions_of_program(instruction);
        has_copies_ = std::any_of(program.begin(), program.end(), is_copy);
    }
    if (!has_copies_ || !is_copy(instruction) || begun_[local_index_of(item)]++ < all_begun_)
        return {};
    ++all_begun_; // the first work-item that comes to it
    return begins(copy_of(item, instruction));
}

CopiesInFlight::Copy CopiesInFlight::copy_of(const oclgrind::WorkItem& item,
                                             const llvm::Instruction* call) const
{
    const auto arguments = arguments_of(call);
    const auto number = [&](std::size_t i) { return item.getOperand(arguments[i]).getUInt(); };
    const bool to_local = is_pointer_to_local(arguments[0]);
    const oclgrind::Memory* const local = item.getWorkGroup()->getLocalMemory();
    const std::size_t bytes = bytes_at(arguments[0]), stride = arguments.size() > 4 ? number(3) : 1;
    const unsigned line = line_of(call);
    const auto elements = [&](std::size_t i, bool in_local) {
        return Elements{in_local ? local : context_.getGlobalMemory(),
                        item.getOperand(arguments[i]).getPointer(), bytes, number(2),
                        in_local ? bytes : bytes * stride};
    };
    return {{elements(1, !to_local), false, line}, {elements(0, to_local), true, line}};
}

std::optional<nlohmann::json> CopiesInFlight::begins(const Copy& copy)
{
    std::optional<nlohmann::json> event;
    for (const Use& use : uses_)
        if (!event)
            event = race(copy, use);
    for (const Copy& other : copies_)
        for (const Use& use : {copy.source, copy.destination})
            if (!event)
                event = race(other, use);
    copies_.push_back(copy);
    return event;
}

std::optional<nlohmann::json> CopiesInFlight::accessed(const oclgrind::WorkItem& item, const Access& access,
                                                       bool writes)
{
    const auto space = access.memory->getAddressSpace();
    if (!has_copies_ || (space != oclgrind::AddrSpaceLocal && space != oclgrind::AddrSpaceGlobal))
        return {};
    const auto id = item.getGlobalID();
    uses_.push_back({{access.memory, access.address, access.size_bytes, 1, access.size_bytes},
                     writes,
                     line_of(item.getCurrentInstruction()),
                     std::array{id.x, id.y, id.z}});
    std::optional<nlohmann::json> event;
    for (const Copy& copy : copies_)
        if (!event)
            event = race(copy, uses_.back());
    return event;
}

std::optional<nlohmann::json> CopiesInFlight::race(const Copy& copy, const Use& use)
{
    for (const Use& own : {copy.destination, copy.source}) {
        const auto shared = own.writes || use.writes ? own.elements.shared_with(use.elements) : std::nullopt;
        if (shared && told_.emplace(own.line, use.line).second)
            return nlohmann::json{{"event", "copy_in_flight"},
                                  {"memory", is_local(*shared->memory) ? "local" : "global"},
                                  {"buffer", shared->memory->extractBuffer(shared->address)},
                                  {"offset", shared->memory->extractOffset(shared->address)},
                                  {"element_bytes", shared->size_bytes},
                                  {"line", own.line},
                                  {"other_line", use.line},
                                  {"global_id", use.global_id ? nlohmann::json(*use.global_id) : nullptr}};
    }
    return {};
}

void CopiesInFlight::stored_together(const Access& access)
{
    const auto awaited = std::find_if(copies_.begin(), copies_.end(), [&](const Copy& copy) {
        const Elements& elements = copy.destination.elements;
        return elements.memory == access.memory && elements.address == access.address;
    });
    if (awaited != copies_.end())
        copies_.erase(awaited);
}

void CopiesInFlight::barrier(std::uint32_t fences)
{
    std::erase_if(uses_, [&](const Use& use) {
        return (fences & (is_local(*use.elements.memory) ? fences_local : fences_global)) != 0;
    });
}
} // namespace lab::simulator
