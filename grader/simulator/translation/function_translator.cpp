#include "grader/simulator/translation/function_translator.hpp"

#include "grader/simulator/translation/address.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
bool is_constant(LLVMValueRef value)
{
    return LLVMIsConstant(value) && !LLVMIsAInstruction(value) && !LLVMIsAArgument(value);
}
} // namespace

FunctionTranslator::FunctionTranslator(const ModuleView& view, Program& program, LLVMValueRef function)
    : view_(view), program_(program), function_(function),
      made_(program.functions[view.functions.at(function)])
{
}

Slot FunctionTranslator::new_slots(unsigned count)
{
    const auto first = static_cast<Slot>(made_.frame.size());
    made_.frame.resize(made_.frame.size() + count);
    return first;
}

Slot FunctionTranslator::constant_slot(std::uint64_t bits)
{
    const auto [known, is_new] = constants_.try_emplace(bits, 0);
    if (is_new) {
        known->second = new_slots(1);
        made_.frame[known->second] = bits;
    }
    return known->second;
}

/// The slot for undefined values: the first one of each frame.
Slot FunctionTranslator::undefined_slot() { return 0; }

Slots FunctionTranslator::constant_lanes(LLVMValueRef constant)
{
    const auto leaves = view_.layout.leaves_of(LLVMTypeOf(constant));
    if (LLVMIsUndef(constant))
        return Slots(leaves.size(), undefined_slot());
    if (LLVMIsNull(constant))
        return Slots(leaves.size(), constant_slot(0));
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(constant));
    if (kind == LLVMPointerTypeKind)
        return {constant_slot(constant_address(view_, constant))};
    const bool is_scalar = leaves.size() == 1 && kind != LLVMVectorTypeKind && kind != LLVMStructTypeKind &&
                           kind != LLVMArrayTypeKind;
    if (is_scalar && LLVMIsAConstantExpr(constant))
        return {constant_slot(constant_address(view_, constant))};
    if (is_scalar)
        return {constant_slot(llvm_c::bits_of(constant, leaves[0].bits))};
    Slots all;
    const unsigned count = kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(LLVMTypeOf(constant))
                           : kind == LLVMArrayTypeKind ? LLVMGetArrayLength(LLVMTypeOf(constant))
                                                       : LLVMGetVectorSize(LLVMTypeOf(constant));
    for (unsigned i = 0; i < count; ++i)
        for (const Slot slot : constant_lanes(llvm_c::element_of(constant, i)))
            all.push_back(slot);
    return all;
}

const Slots& FunctionTranslator::lanes_of(LLVMValueRef value)
{
    const auto known = values_.find(value);
    if (known != values_.end())
        return known->second;
    if (const auto piece = is_constant(value) ? constant_piece(view_, value) : std::nullopt) {
        const Slot narrowed = new_slots(1);
        emit(Code::narrow, 64, narrowed, constant_slot(piece->begin), 0,
             static_cast<std::uint32_t>(piece->bytes));
        const std::int64_t rest = offset_of(constant_address(view_, value)) - offset_of(piece->begin);
        return pieces_.emplace_back(Slots{moved(narrowed, rest)}); // made anew for each use
    }
    if (is_constant(value))
        return values_[value] = constant_lanes(value);
    throw llvm_c::Unknown("a value of another function");
}

/// Allocates slots for the result of the instruction.
Slots FunctionTranslator::define(LLVMValueRef value)
{
    const unsigned count = view_.layout.lanes_of(LLVMTypeOf(value));
    const Slot first = new_slots(count);
    Slots lanes(count);
    for (unsigned i = 0; i < count; ++i)
        lanes[i] = first + i;
    set(value, lanes);
    return lanes;
}

Op& FunctionTranslator::emit(Code code, unsigned bits, std::uint32_t to, std::uint32_t a, std::uint32_t b,
                             std::uint32_t c)
{
    const bool takes_values = code <= Code::select && code != Code::move;
    if (takes_values && (a == undefined_slot() || (b == undefined_slot() && code <= Code::divide_float)))
        program_.may_use_undefined = true;
    program_.ops.push_back({code, static_cast<std::uint8_t>(bits), 1, false, to, a, b, c});
    program_.places.push_back(place_);
    return program_.ops.back();
}

std::uint32_t FunctionTranslator::list_of(Slots slots)
{
    program_.lists.push_back(std::move(slots));
    return static_cast<std::uint32_t>(program_.lists.size() - 1);
}

/// Reverse postorder: a value's block comes before the blocks that use it.
void FunctionTranslator::order_blocks()
{
    struct Open {
        LLVMBasicBlockRef block;
        unsigned next;
    };
    std::set<LLVMBasicBlockRef> seen;
    std::vector<Open> open;
    const LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function_);
    open.push_back({entry, 0});
    seen.insert(entry);
    while (!open.empty()) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(open.back().block);
        if (open.back().next < LLVMGetNumSuccessors(end)) {
            const LLVMBasicBlockRef next = LLVMGetSuccessor(end, open.back().next++);
            if (seen.insert(next).second)
                open.push_back({next, 0});
            continue;
        }
        blocks_.push_back(open.back().block);
        open.pop_back();
    }
    std::reverse(blocks_.begin(), blocks_.end());
    for (std::size_t i = 0; i < blocks_.size(); ++i)
        numbers_[blocks_[i]] = static_cast<int>(i);
}

void FunctionTranslator::define_parameters_and_phis()
{
    for (unsigned i = 0; i < LLVMCountParams(function_); ++i)
        for (const Slot slot : define(LLVMGetParam(function_, i)))
            made_.parameters.push_back(slot);
    for (const LLVMBasicBlockRef block : blocks_)
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && LLVMIsAPHINode(i);
             i = LLVMGetNextInstruction(i))
            define(i);
}

void FunctionTranslator::translate()
{
    new_slots(1); // undefined_slot
    made_.begin = static_cast<std::uint32_t>(program_.ops.size());
    variables_.look_at(function_);
    order_blocks();
    program_.may_use_undefined = program_.may_use_undefined || !variables_.are_always_set(blocks_);
    define_parameters_and_phis();
    number_loops();
    for (std::size_t block = 0; block < blocks_.size(); ++block)
        translate_block(static_cast<int>(block));
    finish_edges();
}
} // namespace lab::simulator
