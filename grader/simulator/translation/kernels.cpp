#include "grader/simulator/translation/kernels.hpp"

#include <algorithm>

namespace lab::simulator
{
Space space_of(std::uint64_t number)
{
    constexpr Space spaces[] = {Space::private_, Space::global, Space::constant, Space::local};
    return number < 4 ? spaces[number] : Space::none;
}

namespace
{
using Nodes = std::vector<LLVMValueRef>;

/// The function's metadata of that name.
Nodes metadata(LLVMValueRef function, std::string_view name)
{
    const LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    const unsigned wanted =
        LLVMGetMDKindIDInContext(context, name.data(), static_cast<unsigned>(name.size()));
    std::size_t count = 0;
    LLVMValueMetadataEntry* const entries = LLVMGlobalCopyAllMetadata(function, &count);
    Nodes operands;
    for (unsigned i = 0; i < count; ++i)
        if (LLVMValueMetadataEntriesGetKind(entries, i) == wanted) {
            const LLVMValueRef node =
                LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, i));
            operands.resize(LLVMGetMDNodeNumOperands(node));
            LLVMGetMDNodeOperands(node, operands.data());
        }
    LLVMDisposeValueMetadataEntries(entries);
    return operands;
}

std::string text_of(LLVMValueRef value)
{
    unsigned length = 0;
    const char* const text = value ? LLVMGetMDString(value, &length) : nullptr;
    return text ? std::string(text, length) : std::string();
}

/// The size of the pointed-to type: 16 for "uint4*".
std::uint64_t bytes_of_pointed(std::string type)
{
    type = type.substr(0, type.find('*'));
    std::uint64_t lanes = 1;
    const auto digit = type.find_first_of("0123456789");
    if (digit != std::string::npos && type.find('_') == std::string::npos)
        lanes = std::strtoull(type.c_str() + digit, nullptr, 10);
    const auto is = [&](const char* name) {
        return type.starts_with(name) || type.starts_with("u" + std::string(name));
    };
    const std::uint64_t bytes = is("char")                   ? 1
                                : is("short") || is("half")  ? 2
                                : is("long") || is("double") ? 8
                                                             : 4;
    return bytes * (lanes == 3 ? 4 : lanes);
}

std::vector<KernelParameter> parameters_of(const ModuleView& view, LLVMValueRef function)
{
    const Nodes types = metadata(function, "kernel_arg_type"),
                spaces = metadata(function, "kernel_arg_addr_space"),
                qualifiers = metadata(function, "kernel_arg_type_qual");
    std::vector<KernelParameter> parameters;
    for (unsigned i = 0; i < LLVMCountParams(function); ++i) {
        KernelParameter made;
        const LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(function, i));
        made.name = llvm_c::name_of(LLVMGetParam(function, i));
        if (i < types.size())
            made.type = text_of(types[i]);
        if (i < spaces.size() && LLVMIsAConstantInt(spaces[i]))
            made.space = space_of(LLVMConstIntGetZExtValue(spaces[i]));
        if (i < qualifiers.size())
            made.is_const = text_of(qualifiers[i]).find("const") != std::string::npos;
        const LLVMTypeRef passed =
            llvm_c::by_value_type(LLVMGetEnumAttributeAtIndex(function, i + 1, llvm_c::by_value_kind()));
        made.passed_bytes = passed ? view.layout.size_of(passed) : 0;
        made.bytes = static_cast<unsigned>(passed ? made.passed_bytes : view.layout.size_of(type));
        made.lanes = view.layout.lanes_of(type);
        made.lane_bits = element_bits(type);
        made.element_bytes = bytes_of_pointed(made.type);
        parameters.push_back(std::move(made));
    }
    return parameters;
}

/// Adds the variables in local memory that the function uses, itself or through calls.
void add_locals(const ModuleView& view, const Program& program, LLVMValueRef value,
                std::set<std::uint32_t>& locals, std::set<LLVMValueRef>& seen)
{
    if (!value || !seen.insert(value).second)
        return;
    if (const auto global = view.globals.find(value); global != view.globals.end()) {
        if (program.globals[global->second].space == Space::local)
            locals.insert(global->second);
        return;
    }
    if (LLVMIsAFunction(value)) {
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(value); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                for (int k = 0; k < LLVMGetNumOperands(i); ++k)
                    add_locals(view, program, LLVMGetOperand(i, static_cast<unsigned>(k)), locals, seen);
        return;
    }
    if (LLVMIsAConstantExpr(value))
        for (int k = 0; k < LLVMGetNumOperands(value); ++k)
            add_locals(view, program, LLVMGetOperand(value, static_cast<unsigned>(k)), locals, seen);
}

bool is_kernel(LLVMValueRef function)
{
    constexpr unsigned spir_kernel = 76;
    return LLVMGetFunctionCallConv(function) == spir_kernel;
}
} // namespace

void find_kernels(const ModuleView& view, Program& program)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(view.module); f; f = LLVMGetNextFunction(f)) {
        if (!view.functions.contains(f) || !is_kernel(f))
            continue;
        Kernel made;
        made.name = llvm_c::name_of(f);
        made.function = view.functions.at(llvm_c::body_of(f));
        made.parameters = parameters_of(view, f);
        std::set<std::uint32_t> locals;
        std::set<LLVMValueRef> seen;
        add_locals(view, program, f, locals, seen);
        made.locals.assign(locals.begin(), locals.end());
        const Nodes size = metadata(f, "reqd_work_group_size");
        for (std::size_t i = 0; i < std::min<std::size_t>(3, size.size()); ++i)
            made.required_size[i] = LLVMIsAConstantInt(size[i]) ? LLVMConstIntGetZExtValue(size[i]) : 0;
        program.kernels.push_back(std::move(made));
    }
}
} // namespace lab::simulator
