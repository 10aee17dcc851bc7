// Translates computing instructions: an operation for each lane, or none if lanes only change their places.
#include "grader/simulator/translation/function_translator.hpp"

#include <algorithm>
#include <map>

namespace lab::simulator
{
namespace
{
Code by_width(unsigned bits, Code any, Code of_32, Code of_64)
{
    return bits == 32 ? of_32 : bits == 64 ? of_64 : any;
}

Code code_of(LLVMOpcode opcode, unsigned bits)
{
    switch (opcode) {
    case LLVMAdd:
        return by_width(bits, Code::add, Code::add_32, Code::add_64);
    case LLVMSub:
        return by_width(bits, Code::subtract, Code::subtract_32, Code::subtract_64);
    case LLVMMul:
        return by_width(bits, Code::multiply, Code::multiply_32, Code::multiply_64);
    default:
        break;
    }
    static const std::map<LLVMOpcode, Code> codes{{LLVMUDiv, Code::divide_unsigned},
                                                  {LLVMSDiv, Code::divide_signed},
                                                  {LLVMURem, Code::remainder_unsigned},
                                                  {LLVMSRem, Code::remainder_signed},
                                                  {LLVMShl, Code::shift_left},
                                                  {LLVMLShr, Code::shift_right},
                                                  {LLVMAShr, Code::shift_right_signed},
                                                  {LLVMAnd, Code::bit_and},
                                                  {LLVMOr, Code::bit_or},
                                                  {LLVMXor, Code::bit_xor},
                                                  {LLVMFAdd, Code::add_float},
                                                  {LLVMFSub, Code::subtract_float},
                                                  {LLVMFMul, Code::multiply_float},
                                                  {LLVMFDiv, Code::divide_float},
                                                  {LLVMFRem, Code::remainder_float},
                                                  {LLVMFNeg, Code::negate_float}};
    return codes.at(opcode);
}

bool is_binary(LLVMOpcode opcode) { return (opcode >= LLVMAdd && opcode <= LLVMXor) || opcode == LLVMFNeg; }
bool is_conversion(LLVMOpcode opcode) { return opcode >= LLVMTrunc && opcode <= LLVMFPExt; }
} // namespace

void FunctionTranslator::instruction(LLVMValueRef instruction)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (is_binary(opcode))
        return binary(instruction, opcode);
    if (is_conversion(opcode))
        return convert(instruction, opcode);
    switch (opcode) {
    case LLVMICmp:
    case LLVMFCmp:
        return compare(instruction, opcode);
    case LLVMSelect:
        return choose(instruction);
    case LLVMPHI:
        return;
    case LLVMAlloca:
        return allocate(instruction);
    case LLVMLoad:
        return load(instruction);
    case LLVMStore:
        return store(instruction);
    case LLVMGetElementPtr:
        return element_pointer(instruction);
    case LLVMCall:
        return call(instruction);
    case LLVMBitCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMAddrSpaceCast:
    case LLVMFreeze:
        return cast_bits(instruction);
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector:
    case LLVMExtractValue:
    case LLVMInsertValue:
        return move_lanes(instruction, opcode);
    default:
        throw llvm_c::Unknown("LLVM's instruction " + std::to_string(opcode));
    }
}

void FunctionTranslator::binary(LLVMValueRef instruction, LLVMOpcode opcode)
{
    const unsigned bits = element_bits(LLVMTypeOf(instruction));
    const Slots left = lanes_of(LLVMGetOperand(instruction, 0));
    const Slots right = opcode == LLVMFNeg ? left : lanes_of(LLVMGetOperand(instruction, 1));
    const Code code = code_of(opcode, bits);
    if (code >= Code::add_float && bits == 16)
        throw llvm_c::Unknown("arithmetic with half");
    const Slots result = define(instruction);
    for (std::size_t i = 0; i < result.size(); ++i)
        emit(code, bits, result[i], left[i], right[i]);
}

void FunctionTranslator::compare(LLVMValueRef instruction, LLVMOpcode opcode)
{
    Slots left = lanes_of(LLVMGetOperand(instruction, 0)), right = lanes_of(LLVMGetOperand(instruction, 1));
    const unsigned bits = element_bits(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    const Slots result = define(instruction);
    if (opcode == LLVMFCmp) {
        for (std::size_t i = 0; i < result.size(); ++i)
            emit(Code::compare_float, bits, result[i], left[i], right[i],
                 static_cast<std::uint32_t>(LLVMGetFCmpPredicate(instruction)));
        return;
    }
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(instruction);
    const bool is_turned = predicate == LLVMIntUGT || predicate == LLVMIntUGE || predicate == LLVMIntSGT ||
                           predicate == LLVMIntSGE;
    if (is_turned)
        std::swap(left, right);
    Code code = Code::equal;
    if (predicate == LLVMIntNE)
        code = Code::not_equal;
    else if (predicate == LLVMIntUGT || predicate == LLVMIntULT)
        code = Code::less_unsigned;
    else if (predicate == LLVMIntUGE || predicate == LLVMIntULE)
        code = Code::not_greater_unsigned;
    else if (predicate == LLVMIntSGT || predicate == LLVMIntSLT)
        code = bits == 32 ? Code::less_signed_32 : Code::less_signed;
    else if (predicate != LLVMIntEQ)
        code = Code::not_greater_signed;
    for (std::size_t i = 0; i < result.size(); ++i)
        emit(code, bits, result[i], left[i], right[i]);
}

void FunctionTranslator::convert(LLVMValueRef instruction, LLVMOpcode opcode)
{
    const Slots from = lanes_of(LLVMGetOperand(instruction, 0));
    const unsigned from_bits = element_bits(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    const unsigned to_bits = element_bits(LLVMTypeOf(instruction));
    if (opcode == LLVMZExt)
        return set(instruction, from);
    const Slots result = define(instruction);
    for (std::size_t i = 0; i < result.size(); ++i)
        switch (opcode) {
        case LLVMTrunc:
            emit(Code::truncate, to_bits, result[i], from[i]);
            break;
        case LLVMSExt:
            emit(Code::extend_sign, from_bits, result[i], from[i], 0, to_bits);
            break;
        case LLVMFPToUI:
            emit(Code::float_to_unsigned, to_bits, result[i], from[i], 0, from_bits);
            break;
        case LLVMFPToSI:
            emit(Code::float_to_signed, to_bits, result[i], from[i], 0, from_bits);
            break;
        case LLVMUIToFP:
            emit(Code::unsigned_to_float, from_bits, result[i], from[i], 0, to_bits);
            break;
        case LLVMSIToFP:
            emit(Code::signed_to_float, from_bits, result[i], from[i], 0, to_bits);
            break;
        default:
            emit(Code::float_to_float, from_bits, result[i], from[i], 0, to_bits);
        }
}

/// Reinterprets bits as other lanes. If the widths differ, lanes are joined or split.
void FunctionTranslator::cast_bits(LLVMValueRef instruction)
{
    const LLVMValueRef value = LLVMGetOperand(instruction, 0);
    const Slots from = lanes_of(value);
    const unsigned from_bits = element_bits(LLVMTypeOf(value)),
                   to_bits = element_bits(LLVMTypeOf(instruction));
    const unsigned count = view_.layout.lanes_of(LLVMTypeOf(instruction));
    if (LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMPointerTypeKind && LLVMIsABitCastInst(instruction) &&
        leads_to_struct(LLVMTypeOf(instruction))) {
        emit(Code::widen, 64, define(instruction)[0], from[0]);
        return;
    }
    if ((LLVMIsAIntToPtrInst(instruction) || LLVMIsAAddrSpaceCastInst(instruction)) && from.size() == 1) {
        if (!looks_at_space(LLVMTypeOf(instruction), define(instruction)[0], from[0]))
            set(instruction, from);
        return;
    }
    if (count == from.size()) {
        if (to_bits >= from_bits)
            return set(instruction, from);
        emit(Code::truncate, to_bits, define(instruction)[0], from[0]); // ptrtoint
        return;
    }
    const Slots result = define(instruction);
    for (unsigned i = 0; i < count; ++i) {
        if (to_bits < from_bits) { // a part of a lane
            const unsigned parts = from_bits / to_bits;
            const Slot shifted = new_slots(1);
            emit(Code::shift_right, from_bits, shifted, from[i / parts], constant_slot(i % parts * to_bits));
            emit(Code::truncate, to_bits, result[i], shifted);
            continue;
        }
        const unsigned parts = to_bits / from_bits;
        Slot all = from[i * parts];
        for (unsigned k = 1; k < parts; ++k) {
            const Slot shifted = new_slots(1), joined = new_slots(1);
            emit(Code::shift_left, to_bits, shifted, from[i * parts + k], constant_slot(k * from_bits));
            emit(Code::bit_or, to_bits, joined, all, shifted);
            all = joined;
        }
        emit(Code::move, 0, result[i], all);
    }
}

void FunctionTranslator::choose(LLVMValueRef instruction)
{
    const Slots condition = lanes_of(LLVMGetOperand(instruction, 0)),
                yes = lanes_of(LLVMGetOperand(instruction, 1)), no = lanes_of(LLVMGetOperand(instruction, 2)),
                result = define(instruction);
    for (std::size_t i = 0; i < result.size(); ++i)
        emit(Code::select, 0, result[i], condition[condition.size() == 1 ? 0 : i], yes[i], no[i]);
}

namespace
{
/// The first lane of a member, and its number of lanes.
std::pair<unsigned, unsigned> member_lanes(const Layout& layout, LLVMTypeRef type, LLVMValueRef instruction)
{
    unsigned first = 0;
    for (unsigned i = 0; i < LLVMGetNumIndices(instruction); ++i) {
        const unsigned index = LLVMGetIndices(instruction)[i];
        const bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        for (unsigned k = 0; k < index; ++k)
            first +=
                layout.lanes_of(is_struct ? LLVMStructGetTypeAtIndex(type, k) : LLVMGetElementType(type));
        type = is_struct ? LLVMStructGetTypeAtIndex(type, index) : LLVMGetElementType(type);
    }
    return {first, layout.lanes_of(type)};
}
} // namespace

/// If the indices are constants, only renames slots; otherwise selects among them at run time.
void FunctionTranslator::move_lanes(LLVMValueRef instruction, LLVMOpcode opcode)
{
    Slots first = lanes_of(LLVMGetOperand(instruction, 0));
    if (opcode == LLVMShuffleVector) {
        const Slots& second = lanes_of(LLVMGetOperand(instruction, 1));
        Slots result;
        for (unsigned i = 0; i < LLVMGetNumMaskElements(instruction); ++i) {
            const int from = LLVMGetMaskValue(instruction, i);
            const auto place = static_cast<std::size_t>(from);
            result.push_back(from < 0               ? undefined_slot()
                             : place < first.size() ? first[place]
                                                    : second[place - first.size()]);
        }
        return set(instruction, result);
    }
    if (opcode == LLVMExtractValue || opcode == LLVMInsertValue) {
        const auto [begin, count] =
            member_lanes(view_.layout, LLVMTypeOf(LLVMGetOperand(instruction, 0)), instruction);
        if (opcode == LLVMExtractValue)
            return set(instruction, Slots(first.begin() + begin, first.begin() + begin + count));
        std::copy_n(lanes_of(LLVMGetOperand(instruction, 1)).begin(), count, first.begin() + begin);
        return set(instruction, first);
    }
    const bool inserts = opcode == LLVMInsertElement;
    const LLVMValueRef index = LLVMGetOperand(instruction, inserts ? 2 : 1);
    if (LLVMIsAConstantInt(index)) {
        const std::uint64_t place = LLVMConstIntGetZExtValue(index);
        if (place >= first.size())
            return set(instruction, Slots(inserts ? first.size() : 1, undefined_slot()));
        if (!inserts)
            return set(instruction, {first[place]});
        first[place] = slot_of(LLVMGetOperand(instruction, 1));
        return set(instruction, first);
    }
    const Slot place = slot_of(index);
    emit(Code::check_index, element_bits(LLVMTypeOf(index)), 0, place, constant_slot(0),
         static_cast<std::uint32_t>(first.size()));
    const Slots result = define(instruction);
    if (!inserts)
        emit(Code::move, 0, result[0], first[0]);
    for (unsigned i = inserts ? 0 : 1; i < first.size(); ++i) {
        const Slot is_it = new_slots(1);
        emit(Code::equal, 64, is_it, place, constant_slot(i));
        if (inserts)
            emit(Code::select, 0, result[i], is_it, slot_of(LLVMGetOperand(instruction, 1)), first[i]);
        else
            emit(Code::select, 0, result[0], is_it, first[i], result[0]);
    }
}
} // namespace lab::simulator
