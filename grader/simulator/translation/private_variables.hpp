// Which private variables of a function are slots: those of one number or vector that is only loaded and stored as a whole.
#pragma once

#include "grader/simulator/translation/shape.hpp"

#include <unordered_map>
#include <unordered_set>

namespace lab::simulator
{
/// The variable that a lifetime marker is about; in versions before 22 its size comes first, and casts lie between.
LLVMValueRef marked_variable(LLVMValueRef marker);
bool is_lifetime_begin(LLVMValueRef instruction);

/// Where a variable in slots gets its first value, in the order of the file; 0: nowhere that is known.
unsigned line_of_first_store(LLVMValueRef variable);

class PrivateVariables {
  public:
    void look_at(LLVMValueRef function);
    bool is_in_slots(LLVMValueRef variable) const { return in_slots_.contains(variable); }
    /// Whether it is written on every way to each of its loads.
    bool are_always_set(const std::vector<LLVMBasicBlockRef>& blocks) const;
    /// Number of an instruction in its block.
    unsigned place_of(LLVMValueRef instruction) const { return places_.at(instruction); }

  private:
    std::unordered_set<LLVMValueRef> in_slots_;
    std::unordered_map<LLVMValueRef, unsigned> places_;
};
} // namespace lab::simulator
