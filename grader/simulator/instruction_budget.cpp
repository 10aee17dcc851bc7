#include "grader/simulator/instruction_budget.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"
#include "grader/simulator/trace_file.hpp"

#include <nlohmann/json.hpp>

namespace lab::simulator
{
void InstructionBudget::launch_begins(const oclgrind::KernelInvocation& launch)
{
    first_index_ = first_index_of(launch);
    instructions_.assign(work_items_of(launch), 0);
    messages_cost_ = instructions_;
    executed_ = 0;
}

void InstructionBudget::spend(const oclgrind::WorkItem& item, const llvm::Instruction* instruction,
                              TraceFile& file)
{
    const std::size_t index = item.getGlobalIndex() - first_index_;
    const std::uint64_t own = ++instructions_[index], cost = messages_cost_[index] += unpaid_;
    unpaid_ = 0;
    const bool is_too_much_of_all = ++executed_ > launch_budget * budget_;
    if (is_too_much_of_all || own + cost > budget_)
        file.end({{"event", "budget"},
                  {"instructions", own},
                  {"launch_instructions", is_too_much_of_all ? executed_ : 0},
                  {"line", line_of(instruction)},
                  {"work_item", item.getGlobalIndex()}});
}
} // namespace lab::simulator
