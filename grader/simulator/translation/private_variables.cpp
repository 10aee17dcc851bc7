#include "grader/simulator/translation/private_variables.hpp"

#include <algorithm>
#include <optional>

namespace lab::simulator
{
namespace
{
bool is_marker(LLVMValueRef instruction)
{
    if (!LLVMIsACallInst(instruction))
        return false;
    const LLVMValueRef callee = LLVMGetCalledValue(instruction);
    return LLVMIsAFunction(callee) && llvm_c::has_name_prefix(callee, "llvm.lifetime.");
}

bool is_one_number_or_vector(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVectorTypeKind)
        return element_bits(type) % 8 == 0;
    return kind == LLVMIntegerTypeKind ? element_bits(type) <= 64
                                       : kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
                                             kind == LLVMHalfTypeKind || kind == LLVMPointerTypeKind;
}

/// If the pointer was cast, only lifetime markers may use it.
bool is_used_as_a_whole(LLVMValueRef pointer, LLVMTypeRef type, bool is_cast)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        const bool loads = LLVMIsALoadInst(user) && LLVMTypeOf(user) == type;
        const bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer &&
                            LLVMGetOperand(user, 0) != pointer && LLVMTypeOf(LLVMGetOperand(user, 0)) == type;
        if ((!is_cast && (loads || stores)) || is_marker(user))
            continue;
        if (!LLVMIsABitCastInst(user) || !is_used_as_a_whole(user, type, true))
            return false;
    }
    return true;
}

LLVMValueRef variable_of(LLVMValueRef instruction)
{
    if (LLVMIsALoadInst(instruction))
        return LLVMGetOperand(instruction, 0);
    return LLVMIsAStoreInst(instruction) ? LLVMGetOperand(instruction, 1) : nullptr;
}
} // namespace

LLVMValueRef marked_variable(LLVMValueRef marker)
{
    LLVMValueRef pointer = LLVMGetArgOperand(marker, LLVMGetNumArgOperands(marker) - 1);
    while (LLVMIsABitCastInst(pointer) || LLVMIsAAddrSpaceCastInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

bool is_lifetime_begin(LLVMValueRef instruction)
{
    return is_marker(instruction) &&
           llvm_c::has_name_prefix(LLVMGetCalledValue(instruction), "llvm.lifetime.start");
}

unsigned line_of_first_store(LLVMValueRef variable)
{
    unsigned first = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        const unsigned line = LLVMIsAStoreInst(user) ? LLVMGetDebugLocLine(user) : 0;
        if (line > 0 && (first == 0 || line < first))
            first = line;
    }
    return first;
}

void PrivateVariables::look_at(LLVMValueRef function)
{
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block)) {
        unsigned place = 0;
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
            places_[i] = place++;
            if (LLVMIsAAllocaInst(i) && is_one_number_or_vector(LLVMGetAllocatedType(i)) &&
                LLVMIsAConstantInt(LLVMGetOperand(i, 0)) &&
                is_used_as_a_whole(i, LLVMGetAllocatedType(i), false))
                in_slots_.insert(i);
        }
    }
}

bool PrivateVariables::are_always_set(const std::vector<LLVMBasicBlockRef>& blocks) const
{
    using Set = std::unordered_set<LLVMValueRef>;
    std::unordered_map<LLVMBasicBlockRef, Set> at_begin; // not there: nothing known yet, which is everything
    if (blocks.empty())
        return true;
    at_begin[blocks.front()] = {};
    bool is_always = true, has_changed = true;
    while (has_changed) {
        has_changed = false;
        is_always = true;
        for (const LLVMBasicBlockRef block : blocks) {
            if (!at_begin.contains(block))
                continue;
            Set set = at_begin.at(block);
            for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
                if (is_lifetime_begin(i))
                    set.erase(marked_variable(i));
                const LLVMValueRef variable = variable_of(i);
                if (!variable || !is_in_slots(variable))
                    continue;
                if (LLVMIsAStoreInst(i))
                    set.insert(variable);
                else
                    is_always = is_always && set.contains(variable);
            }
            const LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
            for (unsigned k = 0; k < LLVMGetNumSuccessors(end); ++k) {
                const auto [next, is_new] = at_begin.try_emplace(LLVMGetSuccessor(end, k), set);
                if (is_new ||
                    std::erase_if(next->second, [&](LLVMValueRef v) { return !set.contains(v); }) > 0)
                    has_changed = true;
            }
        }
    }
    return is_always;
}
} // namespace lab::simulator
