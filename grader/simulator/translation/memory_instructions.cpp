// Translates loads, stores and the variables that they use.
#include "grader/simulator/translation/function_translator.hpp"

#include "grader/simulator/translation/address.hpp"
#include "grader/simulator/translation/components.hpp"
#include "grader/simulator/translation/kernels.hpp"

#include <algorithm>
#include <limits>

namespace lab::simulator
{
namespace
{
constexpr std::uint64_t most_variable_bytes = 1 << 20;
constexpr std::uint64_t largest_vector_bytes = 128;

Space space_of_pointer(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? space_of(LLVMGetPointerAddressSpace(type))
                                                        : Space::none;
}

/// True if the numbers have one width and follow each other without gaps.
bool is_uniform(const std::vector<Leaf>& leaves)
{
    for (std::size_t i = 0; i < leaves.size(); ++i)
        if (leaves[i].bits != leaves[0].bits || leaves[i].offset != i * leaves[0].bits / 8)
            return false;
    return !leaves.empty() && leaves.size() < 256;
}

bool writes_one_slot(const Op& op)
{
    return op.code <= Code::index || op.code == Code::load_32 || op.code == Code::item_value ||
           (op.code == Code::load && op.lanes == 1);
}

/// In memory, a single bit occupies a byte.
unsigned stored_bits(const Leaf& leaf) { return (leaf.bits + 7) / 8 * 8; }
} // namespace

/// Names the slot of a variable. A parameter, which Clang stores in NAME.addr, is set before the first line.
void FunctionTranslator::name_slot(LLVMValueRef variable, Slot slot, unsigned bytes)
{
    const std::string name = llvm_c::name_of(variable);
    const bool is_parameter = name.ends_with(".addr");
    if (!name.empty() && bytes <= 8)
        made_.names.push_back({name.substr(0, name.size() - (is_parameter ? 5 : 0)), slot, bytes,
                               is_parameter ? 1 : line_of_first_store(variable)});
}

void FunctionTranslator::allocate(LLVMValueRef instruction)
{
    const LLVMTypeRef type = LLVMGetAllocatedType(instruction);
    if (variables_.is_in_slots(instruction)) {
        const unsigned count = view_.layout.lanes_of(type);
        const Slot first = new_slots(count);
        Slots lanes;
        for (unsigned i = 0; i < count; ++i)
            lanes.push_back(first + i);
        set(instruction, lanes);
        if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
            name_slot(instruction, first, static_cast<unsigned>(view_.layout.size_of(type)));
        if (view_.follows_undefined)
            emit(Code::forget, 0, first, 0, 0, count);
        return;
    }
    const LLVMValueRef count = LLVMGetOperand(instruction, 0);
    const std::uint64_t bytes =
        view_.layout.size_of(type) *
        (LLVMIsAConstantInt(count) ? LLVMConstIntGetZExtValue(count) : most_variable_bytes + 1);
    if (bytes > most_variable_bytes)
        throw llvm_c::Unknown("private variables of more than " + std::to_string(most_variable_bytes) +
                              " bytes");
    const bool is_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind || bytes > largest_vector_bytes;
    made_.variables.push_back({llvm_c::name_of(instruction), bytes, is_array});
    emit(Code::new_variable, 64, define(instruction)[0], 0, 0,
         static_cast<std::uint32_t>(made_.variables.size() - 1));
}

namespace
{
/// True if the result shares the operand's slots.
bool keeps_slots(LLVMOpcode opcode)
{
    return opcode == LLVMZExt || opcode == LLVMBitCast || opcode == LLVMPtrToInt || opcode == LLVMIntToPtr ||
           opcode == LLVMAddrSpaceCast || opcode == LLVMFreeze || opcode == LLVMExtractElement ||
           opcode == LLVMInsertElement || opcode == LLVMShuffleVector || opcode == LLVMExtractValue ||
           opcode == LLVMInsertValue;
}
} // namespace

/// The last instruction in the block that reads the value's slots; nothing if another block may read them.
std::optional<unsigned> FunctionTranslator::last_reader(LLVMValueRef value, int depth) const
{
    unsigned last = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (LLVMGetInstructionParent(user) != LLVMGetInstructionParent(value) || LLVMIsAPHINode(user))
            return {};
        last = std::max(last, variables_.place_of(user));
        if (!keeps_slots(LLVMGetInstructionOpcode(user)))
            continue;
        const auto later = depth < 4 ? last_reader(user, depth + 1) : std::nullopt;
        if (!later)
            return {};
        last = std::max(last, *later);
    }
    return last;
}

/// True if the loaded value can be read from the variable itself: only this block uses it, before the next write to
/// the variable.
bool FunctionTranslator::stays_in_its_slot(LLVMValueRef load, LLVMValueRef variable) const
{
    const auto last = last_reader(load, 0);
    if (!last)
        return false;
    for (LLVMValueRef i = LLVMGetNextInstruction(load); i && variables_.place_of(i) < *last;
         i = LLVMGetNextInstruction(i))
        if ((LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == variable) ||
            (is_lifetime_begin(i) && marked_variable(i) == variable))
            return false;
    return true;
}

FunctionTranslator::Access FunctionTranslator::access_of(LLVMValueRef instruction)
{
    const LLVMTypeRef type = LLVMTypeOf(instruction);
    const bool is_vector = LLVMIsALoadInst(instruction) && LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    return {LLVMGetAlignment(instruction), LLVMGetVolatile(instruction) != 0,
            is_vector ? components_taken(instruction) : 0};
}

void FunctionTranslator::load(LLVMValueRef instruction)
{
    const LLVMValueRef pointer = LLVMGetOperand(instruction, 0);
    const LLVMTypeRef type = LLVMTypeOf(instruction);
    if (!variables_.is_in_slots(pointer)) {
        const Slots to = define(instruction);
        if (belongs_to_a_store(instruction))
            return;
        load_lanes(slot_of(pointer), to.empty() ? 0 : to[0], type, access_of(instruction));
        if (to.size() == 1)
            looks_at_space(type, to[0], to[0]);
        return;
    }
    const Slots lanes = lanes_of(pointer);
    if (stays_in_its_slot(instruction, pointer))
        return set(instruction, lanes);
    const Slots to = define(instruction);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        emit(Code::move, 0, to[i], lanes[i]);
}

bool FunctionTranslator::looks_at_space(LLVMTypeRef type, Slot to, Slot pointer)
{
    const Space space = space_of_pointer(type);
    if (space != Space::none)
        emit(Code::in_space, 64, to, pointer, 0, static_cast<std::uint32_t>(space));
    return space != Space::none;
}

Slot FunctionTranslator::moved(Slot address, std::int64_t bytes)
{
    if (bytes == 0)
        return address;
    if (bytes > std::numeric_limits<std::int32_t>::max() ||
        bytes < std::numeric_limits<std::int32_t>::min()) {
        const Slot to = new_slots(1);
        emit(Code::index, 64, to, address, constant_slot(static_cast<std::uint64_t>(bytes)), 1);
        return to;
    }
    const Slot to = new_slots(1);
    emit(Code::offset, 64, to, address, 0, static_cast<std::uint32_t>(static_cast<std::int32_t>(bytes)));
    return to;
}

void FunctionTranslator::load_lanes(Slot address, Slot to, LLVMTypeRef type, Access access)
{
    const auto leaves = view_.layout.leaves_of(type);
    if (leaves.size() == 1 && leaves[0].bits == 32 && access.alignment == 4) {
        emit(Code::load_32, 32, to, address).is_volatile = access.is_volatile;
        return;
    }
    if (is_uniform(leaves)) {
        Op& op = emit(Code::load, stored_bits(leaves[0]), to, address, access.alignment);
        op.lanes = static_cast<std::uint8_t>(access.components ? access.components : leaves.size());
        op.is_volatile = access.is_volatile;
        return;
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const Slot place = moved(address, static_cast<std::int64_t>(leaves[i].offset));
        emit(Code::load, stored_bits(leaves[i]), to + static_cast<Slot>(i), place, 1).is_volatile =
            access.is_volatile;
    }
}

void FunctionTranslator::store_lanes(Slot address, const Slots& lanes, LLVMTypeRef type, Access access)
{
    const auto leaves = view_.layout.leaves_of(type);
    if (std::find(lanes.begin(), lanes.end(), undefined_slot()) != lanes.end())
        program_.may_use_undefined = true;
    if (leaves.size() == 1 && leaves[0].bits == 32 && access.alignment == 4) {
        emit(Code::store_32, 32, 0, address, lanes[0]).is_volatile = access.is_volatile;
        return;
    }
    if (is_uniform(leaves)) {
        const std::uint32_t list = list_of(lanes);
        Op& op = emit(Code::store, stored_bits(leaves[0]), 0, address, list, access.alignment);
        op.lanes = static_cast<std::uint8_t>(leaves.size());
        op.is_volatile = access.is_volatile;
        return;
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const Slot place = moved(address, static_cast<std::int64_t>(leaves[i].offset));
        emit(Code::store, stored_bits(leaves[i]), 0, place, list_of({lanes[i]}), 1).is_volatile =
            access.is_volatile;
    }
}

void FunctionTranslator::store(LLVMValueRef instruction)
{
    const LLVMValueRef value = LLVMGetOperand(instruction, 0), pointer = LLVMGetOperand(instruction, 1);
    if (!variables_.is_in_slots(pointer)) {
        const auto changed = changed_components(instruction);
        return changed ? store_components(slot_of(pointer), lanes_of(value), *changed,
                                          element_bits(LLVMTypeOf(value)), access_of(instruction))
                       : store_lanes(slot_of(pointer), lanes_of(value), LLVMTypeOf(value),
                                     access_of(instruction));
    }
    const Slots& to = lanes_of(pointer);
    const Slots from = lanes_of(value);
    const bool is_only_use = LLVMGetFirstUse(value) && !LLVMGetNextUse(LLVMGetFirstUse(value));
    if (value == last_value_ && is_only_use && to.size() == 1 && program_.ops.back().to == from[0] &&
        writes_one_slot(program_.ops.back())) { // computed where it is wanted
        program_.ops.back().to = to[0];
        return;
    }
    for (std::size_t i = 0; i < to.size(); ++i)
        emit(Code::move, 0, to[i], from[i]);
}
} // namespace lab::simulator
