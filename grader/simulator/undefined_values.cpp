#include "grader/simulator/undefined_values.hpp"

#include "grader/simulator/llvm_view.hpp"

#include <algorithm>

namespace llvm
{
class Type;
} // namespace llvm

// LLVM's C interface, declared here: see opcode.hpp.
extern "C" {
int LLVMGetInstructionOpcode(const llvm::Instruction* instruction);
const llvm::Value* LLVMIsAInstruction(const llvm::Value* value);
const llvm::Value* LLVMIsAConstantInt(const llvm::Value* value);
unsigned long long LLVMConstIntGetZExtValue(const llvm::Value* constant);
int LLVMGetNumOperands(const llvm::Value* user);
const llvm::Value* LLVMGetOperand(const llvm::Value* user, unsigned index);
int LLVMIsUndef(const llvm::Value* value);
const llvm::Value* LLVMIsAConstantVector(const llvm::Value* value);
const llvm::Type* LLVMTypeOf(const llvm::Value* value);
int LLVMGetTypeKind(const llvm::Type* type);
unsigned LLVMGetVectorSize(const llvm::Type* type);
int LLVMGetMaskValue(const llvm::Value* shuffle, unsigned element);
}

namespace lab::simulator
{
namespace
{
bool is_vector(const llvm::Value* value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == type_vector; }

bool has_opcode(const llvm::Value* value, int opcode)
{
    return LLVMIsAInstruction(value) &&
           LLVMGetInstructionOpcode(reinterpret_cast<const llvm::Instruction*>(value)) == opcode;
}

/// The component that an instruction takes or sets; all of them where that is known only when it runs.
bool concerns(const llvm::Value* index, unsigned component)
{
    return !LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) == component;
}

bool is_defined(const llvm::Value* vector, unsigned component);

bool shuffle_is_defined(const llvm::Value* shuffle, unsigned component)
{
    const int from = LLVMGetMaskValue(shuffle, component);
    const auto first_size = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(shuffle, 0)));
    if (from < 0)
        return false;
    const auto number = static_cast<unsigned>(from);
    return number < first_size ? is_defined(LLVMGetOperand(shuffle, 0), number)
                               : is_defined(LLVMGetOperand(shuffle, 1), number - first_size);
}

bool is_defined(const llvm::Value* vector, unsigned component)
{
    if (LLVMIsUndef(vector))
        return false;
    if (has_opcode(vector, op_insert_element)) {
        const llvm::Value* const index = LLVMGetOperand(vector, 2);
        return (LLVMIsAConstantInt(index) && concerns(index, component)) ||
               is_defined(LLVMGetOperand(vector, 0), component);
    }
    if (has_opcode(vector, op_shuffle))
        return shuffle_is_defined(vector, component);
    return !LLVMIsAConstantVector(vector) || !LLVMIsUndef(LLVMGetOperand(vector, component));
}

bool is_defined(const llvm::Value* operand)
{
    if (!is_vector(operand))
        return !LLVMIsUndef(operand);
    for (unsigned component = 0; component < LLVMGetVectorSize(LLVMTypeOf(operand)); ++component)
        if (!is_defined(operand, component))
            return false;
    return true;
}

bool extracts_defined(const llvm::Value* extraction)
{
    const llvm::Value *const vector = LLVMGetOperand(extraction, 0), *const index =
                                                                         LLVMGetOperand(extraction, 1);
    for (unsigned component = 0; component < LLVMGetVectorSize(LLVMTypeOf(vector)); ++component)
        if (concerns(index, component) && !is_defined(vector, component))
            return false;
    return is_defined(index);
}

bool takes_undefined_operand(const llvm::Value* instruction)
{
    for (int i = 0; i < LLVMGetNumOperands(instruction); ++i)
        if (!is_defined(LLVMGetOperand(instruction, static_cast<unsigned>(i))))
            return true;
    return false;
}

/// Of what only puts vectors together, its users are asked.
bool takes_undefined(const llvm::Instruction* instruction)
{
    const auto* const value = reinterpret_cast<const llvm::Value*>(instruction); // its first base class
    const int opcode = LLVMGetInstructionOpcode(instruction);
    if (opcode == op_shuffle)
        return false;
    if (opcode == op_insert_element)
        return !is_defined(LLVMGetOperand(value, 1)) || !is_defined(LLVMGetOperand(value, 2));
    return opcode == op_extract_element ? !extracts_defined(value) : takes_undefined_operand(value);
}
} // namespace

bool program_uses_undefined_values(const llvm::Instruction* one)
{
    const auto instructions = instructions_of_program(one);
    return std::any_of(instructions.begin(), instructions.end(), takes_undefined);
}
} // namespace lab::simulator
