#include "grader/simulator/private_variables.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <cstdint>
#include <cstring>

namespace lab::simulator
{
namespace
{
std::uint32_t value_of(const Access& variable)
{
    std::uint32_t value = 0;
    if (variable.memory->isAddressValid(variable.address, variable.size_bytes))
        std::memcpy(&value, variable.memory->getPointer(variable.address), variable.size_bytes);
    return value;
}
} // namespace

void PrivateVariables::launch_begins()
{
    variables_.clear();
    values_ = nlohmann::json::array();
}

void PrivateVariables::executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
{
    if (!is_wanted_ || !unnamed_)
        return;
    const Access variable = *unnamed_;
    unnamed_.reset();
    const std::string name = name_of_variable(instruction);
    if (!name.empty() && variable.size_bytes <= sizeof(std::uint32_t) &&
        item.getWorkGroup()->getGroupIndex() == 0)
        variables_.push_back({variable, name});
}

void PrivateVariables::deallocated(const oclgrind::Memory* memory, std::size_t address)
{
    std::erase_if(variables_, [&](const Variable& variable) {
        return variable.access.memory == memory && variable.access.address == address;
    });
}

void PrivateVariables::work_item_ended(const oclgrind::WorkItem& item)
{
    for (const Variable& variable : variables_)
        if (variable.access.memory == item.getPrivateMemory())
            values_.push_back({local_index_of(item), variable.name, value_of(variable.access)});
}

void PrivateVariables::add_to(nlohmann::json& launch) const
{
    if (is_wanted_)
        launch["variables"] = values_;
}
} // namespace lab::simulator
