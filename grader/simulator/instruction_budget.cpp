#include "grader/simulator/instruction_budget.hpp"

namespace lab::simulator
{
void InstructionBudget::launch_begins(std::size_t work_items, std::size_t first_index)
{
    first_index_ = first_index;
    instructions_.assign(work_items, 0);
    messages_cost_ = instructions_;
    executed_ = 0;
}

bool InstructionBudget::spend(std::size_t global_index)
{
    const std::size_t index = global_index - first_index_;
    const std::uint64_t own = ++instructions_[index], cost = messages_cost_[index] += unpaid_;
    unpaid_ = 0;
    return ++executed_ <= launch_budget * budget_ && own + cost <= budget_;
}
} // namespace lab::simulator
