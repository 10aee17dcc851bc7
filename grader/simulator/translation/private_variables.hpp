// Finds the private variables of a function that fit into slots: a number or vector that is only loaded and stored as
// a whole.
#pragma once

#include "grader/simulator/translation/shape.hpp"

#include <unordered_map>
#include <unordered_set>

namespace lab::simulator
{
/// The variable of a lifetime marker; before version 22 the marker's first argument is a size, and the variable may
/// be cast.
LLVMValueRef marked_variable(LLVMValueRef marker);
bool is_lifetime_begin(LLVMValueRef instruction);

/// The first line that stores to a variable in slots; 0: unknown.
unsigned line_of_first_store(LLVMValueRef variable);

class PrivateVariables {
  public:
    void look_at(LLVMValueRef function);
    bool is_in_slots(LLVMValueRef variable) const { return in_slots_.contains(variable); }
    /// True if every variable in slots is written on each path to each of its loads.
    bool are_always_set(const std::vector<LLVMBasicBlockRef>& blocks) const;
    /// The index of an instruction in its block.
    unsigned place_of(LLVMValueRef instruction) const { return places_.at(instruction); }

  private:
    std::unordered_set<LLVMValueRef> in_slots_;
    std::unordered_map<LLVMValueRef, unsigned> places_;
};
} // namespace lab::simulator
