#include "grader/simulator/llvm_view.hpp"

#include <bit>
#include <cstdlib>
#include <utility>

namespace llvm
{
class Module;
class Type;
class Use;
} // namespace llvm

// LLVM's C interface, declared here: see opcode.hpp.
extern "C" {
int LLVMGetInstructionOpcode(const llvm::Instruction* instruction);
unsigned LLVMGetDebugLocLine(const llvm::Instruction* instruction);
int LLVMGetNumOperands(const llvm::Value* user);
const llvm::Value* LLVMGetOperand(const llvm::Value* user, unsigned index);
int LLVMIsConstant(const llvm::Value* value);
int LLVMIsUndef(const llvm::Value* value);
int LLVMIsConditional(const llvm::Value* branch);
int LLVMIsDeclaration(const llvm::Value* function);
const llvm::Value* LLVMIsAFunction(const llvm::Value* value);
const llvm::Use* LLVMGetFirstUse(const llvm::Value* value);
const llvm::Value* LLVMGetUser(const llvm::Use* use);
const llvm::Value* LLVMIsAInstruction(const llvm::Value* value);
const llvm::Module* LLVMGetGlobalParent(const llvm::Value* global);
const llvm::Value* LLVMGetFirstFunction(const llvm::Module* module);
const llvm::Value* LLVMGetNextFunction(const llvm::Value* function);
const llvm::Instruction* LLVMGetFirstInstruction(const llvm::BasicBlock* block);
const llvm::Instruction* LLVMGetNextInstruction(const llvm::Instruction* instruction);
const llvm::Value* LLVMIsAAllocaInst(const llvm::Value* value);
const llvm::Value* LLVMIsAConstantInt(const llvm::Value* value);
unsigned long long LLVMConstIntGetZExtValue(const llvm::Value* constant);
const llvm::Value* LLVMGetCalledValue(const llvm::Value* call);
unsigned LLVMGetNumArgOperands(const llvm::Value* call);
unsigned LLVMGetPointerAddressSpace(const llvm::Type* pointer);
unsigned LLVMCountParams(const llvm::Value* function);
const llvm::Value* LLVMGetParam(const llvm::Value* function, unsigned index);
const char* LLVMGetValueName2(const llvm::Value* value, std::size_t* length);
const llvm::Type* LLVMTypeOf(const llvm::Value* value);
int LLVMGetTypeKind(const llvm::Type* type);
const llvm::Type* LLVMGetAllocatedType(const llvm::Value* alloca);
unsigned LLVMGetIntTypeWidth(const llvm::Type* type);
unsigned LLVMGetVectorSize(const llvm::Type* type);
const llvm::Type* LLVMGetElementType(const llvm::Type* type);
unsigned LLVMCountIncoming(const llvm::Value* phi);
const llvm::Value* LLVMGetIncomingValue(const llvm::Value* phi, unsigned index);
const llvm::BasicBlock* LLVMGetIncomingBlock(const llvm::Value* phi, unsigned index);
const llvm::Value* LLVMIsAPHINode(const llvm::Value* value);
const llvm::BasicBlock* LLVMGetInstructionParent(const llvm::Instruction* instruction);
const llvm::Value* LLVMGetBasicBlockParent(const llvm::BasicBlock* block);
const llvm::BasicBlock* LLVMGetFirstBasicBlock(const llvm::Value* function);
const llvm::BasicBlock* LLVMGetNextBasicBlock(const llvm::BasicBlock* block);
const llvm::Instruction* LLVMGetBasicBlockTerminator(const llvm::BasicBlock* block);
unsigned LLVMGetNumSuccessors(const llvm::Instruction* jump);
const llvm::BasicBlock* LLVMGetSuccessor(const llvm::Instruction* jump, unsigned index);
int LLVMGetMaskValue(const llvm::Value* shuffle, unsigned element);
}

namespace lab::simulator
{
const llvm::Value* as_value(const llvm::Instruction* instruction)
{
    return reinterpret_cast<const llvm::Value*>(instruction); // its first base class
}

namespace
{
unsigned bits_of(const llvm::Type* type)
{
    switch (LLVMGetTypeKind(type)) {
    case type_float:
        return 32;
    case type_double:
    case type_pointer:
        return 64;
    case type_integer:
        return LLVMGetIntTypeWidth(type);
    default:
        return 0;
    }
}

unsigned operand_count(const llvm::Value* value, unsigned opcode)
{
    return opcode == op_call ? LLVMGetNumArgOperands(value)
                             : static_cast<unsigned>(LLVMGetNumOperands(value));
}

/// "vload4" of "_Z6vload4mPU3AS1Ki".
std::string plain_name(const std::string& mangled)
{
    if (!mangled.starts_with("_Z"))
        return mangled;
    const std::size_t name = mangled.find_first_not_of("0123456789", 2);
    return name == std::string::npos ? mangled
                                     : mangled.substr(name, std::strtoul(mangled.c_str() + 2, nullptr, 10));
}
} // namespace

Shape shape_of(const llvm::Value* value)
{
    const llvm::Type* type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == type_vector)
        return {LLVMGetVectorSize(type), bits_of(LLVMGetElementType(type))};
    return {1, bits_of(type)};
}

bool is_pointer(const llvm::Value* value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == type_pointer; }

bool is_constant(const llvm::Value* value) { return LLVMIsConstant(value) != 0; }

bool is_phi(const llvm::Value* value) { return LLVMIsAPHINode(value) != nullptr; }

bool is_conditional(const llvm::Value* branch) { return LLVMIsConditional(branch) != 0; }

std::string name_of_variable(const llvm::Instruction* instruction)
{
    if (LLVMGetInstructionOpcode(instruction) != op_alloca)
        return {};
    std::size_t length = 0;
    const char* const name = LLVMGetValueName2(as_value(instruction), &length);
    return {name, length};
}

bool makes_an_array(const llvm::Instruction* instruction)
{
    return LLVMGetInstructionOpcode(instruction) == op_alloca &&
           LLVMGetTypeKind(LLVMGetAllocatedType(as_value(instruction))) == type_array;
}

bool is_used(const llvm::Instruction* instruction)
{
    return LLVMGetFirstUse(as_value(instruction)) != nullptr;
}

std::vector<const llvm::Value*> arguments_of(const llvm::Instruction* call)
{
    std::vector<const llvm::Value*> arguments;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(as_value(call)); ++k)
        arguments.push_back(LLVMGetOperand(as_value(call), k));
    return arguments;
}

bool is_pointer_to_local(const llvm::Value* value)
{
    constexpr unsigned local_space = 3; // as SPIR numbers them
    return LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == local_space;
}

std::size_t bytes_at(const llvm::Value* pointer)
{
    const llvm::Type* const element = LLVMGetElementType(LLVMTypeOf(pointer));
    if (LLVMGetTypeKind(element) != type_vector)
        return bits_of(element) / 8;
    return std::bit_ceil(LLVMGetVectorSize(element)) * bits_of(LLVMGetElementType(element)) / 8;
}

std::vector<const llvm::Value*> call_with_constants(const llvm::Instruction* instruction)
{
    if (LLVMGetInstructionOpcode(instruction) != op_call)
        return {};
    const llvm::Value* const call = as_value(instruction);
    std::vector<const llvm::Value*> found{LLVMGetCalledValue(call)};
    for (unsigned k = 1; k < LLVMGetNumArgOperands(call); ++k) {
        const llvm::Value* const argument = LLVMGetOperand(call, k);
        if (!is_constant(argument))
            return {};
        found.push_back(argument);
    }
    return found;
}

bool calls(const llvm::Instruction* instruction, const std::string& name)
{
    if (LLVMGetInstructionOpcode(instruction) != op_call)
        return false;
    const llvm::Value* callee = LLVMIsAFunction(LLVMGetCalledValue(as_value(instruction)));
    if (!callee || !LLVMIsDeclaration(callee))
        return false;
    const std::string called = name_of_function(callee);
    return called == name || called.starts_with(name + "."); // an intrinsic, for a type
}

bool is_jump(const llvm::Instruction* instruction)
{
    const int opcode = LLVMGetInstructionOpcode(instruction);
    return opcode == op_branch || opcode == op_switch;
}

const llvm::BasicBlock* block_of(const llvm::Instruction* instruction)
{
    return LLVMGetInstructionParent(instruction);
}

std::vector<const llvm::BasicBlock*> blocks_around(const llvm::Instruction* instruction)
{
    std::vector<const llvm::BasicBlock*> blocks;
    for (auto block = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(block_of(instruction))); block;
         block = LLVMGetNextBasicBlock(block))
        blocks.push_back(block);
    return blocks;
}

bool is_call(const llvm::Instruction* instruction)
{
    return LLVMGetInstructionOpcode(instruction) == op_call;
}

const llvm::Value* function_called(const llvm::Instruction* instruction)
{
    const llvm::Value* const called =
        is_call(instruction) ? LLVMIsAFunction(LLVMGetCalledValue(as_value(instruction))) : nullptr;
    return called && !LLVMIsDeclaration(called) ? called : nullptr;
}

const llvm::Value* function_of(const llvm::Instruction* instruction)
{
    return LLVMGetBasicBlockParent(block_of(instruction));
}

std::string name_of_function(const llvm::Value* function)
{
    std::size_t length = 0;
    const char* const name = LLVMGetValueName2(function, &length);
    return plain_name({name, length});
}

bool is_load(const llvm::Instruction* instruction)
{
    return LLVMGetInstructionOpcode(instruction) == op_load;
}

namespace
{
const llvm::Value* first_user(const llvm::Value* value)
{
    const llvm::Use* const use = LLVMGetFirstUse(value);
    return use ? LLVMIsAInstruction(LLVMGetUser(use)) : nullptr;
}

bool does(const llvm::Value* instruction, int opcode)
{
    return instruction &&
           LLVMGetInstructionOpcode(reinterpret_cast<const llvm::Instruction*>(instruction)) == opcode;
}
} // namespace

std::optional<unsigned> component_taken(const llvm::Instruction* load)
{
    const llvm::Value* user = first_user(as_value(load));
    const llvm::Value* const shuffle = does(user, op_shuffle) ? user : nullptr; // three of four
    if (shuffle)
        user = first_user(shuffle);
    if (!does(user, op_extract_element) || !LLVMIsAConstantInt(LLVMGetOperand(user, 1)))
        return {};
    const auto component = static_cast<unsigned>(LLVMConstIntGetZExtValue(LLVMGetOperand(user, 1)));
    const auto taken = shuffle ? shuffled_from(shuffle, component) : component;
    return taken && *taken < shape_of(as_value(load)).components ? taken : std::nullopt;
}

bool changes_a_part(const llvm::Instruction* load)
{
    const llvm::Value* const user = first_user(as_value(load));
    return !user || // nothing is made of it
           does(user, op_insert_element) || (does(user, op_shuffle) && !component_taken(load));
}

const llvm::Instruction* variable_that_begins(const llvm::Instruction* instruction)
{
    if (!calls(instruction, "llvm.lifetime.start"))
        return nullptr;
    const llvm::Value* variable = LLVMGetOperand(as_value(instruction), 1);
    if (does(LLVMIsAInstruction(variable), op_bitcast))
        variable = LLVMGetOperand(variable, 0);
    return reinterpret_cast<const llvm::Instruction*>(LLVMIsAAllocaInst(variable));
}

std::vector<const llvm::Instruction*> instructions_of_program(const llvm::Instruction* one_of_them)
{
    std::vector<const llvm::Instruction*> instructions;
    const llvm::Module* const program = LLVMGetGlobalParent(LLVMGetBasicBlockParent(block_of(one_of_them)));
    for (auto each = LLVMGetFirstFunction(program); each; each = LLVMGetNextFunction(each))
        for (auto block = LLVMGetFirstBasicBlock(each); block; block = LLVMGetNextBasicBlock(block))
            for (auto at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
                instructions.push_back(at);
    return instructions;
}

const llvm::Instruction* end_of(const llvm::BasicBlock* block) { return LLVMGetBasicBlockTerminator(block); }

std::vector<const llvm::BasicBlock*> successors_of(const llvm::BasicBlock* block)
{
    std::vector<const llvm::BasicBlock*> successors;
    const llvm::Instruction* const end = end_of(block);
    for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); ++i)
        successors.push_back(LLVMGetSuccessor(end, i));
    return successors;
}

unsigned line_of(const llvm::Instruction* instruction)
{
    return instruction ? LLVMGetDebugLocLine(instruction) : 0;
}

const llvm::Value* incoming(const llvm::Value* phi, const llvm::BasicBlock* from)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return nullptr;
}

std::optional<unsigned> shuffled_from(const llvm::Value* shuffle, unsigned component)
{
    const int from = LLVMGetMaskValue(shuffle, component);
    return from < 0 ? std::nullopt : std::optional(static_cast<unsigned>(from));
}

std::size_t Operations::id_of(const llvm::Value* value)
{
    return is_constant(value) ? 0 : ids_.emplace(value, ids_.size()).first->second;
}

std::optional<std::size_t> Operations::known_id(const llvm::Value* value) const
{
    const auto id = ids_.find(value);
    return id == ids_.end() ? std::nullopt : std::optional(id->second);
}

const Operation& Operations::of(const llvm::Instruction* instruction)
{
    const auto found = operations_.find(instruction);
    return found != operations_.end()
               ? found->second
               : operations_.emplace(instruction, taken_apart(instruction)).first->second;
}

Operation Operations::taken_apart(const llvm::Instruction* instruction)
{
    const llvm::Value* value = as_value(instruction);
    Operation operation;
    operation.value = value;
    operation.opcode = static_cast<unsigned>(LLVMGetInstructionOpcode(instruction));
    operation.line = line_of(instruction);
    operation.shape = shape_of(value);
    operation.id = id_of(value);
    const bool may_leave_open = operation.opcode == op_insert_element || operation.opcode == op_shuffle;
    for (unsigned i = 0; i < operand_count(value, operation.opcode); ++i) {
        const llvm::Value* operand = LLVMGetOperand(value, i);
        operation.operands.push_back(operand);
        operation.ids.push_back(id_of(operand));
        operation.takes_undefined |= LLVMIsUndef(operand) != 0 && !may_leave_open;
    }
    if (operation.opcode == op_call)
        look_up_callee(operation);
    return operation;
}

void Operations::look_up_callee(Operation& call)
{
    const llvm::Value* callee = LLVMIsAFunction(LLVMGetCalledValue(call.value));
    if (!callee)
        return;
    call.callee = name_of_function(callee);
    call.has_body = !LLVMIsDeclaration(callee);
    for (unsigned i = 0; call.has_body && i < LLVMCountParams(callee); ++i)
        call.parameters.push_back(id_of(LLVMGetParam(callee, i)));
}
} // namespace lab::simulator
