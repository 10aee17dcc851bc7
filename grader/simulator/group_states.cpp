#include "grader/simulator/group_states.hpp"

#include "grader/digest.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>
#include <cstdint>
#include <stack>

namespace lab::simulator
{
namespace
{
constexpr unsigned free_barriers = 40; // nearly every kernel has fewer, and its states cost nothing
/// More than once, for what a state lacks: a number between two instructions that is in no variable.
constexpr unsigned most_times = 8;

void add(Digest& digest, const void* address) { digest.add(reinterpret_cast<std::uintptr_t>(address)); }

/// What a variable holds; with formulas, without the words that depend on an input.
void add(Digest& digest, const Access& variable, const FormulaInterpreter* formulas)
{
    if (!variable.memory->isAddressValid(variable.address, variable.size_bytes))
        return;
    const auto* bytes = static_cast<const char*>(variable.memory->getPointer(variable.address));
    if (!formulas)
        return digest.add(bytes, variable.size_bytes);
    for (std::size_t at = 0; at < variable.size_bytes; at += 4) {
        const std::size_t size = std::min<std::size_t>(4, variable.size_bytes - at);
        if (!formulas->depends_on_an_input({variable.memory, variable.address + at, size}))
            digest.add(bytes + at, size);
    }
}

void add(Digest& digest, std::stack<const llvm::Instruction*> calls)
{
    for (; !calls.empty(); calls.pop())
        add(digest, calls.top());
}
} // namespace

void GroupStates::allocated(const Access& variable) { variables_[variable.memory].push_back(variable); }

void GroupStates::deallocated(const oclgrind::Memory* memory, std::size_t address)
{
    if (const auto found = variables_.find(memory); found != variables_.end())
        std::erase_if(found->second, [&](const Access& variable) { return variable.address == address; });
}

void GroupStates::group_ended()
{
    variables_.clear();
    times_.clear();
    barriers_ = 0;
}

std::size_t GroupStates::state_of(const oclgrind::WorkGroup& group, const std::vector<Access>& global_buffers,
                                  const FormulaInterpreter* formulas) const
{
    Digest digest;
    const auto add_memory = [&](const oclgrind::Memory* memory) {
        if (const auto found = variables_.find(memory); found != variables_.end())
            for (const Access& variable : found->second)
                add(digest, variable, formulas);
    };
    add(digest, group.getCurrentBarrier());
    add_memory(group.getLocalMemory());
    for (const Access& buffer : global_buffers)
        add(digest, buffer, formulas);
    const oclgrind::Size3 size = group.getGroupSize();
    for (std::size_t z = 0; z < size.z; ++z)
        for (std::size_t y = 0; y < size.y; ++y)
            for (std::size_t x = 0; x < size.x; ++x) {
                const oclgrind::WorkItem& item = *group.getWorkItem({x, y, z});
                digest.add(item.getState());
                add(digest, item.getCallStack());
                add_memory(item.getPrivateMemory());
            }
    return digest.value();
}

bool GroupStates::goes_round(const oclgrind::WorkGroup& group, const std::vector<Access>& global_buffers,
                             const FormulaInterpreter* formulas)
{
    if (++barriers_ <= free_barriers)
        return false;
    if (formulas && !formulas->is_oblivious())
        formulas = nullptr;
    return ++times_[state_of(group, global_buffers, formulas)] > most_times;
}
} // namespace lab::simulator
