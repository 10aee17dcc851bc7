// The only place that includes LLVM's C interface and handles the differences between versions 14 to 22. Only used by
// translation/.
#pragma once

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm/Config/llvm-config.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lab::simulator::llvm_c
{
/// The bitcode contains something unknown, which the text names.
struct Unknown : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::string name_of(LLVMValueRef value)
{
    std::size_t length = 0;
    const char* const text = LLVMGetValueName2(value, &length);
    return {text, length};
}

/// From version 15 on, one function reads the elements of all constants.
inline LLVMValueRef element_of(LLVMValueRef constant, unsigned index)
{
#if LLVM_VERSION_MAJOR >= 15
    return LLVMGetAggregateElement(constant, index);
#else
    if (LLVMIsAConstantDataSequential(constant))
        return LLVMGetElementAsConstant(constant, index);
    return LLVMGetOperand(constant, index);
#endif
}

/// A value and its block in a switch. From version 22 on, the values are no longer operands.
inline std::pair<std::uint64_t, LLVMBasicBlockRef> case_of(LLVMValueRef the_switch, unsigned number)
{
    const LLVMBasicBlockRef block = LLVMGetSuccessor(the_switch, number + 1);
#if LLVM_VERSION_MAJOR >= 22
    const LLVMValueRef value = LLVMGetSwitchCaseValue(the_switch, number + 1);
#else
    const LLVMValueRef value = LLVMGetOperand(the_switch, 2 * (number + 1));
#endif
    return {LLVMConstIntGetZExtValue(value), block};
}

/// The bits of a constant of at most 64 bits.
inline std::uint64_t bits_of(LLVMValueRef constant, unsigned width)
{
    if (LLVMIsAConstantInt(constant))
        return LLVMConstIntGetZExtValue(constant);
    if (LLVMIsNull(constant))
        return 0;
    const LLVMTypeRef type = LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(constant)), width);
    return LLVMConstIntGetZExtValue(LLVMConstBitCast(constant, type));
}

inline bool has_name_prefix(LLVMValueRef function, std::string_view prefix)
{
    return name_of(function).starts_with(prefix);
}

/// The function with a kernel's code. From version 21 on, the kernel itself only calls it.
inline LLVMValueRef body_of(LLVMValueRef kernel)
{
    const LLVMValueRef body = LLVMGetNamedFunction(LLVMGetGlobalParent(kernel),
                                                   ("__clang_ocl_kern_imp_" + name_of(kernel)).c_str());
    return body ? body : kernel;
}

/// The type that is copied for a parameter passed by value; null for any other parameter.
inline LLVMTypeRef by_value_type(LLVMAttributeRef attribute)
{
    return attribute ? LLVMGetTypeAttributeValue(attribute) : nullptr;
}

inline unsigned by_value_kind() { return LLVMGetEnumAttributeKindForName("byval", 5); }
} // namespace lab::simulator::llvm_c
