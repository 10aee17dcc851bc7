#include "grader/simulator/order_of_arrival.hpp"

#include "grader/simulator/llvm_view.hpp"

#include <oclgrind/Memory.h>
#include <oclgrind/WorkItem.h>

namespace lab::simulator
{
namespace
{
constexpr std::uint32_t fences_local = 1; // CLK_LOCAL_MEM_FENCE
}

void OrderOfArrival::launch_begins()
{
    words_.clear();
    told_.clear();
}

std::optional<nlohmann::json> OrderOfArrival::operated(const oclgrind::WorkItem& item, const Access& access)
{
    if (access.memory->getAddressSpace() != oclgrind::AddrSpaceLocal)
        return {};
    const llvm::Instruction* const instruction = item.getCurrentInstruction();
    const auto call = call_with_constants(instruction);
    const auto [place, is_first] = words_.try_emplace(access.address, Word{item.getGlobalIndex(), call});
    Word& word = place->second;
    word.has_one_item = word.has_one_item && item.getGlobalIndex() == word.first_item;
    word.is_uniform = word.is_uniform && !call.empty() && call == word.first_call;
    if (word.used_in_line == 0 && is_used(instruction))
        word.used_in_line = line_of(instruction);
    const bool is_a_race = !word.has_one_item && !word.is_uniform && word.used_in_line > 0;
    if (!is_a_race || !told_.insert(word.used_in_line).second)
        return {};
    return nlohmann::json{{"event", "order_of_arrival"}, {"line", word.used_in_line}};
}

void OrderOfArrival::barrier(std::uint32_t fences)
{
    if ((fences & fences_local) != 0)
        words_.clear();
}
} // namespace lab::simulator
