// Translates constants: addresses of variables and functions, and the bytes of tables.
#include "grader/simulator/translation/function_translator.hpp"

#include "grader/simulator/translation/address.hpp"
#include "grader/simulator/translation/kernels.hpp"

#include <cstring>

namespace lab::simulator
{
namespace
{
std::int64_t constant_offset(const ModuleView& view, LLVMValueRef moved_pointer)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(moved_pointer);
    std::int64_t offset = 0;
    for (unsigned i = 1; i < static_cast<unsigned>(LLVMGetNumOperands(moved_pointer)); ++i) {
        const LLVMValueRef index = LLVMGetOperand(moved_pointer, i);
        if (!LLVMIsAConstantInt(index))
            throw llvm_c::Unknown("an index that is an address");
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const auto place = static_cast<unsigned>(LLVMConstIntGetZExtValue(index));
            offset += static_cast<std::int64_t>(view.layout.offset_of(type, place));
            type = LLVMStructGetTypeAtIndex(type, place);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        offset += LLVMConstIntGetSExtValue(index) * static_cast<std::int64_t>(view.layout.size_of(type));
    }
    return offset;
}

void put_bytes(const ModuleView& view, LLVMValueRef constant, std::uint64_t at,
               std::vector<std::uint8_t>& bytes)
{
    const LLVMTypeRef type = LLVMTypeOf(constant);
    if (LLVMIsNull(constant) || LLVMIsUndef(constant))
        return;
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    const bool is_struct = kind == LLVMStructTypeKind;
    if (is_struct || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
        const unsigned count = is_struct                   ? LLVMCountStructElementTypes(type)
                               : kind == LLVMArrayTypeKind ? LLVMGetArrayLength(type)
                                                           : LLVMGetVectorSize(type);
        for (unsigned i = 0; i < count; ++i) {
            const std::uint64_t step =
                is_struct
                    ? view.layout.offset_of(type, i)
                    : i * ((kind == LLVMVectorTypeKind ? element_bits(type) / 8
                                                       : view.layout.size_of(LLVMGetElementType(type))));
            put_bytes(view, llvm_c::element_of(constant, i), at + step, bytes);
        }
        return;
    }
    const unsigned bits = element_bits(type);
    const bool is_address = kind == LLVMPointerTypeKind || LLVMIsAConstantExpr(constant);
    const std::uint64_t value =
        is_address ? constant_address(view, constant) : llvm_c::bits_of(constant, bits);
    if (at + (bits + 7) / 8 <= bytes.size())
        std::memcpy(bytes.data() + at, &value, (bits + 7) / 8);
}
} // namespace

namespace
{
/// The address of a variable as a pointer of that type; invalid if the variable is in another address space.
Address in_space_of(const ModuleView& view, LLVMValueRef pointer, Address address)
{
    const unsigned wanted = LLVMGetPointerAddressSpace(LLVMTypeOf(pointer));
    for (const auto& [variable, number] : view.globals)
        if (number + 1 == extent_of(address) && space_of(wanted) != Space::none &&
            LLVMGetPointerAddressSpace(LLVMTypeOf(variable)) != wanted)
            return address_of(extent_of_nothing, offset_of(address));
    return address;
}
} // namespace

Address constant_address(const ModuleView& view, LLVMValueRef constant)
{
    if (LLVMIsNull(constant) || LLVMIsUndef(constant))
        return 0;
    if (LLVMIsAConstantInt(constant))
        return LLVMConstIntGetZExtValue(constant);
    if (const auto global = view.globals.find(constant); global != view.globals.end())
        return address_of(global->second + 1, 0);
    if (const auto function = view.functions.find(constant); function != view.functions.end())
        return address_of(extent_of_functions, function->second);
    if (!LLVMIsAConstantExpr(constant))
        throw llvm_c::Unknown("this kind of address");
    const auto operand = [&](unsigned i) { return constant_address(view, LLVMGetOperand(constant, i)); };
    switch (LLVMGetConstOpcode(constant)) {
    case LLVMGetElementPtr:
        return moved(operand(0), constant_offset(view, constant));
    case LLVMAddrSpaceCast:
    case LLVMIntToPtr:
        return in_space_of(view, constant, operand(0));
    case LLVMBitCast:
    case LLVMPtrToInt:
        return operand(0);
    case LLVMAdd: // an address that is rounded up to the next multiple, for instance
        return operand(0) + operand(1);
    case LLVMSub:
        return operand(0) - operand(1);
    case LLVMAnd:
        return operand(0) & operand(1);
    case LLVMOr:
        return operand(0) | operand(1);
    default:
        throw llvm_c::Unknown("a constant that is computed from addresses");
    }
}

std::optional<ConstantPiece> constant_piece(const ModuleView& view, LLVMValueRef constant)
{
    if (!LLVMIsAConstantExpr(constant))
        return {};
    const LLVMValueRef base = LLVMGetOperand(constant, 0);
    const LLVMOpcode opcode = LLVMGetConstOpcode(constant);
    if (opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast)
        return leads_to_struct(LLVMTypeOf(constant)) ? std::nullopt : constant_piece(view, base);
    if (opcode != LLVMGetElementPtr || constant_offset(view, constant) == 0)
        return {};
    LLVMTypeRef type = LLVMGetGEPSourceElementType(constant);
    std::optional<ConstantPiece> piece;
    bool has_member = false;
    std::int64_t offset = LLVMConstIntGetSExtValue(LLVMGetOperand(constant, 1)) *
                          static_cast<std::int64_t>(view.layout.size_of(type));
    for (unsigned i = 2; i < static_cast<unsigned>(LLVMGetNumOperands(constant)); ++i) {
        const LLVMValueRef index = LLVMGetOperand(constant, i);
        if (LLVMGetTypeKind(type) != LLVMStructTypeKind) {
            type = LLVMGetElementType(type);
            offset += LLVMConstIntGetSExtValue(index) * static_cast<std::int64_t>(view.layout.size_of(type));
            continue;
        }
        const auto place = static_cast<unsigned>(LLVMConstIntGetZExtValue(index));
        const LLVMTypeRef member = LLVMStructGetTypeAtIndex(type, place);
        offset += static_cast<std::int64_t>(view.layout.offset_of(type, place));
        has_member = true;
        piece = has_bounds(type, place, member)
                    ? std::optional(ConstantPiece{moved(constant_address(view, base), offset),
                                                  view.layout.size_of(member)})
                    : std::nullopt;
        type = member;
    }
    return has_member ? piece : constant_piece(view, base);
}

std::vector<std::uint8_t> constant_bytes(const ModuleView& view, LLVMValueRef constant)
{
    const std::uint64_t size = view.layout.size_of(LLVMTypeOf(constant));
    if (size > (64u << 20))
        throw llvm_c::Unknown("tables of more than 64 MiB");
    std::vector<std::uint8_t> bytes(size);
    put_bytes(view, constant, 0, bytes);
    return bytes;
}
} // namespace lab::simulator
