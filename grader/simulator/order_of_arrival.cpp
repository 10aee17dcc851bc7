#include "grader/simulator/order_of_arrival.hpp"

#include "grader/simulator/compare_and_swap.hpp"
#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
void OrderOfArrival::launch_begins()
{
    group_ended();
    told_.clear();
    is_kept_.clear();
}

void OrderOfArrival::group_ended()
{
    local_words_.clear();
    global_words_.clear();
}

std::optional<nlohmann::json> OrderOfArrival::operated(const oclgrind::WorkItem& item, const Access& access)
{
    auto& words = access.memory->getAddressSpace() == oclgrind::AddrSpaceLocal ? local_words_ : global_words_;
    const auto call = call_with_constants(item.getCurrentInstruction());
    for (std::size_t i = 0; i < access.words(); ++i) { // halves of 64 bits may be accessed by themselves
        Word& word =
            words.try_emplace(access.address + 4 * i, Word{item.getGlobalIndex(), call}).first->second;
        word.is_uniform = word.is_uniform && !call.empty() && call == word.first_call;
        note(word, item);
        const unsigned line = word.has_swaps ? word.kept_in_line : word.used_in_line;
        if (word.is_a_race() && told_.insert(line).second)
            return nlohmann::json{{"event", "order_of_arrival"}, {"line", line}};
    }
    return {};
}

void OrderOfArrival::note(Word& word, const oclgrind::WorkItem& item)
{
    const llvm::Instruction* const instruction = item.getCurrentInstruction();
    word.has_one_item = word.has_one_item && item.getGlobalIndex() == word.first_item;
    word.has_swaps = word.has_swaps || is_swap(instruction);
    if (word.used_in_line == 0 && is_used(instruction))
        word.used_in_line = line_of(instruction);
    if (word.kept_in_line == 0 && is_kept(instruction))
        word.kept_in_line = line_of(instruction);
}

/// What it returns is used for more than the next compare-and-swap.
bool OrderOfArrival::is_kept(const llvm::Instruction* instruction)
{
    const auto known = is_kept_.find(instruction);
    return known != is_kept_.end()
               ? known->second
               : is_kept_.emplace(instruction, !leads_to_swaps_only(instruction)).first->second;
}

void OrderOfArrival::barrier(std::uint32_t fences)
{
    if ((fences & fences_local) != 0)
        local_words_.clear();
    global_words_.clear(); // with any fence: the operations of the work-group before it have come
}
} // namespace lab::simulator
