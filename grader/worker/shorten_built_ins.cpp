// shorten_built_ins LIBRARY SHORTER: writes a copy of PoCL's library of built-in functions that only contains those
// called by most kernels. For each kernel that it compiles in a new process, PoCL reads the whole library, 24 000
// functions for every type and vector size, which takes half of its time. Exit code 1: the library cannot be read or
// the copy cannot be written.
#include <re2/re2.h>

#include <cstdio>
#include <set>
#include <string>
#include <vector>

// Declarations from LLVM's stable C interface. The package with its headers takes 300 MB.
extern "C" {
using LLVMContextRef = struct LLVMOpaqueContext*;
using LLVMMemoryBufferRef = struct LLVMOpaqueMemoryBuffer*;
using LLVMModuleRef = struct LLVMOpaqueModule*;
using LLVMTypeRef = struct LLVMOpaqueType*;
using LLVMValueRef = struct LLVMOpaqueValue*;
using LLVMBasicBlockRef = struct LLVMOpaqueBasicBlock*;
LLVMContextRef LLVMContextCreate(void);
int LLVMCreateMemoryBufferWithContentsOfFile(const char* path, LLVMMemoryBufferRef* content, char** message);
int LLVMParseBitcodeInContext2(LLVMContextRef, LLVMMemoryBufferRef, LLVMModuleRef*);
int LLVMWriteBitcodeToFile(LLVMModuleRef, const char* path);
LLVMValueRef LLVMGetFirstFunction(LLVMModuleRef);
LLVMValueRef LLVMGetNextFunction(LLVMValueRef function);
LLVMBasicBlockRef LLVMGetFirstBasicBlock(LLVMValueRef function);
LLVMBasicBlockRef LLVMGetNextBasicBlock(LLVMBasicBlockRef);
LLVMValueRef LLVMGetFirstInstruction(LLVMBasicBlockRef);
LLVMValueRef LLVMGetNextInstruction(LLVMValueRef instruction);
int LLVMGetNumOperands(LLVMValueRef);
LLVMValueRef LLVMGetOperand(LLVMValueRef, unsigned index);
LLVMValueRef LLVMIsAFunction(LLVMValueRef); // null: it is none
const char* LLVMGetValueName2(LLVMValueRef, std::size_t* length);
LLVMTypeRef LLVMTypeOf(LLVMValueRef);
LLVMValueRef LLVMGetUndef(LLVMTypeRef);
void LLVMReplaceAllUsesWith(LLVMValueRef, LLVMValueRef by);
void LLVMDeleteFunction(LLVMValueRef);
}

namespace
{
std::string name_of(LLVMValueRef function)
{
    std::size_t length = 0;
    const char* const name = LLVMGetValueName2(function, &length);
    return {name, length};
}

/// True for functions of 4-byte numbers and types made of them; for the others there is the complete library.
bool is_common(const std::string& name)
{
    static const RE2 mangled(R"(_Z(\d+)(.+))"), address_space(R"(U(?:3AS\d|\d+CL[a-z]+))"),
        other_types("[acdghstxy]|Dh|event");
    static const RE2 common(
        "get_.*|.*barrier|.*mem_fence|printf|(atomic|atom)_(add|sub|inc|dec|xchg|cmpxchg|min|max|and|or|xor)"
        "|min|max|clamp|abs|abs_diff|mul24|mad24|mul_hi|mad_hi|rotate|popcount|clz|select|any|all|fma|mad|ldexp"
        "|v(load|store)(2|3|4|8|16)|convert_(int|uint|float)(2|3|4|8|16)?");
    int length = 0;
    std::string rest;
    if (!RE2::FullMatch(name, mangled, &length, &rest))
        return name == "printf" || name.starts_with("__pocl_printf"); // which PoCL looks for itself
    std::string base = rest.substr(0, static_cast<std::size_t>(length)),
                parameters = rest.substr(base.size());
    if (base.starts_with("_cl_"))
        base.erase(0, 4);
    RE2::GlobalReplace(&parameters, address_space, "");
    return RE2::FullMatch(base, common) && !RE2::PartialMatch(parameters, other_types);
}

/// The common functions, with everything they call.
std::set<LLVMValueRef> common_functions(LLVMModuleRef library)
{
    std::set<LLVMValueRef> kept;
    std::vector<LLVMValueRef> unseen;
    const auto keep = [&](LLVMValueRef function) {
        if (kept.insert(function).second)
            unseen.push_back(function);
    };
    for (auto function = LLVMGetFirstFunction(library); function; function = LLVMGetNextFunction(function))
        if (is_common(name_of(function)))
            keep(function);
    while (!unseen.empty()) {
        const LLVMValueRef caller = unseen.back();
        unseen.pop_back();
        for (auto block = LLVMGetFirstBasicBlock(caller); block; block = LLVMGetNextBasicBlock(block))
            for (auto one = LLVMGetFirstInstruction(block); one; one = LLVMGetNextInstruction(one))
                for (int i = 0; i < LLVMGetNumOperands(one); ++i)
                    if (const auto operand = LLVMGetOperand(one, static_cast<unsigned>(i));
                        LLVMIsAFunction(operand))
                        keep(operand);
    }
    return kept;
}

void remove_all_but(const std::set<LLVMValueRef>& kept, LLVMModuleRef library)
{
    for (auto function = LLVMGetFirstFunction(library); function;) {
        const auto next = LLVMGetNextFunction(function);
        if (!kept.contains(function)) {
            LLVMReplaceAllUsesWith(function, LLVMGetUndef(LLVMTypeOf(function)));
            LLVMDeleteFunction(function);
        }
        function = next;
    }
}
} // namespace

int main(int argc, char** argv)
{
    LLVMMemoryBufferRef file = nullptr;
    LLVMModuleRef library = nullptr;
    char* why = nullptr;
    if (argc != 3 || LLVMCreateMemoryBufferWithContentsOfFile(argv[1], &file, &why) != 0 ||
        LLVMParseBitcodeInContext2(LLVMContextCreate(), file, &library) != 0) {
        std::fprintf(stderr, "shorten_built_ins: %s: %s\n", argc > 1 ? argv[1] : "",
                     why ? why : "no such library");
        return 1;
    }
    remove_all_but(common_functions(library), library);
    return LLVMWriteBitcodeToFile(library, argv[2]) == 0 ? 0 : 1;
}
