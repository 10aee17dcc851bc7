// Private variables whose declaration is reached again, as in each round of the loop around it: without a value of their own they
// hold arbitrary contents again (C11, 6.2.4). Oclgrind makes all variables of a function when it begins, and so they keep the
// old ones.
#pragma once

#include "grader/simulator/access.hpp"

#include <cstddef>
#include <unordered_map>
#include <unordered_set>

namespace llvm
{
class Instruction;
}

namespace oclgrind
{
class WorkItem;
}

namespace lab::simulator
{
class Declarations {
  public:
    /// A private variable that begins to exist.
    void allocated(const Access& variable) { reached_[variable.memory].erase(variable.address); }
    /// What made the variable that is declared here, not for the first time; null where none is.
    const llvm::Instruction* reached_again(const oclgrind::WorkItem& item,
                                           const llvm::Instruction* instruction);

  private:
    const llvm::Instruction* declared(const llvm::Instruction* instruction);

    std::unordered_map<const oclgrind::Memory*, std::unordered_set<std::size_t>> reached_; // addresses
    std::unordered_map<const llvm::Instruction*, const llvm::Instruction*> variables_;     // by declarations
};
} // namespace lab::simulator
