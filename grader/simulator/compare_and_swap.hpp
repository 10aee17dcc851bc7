// Compare-and-swap loops: what an atomic operation finds may decide whether the loop tries again, and be handed on to the
// next try, without any result depending on the order of work-items (a maximum, a sum of integers).
#pragma once

namespace llvm
{
class Instruction;
}

namespace lab::simulator
{
/// Whether it is a compare-and-swap.
bool is_swap(const llvm::Instruction* atomic);

/// Whether what the operation returns, and all that is computed from it, is used by branches and compare-and-swaps only.
bool leads_to_swaps_only(const llvm::Instruction* atomic);
} // namespace lab::simulator
