// Loads and stores of some components of a vector. The compiler makes three instructions of `v.x = a`: it loads the whole vector, replaces a
// component, and stores the whole. To OpenCL C this is one store of one component.
#pragma once

#include "grader/simulator/translation/llvm.hpp"

#include <optional>
#include <vector>

namespace lab::simulator
{
/// Which components a store changes; the others come from the same place. Nothing: it is a store as others are.
std::optional<std::vector<bool>> changed_components(LLVMValueRef store);

/// Whether a load is part of such a store, and of nothing else.
bool belongs_to_a_store(LLVMValueRef load);

/// How many components of a vector a load takes: the compiler loads a vector of three as one of four.
unsigned components_taken(LLVMValueRef load);
} // namespace lab::simulator
