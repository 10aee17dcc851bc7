// What the private variables of the first work-group's work-items hold when they end, by the names that the kernel gives them.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace llvm
{
class Instruction;
} // namespace llvm
namespace oclgrind
{
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class PrivateVariables {
  public:
    /// What is not wanted is not kept.
    explicit PrivateVariables(bool is_wanted) : is_wanted_(is_wanted) {}

    void launch_begins();
    /// Private memory, just before the instruction that allocates it is `executed`, which knows the name.
    void allocated(const Access& variable) { unnamed_ = variable; }
    void executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction);
    void deallocated(const oclgrind::Memory* memory, std::size_t address);
    void work_item_ended(const oclgrind::WorkItem& item);

    /// Adds to the trace's `launch`, where it is wanted: "variables", a list [local index, name, value] of the variables
    /// of at most 4 bytes. Of two with one name the later one counts.
    void add_to(nlohmann::json& launch) const;

  private:
    struct Variable {
        Access access;
        std::string name;
    };

    bool is_wanted_;
    std::optional<Access> unnamed_;
    std::vector<Variable> variables_; // of the running work-items
    nlohmann::json values_;
};
} // namespace lab::simulator
