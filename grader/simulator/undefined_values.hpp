// Operands that the compiler leaves undefined.
#pragma once

namespace llvm
{
class Instruction;
}

namespace lab::simulator
{
/// Whether an instruction of the program that `one` belongs to takes an undefined operand. A vector that is put together component by
/// component begins undefined; that counts only where a component is used before it is there.
bool program_uses_undefined_values(const llvm::Instruction* one);
} // namespace lab::simulator
