// The kernel's instructions as the proofs need them: here and in undefined_values.cpp LLVM is called.
#pragma once

#include "grader/simulator/opcode.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace llvm
{
class BasicBlock;
class Instruction;
class Value;
} // namespace llvm

namespace lab::simulator
{
/// Components of a value's type, and bits of one; 0 bits: neither number nor pointer.
struct Shape {
    unsigned components = 1, bits = 0;
};

const llvm::Value* as_value(const llvm::Instruction* instruction);
Shape shape_of(const llvm::Value* value);
bool is_pointer(const llvm::Value* value);
bool is_constant(const llvm::Value* value);
bool is_phi(const llvm::Value* value);
bool is_conditional(const llvm::Value* branch);
/// Of the private variable that it makes, as the source has it; empty: it makes none.
std::string name_of_variable(const llvm::Instruction* instruction);
/// It makes a private variable that is an array.
bool makes_an_array(const llvm::Instruction* instruction);
/// It calls the built-in function, or the intrinsic, of that name.
bool calls(const llvm::Instruction* instruction, const std::string& name);
/// Something is made of its value.
bool is_used(const llvm::Instruction* instruction);
std::vector<const llvm::Value*> arguments_of(const llvm::Instruction* call);
bool is_pointer_to_local(const llvm::Value* value);
/// How many bytes an element has that the pointer points to, in memory.
std::size_t bytes_at(const llvm::Value* pointer);
/// The function that it calls and the arguments after the first; empty where one of these is no constant.
std::vector<const llvm::Value*> call_with_constants(const llvm::Instruction* call);
/// In the kernel's source; 0: unknown, or no instruction.
unsigned line_of(const llvm::Instruction* instruction);
/// What a phi stands for when it is reached from this block; null where it is not.
const llvm::Value* incoming(const llvm::Value* phi, const llvm::BasicBlock* from);
bool is_call(const llvm::Instruction* instruction);
/// The function that it calls, where that stands in the student's file; else null.
const llvm::Value* function_called(const llvm::Instruction* instruction);
/// The one that it stands in.
const llvm::Value* function_of(const llvm::Instruction* instruction);
/// As the source has it.
std::string name_of_function(const llvm::Value* function);
bool is_load(const llvm::Instruction* instruction);
/// A load of a vector of which a component is set next, to be stored again; or of what is not used.
bool changes_a_part(const llvm::Instruction* load);
/// The one component of a vector that is taken of what was loaded; nothing where it is not one, or not known which.
std::optional<unsigned> component_taken(const llvm::Instruction* load);
/// What made the private variable that begins here; null: none does.
const llvm::Instruction* variable_that_begins(const llvm::Instruction* instruction);
/// Of all functions of the program.
std::vector<const llvm::Instruction*> instructions_of_program(const llvm::Instruction* one_of_them);
/// It decides which block comes next.
bool is_jump(const llvm::Instruction* instruction);
const llvm::BasicBlock* block_of(const llvm::Instruction* instruction);
/// Of the function that it stands in, the first one first.
std::vector<const llvm::BasicBlock*> blocks_around(const llvm::Instruction* instruction);
const llvm::Instruction* end_of(const llvm::BasicBlock* block);
/// Those that may come next; one may be there twice.
std::vector<const llvm::BasicBlock*> successors_of(const llvm::BasicBlock* block);
/// Which component of its two operands a shuffle takes there; nothing: any.
std::optional<unsigned> shuffled_from(const llvm::Value* shuffle, unsigned component);

/// An instruction, taken apart once.
struct Operation {
    const llvm::Value* value = nullptr;
    unsigned opcode = 0, line = 0;
    Shape shape;                  // of its value
    bool takes_undefined = false; // an operand without a value
    std::size_t id = 0;           // of its value
    std::vector<const llvm::Value*> operands;
    std::vector<std::size_t> ids;        // of the operands' values; 0: a constant
    std::string callee;                  // of a call
    bool has_body = false;               // the callee is in the student's file
    std::vector<std::size_t> parameters; // ids of the callee's
};

/// The instructions met so far. Values have ids from 1 on.
class Operations {
  public:
    const Operation& of(const llvm::Instruction* instruction);
    /// Nothing: not met yet.
    std::optional<std::size_t> known_id(const llvm::Value* value) const;
    std::size_t id_limit() const { return ids_.size(); }

  private:
    std::size_t id_of(const llvm::Value* value);
    Operation taken_apart(const llvm::Instruction* instruction);
    void look_up_callee(Operation& call);

    std::unordered_map<const llvm::Instruction*, Operation> operations_;
    std::unordered_map<const llvm::Value*, std::size_t> ids_{{nullptr, 0}};
};
} // namespace lab::simulator
