// Loads and stores of some components of a vector. The compiler turns `v.x = a` into three instructions: it loads the
// whole vector, replaces a component, and stores the whole. In OpenCL C this is a store of one component.
#pragma once

#include "grader/simulator/translation/llvm.hpp"

#include <optional>
#include <vector>

namespace lab::simulator
{
/// The components that a store changes; the others were loaded from the same place. Nothing for any other store.
std::optional<std::vector<bool>> changed_components(LLVMValueRef store);

/// True if a load only serves such a store.
bool belongs_to_a_store(LLVMValueRef load);

/// The number of components that are used of a loaded vector: the compiler loads a vector of three as one of four.
unsigned components_taken(LLVMValueRef load);
} // namespace lab::simulator
