#include "grader/simulator/declarations.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
const llvm::Instruction* Declarations::declared(const llvm::Instruction* instruction)
{
    if (!is_call(instruction))
        return nullptr;
    const auto known = variables_.try_emplace(instruction, nullptr);
    if (known.second)
        known.first->second = variable_that_begins(instruction);
    return known.first->second;
}

const llvm::Instruction* Declarations::reached_again(const oclgrind::WorkItem& item,
                                                     const llvm::Instruction* instruction)
{
    const llvm::Instruction* const variable = declared(instruction);
    if (!variable)
        return nullptr;
    const std::size_t address = item.getOperand(as_value(variable)).getPointer();
    return reached_[item.getPrivateMemory()].insert(address).second ? nullptr : variable;
}
} // namespace lab::simulator
