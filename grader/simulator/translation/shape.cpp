#include "grader/simulator/translation/shape.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::size_t most_leaves = 4096;

LLVMTypeRef scalar_of(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}
} // namespace

unsigned element_bits(LLVMTypeRef type)
{
    const LLVMTypeRef scalar = scalar_of(type);
    switch (LLVMGetTypeKind(scalar)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(scalar);
    case LLVMHalfTypeKind:
        return 16;
    case LLVMFloatTypeKind:
        return 32;
    default:
        return 64;
    }
}

bool leads_to_struct(LLVMTypeRef pointer)
{
#if LLVM_VERSION_MAJOR >= 17
    return pointer == nullptr; // all are opaque
#else
#if LLVM_VERSION_MAJOR >= 15
    if (LLVMPointerTypeIsOpaque(pointer))
        return false;
#endif
    return LLVMGetTypeKind(LLVMGetElementType(pointer)) == LLVMStructTypeKind;
#endif
}

std::vector<Leaf> Layout::leaves_of(LLVMTypeRef type) const
{
    std::vector<Leaf> leaves;
    add_leaves(type, 0, leaves);
    return leaves;
}

void Layout::add_leaves(LLVMTypeRef type, std::uint64_t offset, std::vector<Leaf>& leaves) const
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (leaves.size() > most_leaves)
        throw llvm_c::Unknown("values with so many parts");
    if (kind == LLVMVoidTypeKind)
        return;
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); ++i)
            add_leaves(LLVMStructGetTypeAtIndex(type, i), offset + offset_of(type, i), leaves);
        return;
    }
    if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
        const LLVMTypeRef element = LLVMGetElementType(type);
        const unsigned bits = element_bits(element);
        const std::uint64_t step = kind == LLVMVectorTypeKind ? (bits + 7) / 8 : size_of(element);
        const unsigned count =
            kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : LLVMGetArrayLength(type);
        if (count > most_leaves)
            throw llvm_c::Unknown("values with so many parts");
        for (unsigned i = 0; i < count; ++i)
            add_leaves(element, offset + i * step, leaves);
        return;
    }
    const unsigned bits = element_bits(type);
    if (bits > 64)
        throw llvm_c::Unknown("integers of " + std::to_string(bits) + " bits");
    const bool is_float = kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
    const bool is_known = is_float || kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
#if LLVM_VERSION_MAJOR >= 16
    const bool is_handle = kind == LLVMTargetExtTypeKind; // events, queues
#else
    const bool is_handle = false;
#endif
    if (!is_known && !is_handle)
        throw llvm_c::Unknown("a type of LLVM's kind " + std::to_string(kind));
    leaves.push_back({offset, bits, is_float, kind == LLVMPointerTypeKind});
}
} // namespace lab::simulator
