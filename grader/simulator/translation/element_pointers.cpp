// Translates pointers to elements of arrays and members of structs.
#include "grader/simulator/translation/function_translator.hpp"

#include <utility>

namespace lab::simulator
{
namespace
{
bool is_whole_variable(LLVMValueRef pointer, LLVMTypeRef type)
{
    return (LLVMIsAAllocaInst(pointer) && LLVMGetAllocatedType(pointer) == type) ||
           (LLVMIsAGlobalVariable(pointer) && LLVMGlobalGetValueType(pointer) == type);
}
} // namespace

bool has_bounds(LLVMTypeRef structure, unsigned place, LLVMTypeRef member)
{
    const bool is_last = place + 1 == LLVMCountStructElementTypes(structure);
    return LLVMGetTypeKind(member) == LLVMArrayTypeKind && (!is_last || LLVMGetArrayLength(member) > 1);
}

void FunctionTranslator::element_pointer(LLVMValueRef instruction)
{
    bool is_accessed = false;
    for (LLVMUseRef use = LLVMGetFirstUse(instruction); use; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        is_accessed = is_accessed || LLVMIsALoadInst(user) ||
                      (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == instruction);
    }
    set(instruction, {pointer_into(instruction, is_accessed)});
}

/// The index of an array inside an array is checked, since the bounds of the whole variable do not show an overrun;
/// for an array inside a struct, the pointer carries the bounds.
Slot FunctionTranslator::pointer_into(LLVMValueRef pointer, bool is_accessed)
{
    const LLVMValueRef base = LLVMGetOperand(pointer, 0);
    if (view_.layout.lanes_of(LLVMTypeOf(pointer)) != 1)
        throw llvm_c::Unknown("vectors of pointers");
    Slot address = slot_of(base);
    std::int64_t constant = 0;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
    bool is_in_array = !is_whole_variable(base, type); // whose own bounds do not tell
    for (unsigned i = 1; i < static_cast<unsigned>(LLVMGetNumOperands(pointer)); ++i) {
        const LLVMValueRef index = LLVMGetOperand(pointer, i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const auto place = static_cast<unsigned>(LLVMConstIntGetZExtValue(index));
            const LLVMTypeRef member = LLVMStructGetTypeAtIndex(type, place);
            constant += static_cast<std::int64_t>(view_.layout.offset_of(type, place));
            if (has_bounds(type, place, member)) {
                address = moved(address, std::exchange(constant, 0));
                const Slot narrowed = new_slots(1);
                emit(Code::narrow, 64, narrowed, address, 0,
                     static_cast<std::uint32_t>(view_.layout.size_of(member)));
                address = narrowed;
            }
            type = member;
            is_in_array = false;
            continue;
        }
        const LLVMTypeRef whole = type;
        if (i > 1)
            type = LLVMGetElementType(type);
        const auto size = static_cast<std::int64_t>(view_.layout.size_of(type));
        const unsigned bits = element_bits(LLVMTypeOf(index));
        const bool is_array = i > 1 && LLVMGetTypeKind(whole) == LLVMArrayTypeKind;
        if (is_array && is_in_array && is_accessed)
            emit(Code::check_index, bits, 0, slot_of(index), slot_of(base), LLVMGetArrayLength(whole));
        is_in_array = is_in_array || is_array;
        if (LLVMIsAConstantInt(index)) {
            constant += LLVMConstIntGetSExtValue(index) * size;
            continue;
        }
        const Slot to = new_slots(1);
        emit(Code::index, bits, to, address, slot_of(index), static_cast<std::uint32_t>(size));
        address = to;
    }
    return moved(address, constant);
}
} // namespace lab::simulator
