// Translates a module: its variables, its kernels and their parameters, and the call graph.
#include "grader/simulator/translation/translate.hpp"

#include "grader/simulator/translation/function_translator.hpp"
#include "grader/simulator/translation/kernels.hpp"

#include <algorithm>
#include <memory>

namespace lab::simulator
{
namespace
{
using Callees = std::unordered_map<LLVMValueRef, std::vector<LLVMValueRef>>; // each with the call

/// Owns LLVM's objects.
class Module {
  public:
    explicit Module(const std::string& bitcode) : context_(LLVMContextCreate())
    {
        LLVMContextSetDiagnosticHandler(
            context_, [](LLVMDiagnosticInfoRef, void*) {}, nullptr);
        const LLVMMemoryBufferRef buffer =
            LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.data(), bitcode.size(), "kernel");
        const bool failed = LLVMParseBitcodeInContext2(context_, buffer, &module_) != 0;
        LLVMDisposeMemoryBuffer(buffer);
        if (!failed)
            return;
        LLVMContextDispose(context_);
        throw CannotTranslate("what the compiler wrote cannot be read");
    }
    ~Module()
    {
        LLVMDisposeModule(module_);
        LLVMContextDispose(context_);
    }
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    LLVMModuleRef get() const { return module_; }

  private:
    LLVMContextRef context_;
    LLVMModuleRef module_ = nullptr;
};

template <class Visit> void for_each_instruction(LLVMValueRef function, const Visit& visit)
{
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
            visit(i);
}

void number_functions(ModuleView& view, Program& program)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(view.module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f)) {
            view.functions[f] = static_cast<std::uint32_t>(program.functions.size());
            program.functions.emplace_back().name = llvm_c::name_of(f);
        }
}

Space space_of(LLVMValueRef global)
{
    switch (LLVMGetPointerAddressSpace(LLVMTypeOf(global))) {
    case 3:
        return Space::local;
    case 1:
        return Space::global;
    default:
        return Space::constant;
    }
}

void number_globals(ModuleView& view, Program& program)
{
    std::vector<LLVMValueRef> all;
    for (LLVMValueRef g = LLVMGetFirstGlobal(view.module); g; g = LLVMGetNextGlobal(g)) {
        view.globals[g] = static_cast<std::uint32_t>(all.size());
        all.push_back(g);
    }
    for (const LLVMValueRef g : all) {
        Global made;
        const std::string name = llvm_c::name_of(g); // "kernel.variable" of a function's own
        made.name = name.substr(name.find('.') == std::string::npos ? 0 : name.find('.') + 1);
        made.space = space_of(g);
        made.bytes = view.layout.size_of(LLVMGlobalGetValueType(g));
        const LLVMValueRef content = LLVMGetInitializer(g);
        if (content && made.space != Space::local)
            made.content = constant_bytes(view, content);
        program.globals.push_back(std::move(made));
    }
}

bool is_meeting(const std::string& name)
{
    const auto signature = signature_of(name);
    const auto known = signature ? machine_function(signature->name) : std::nullopt;
    return known &&
           (known->function == MachineFunction::barrier || known->function == MachineFunction::collective ||
            known->function == MachineFunction::wait_for_copies);
}

Callees callees_of(const ModuleView& view, std::set<LLVMValueRef>& meets)
{
    Callees callees;
    for (const auto& [function, number] : view.functions)
        for_each_instruction(function, [&, caller = function](LLVMValueRef i) {
            if (!LLVMIsACallInst(i))
                return;
            const LLVMValueRef callee = LLVMGetCalledValue(i);
            if (view.functions.contains(callee))
                callees[caller].push_back(i);
            else if (LLVMIsAFunction(callee) && is_meeting(llvm_c::name_of(callee)))
                meets.insert(caller);
        });
    return callees;
}

/// Adds all direct and indirect callers of functions that may reach a barrier.
void spread(const Callees& callees, std::set<LLVMValueRef>& meets)
{
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (const auto& [caller, calls] : callees)
            for (const LLVMValueRef call : calls)
                if (meets.contains(LLVMGetCalledValue(call)) && meets.insert(caller).second)
                    has_changed = true;
    }
}

bool leads_to(LLVMValueRef from, LLVMValueRef to, const Callees& callees, std::set<LLVMValueRef>& seen)
{
    if (from == to)
        return true;
    if (!seen.insert(from).second || !callees.contains(from))
        return false;
    const auto& calls = callees.at(from);
    return std::any_of(calls.begin(), calls.end(), [&](LLVMValueRef call) {
        return leads_to(LLVMGetCalledValue(call), to, callees, seen);
    });
}

void find_recursion(const ModuleView& view, const Callees& callees, Program& program)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(view.module); f; f = LLVMGetNextFunction(f))
        if (const auto calls = callees.find(f); calls != callees.end())
            for (const LLVMValueRef call : calls->second) {
                std::set<LLVMValueRef> seen;
                if (leads_to(LLVMGetCalledValue(call), f, callees, seen))
                    program.recursions.push_back({llvm_c::name_of(f), LLVMGetDebugLocLine(call)});
            }
}

/// Replaces a function that cannot be translated by an error, which names what is unknown when it is called.
void translate_function(const ModuleView& view, Program& program, LLVMValueRef function)
{
    const auto number = view.functions.at(function);
    const std::string name = program.functions[number].name;
    try {
        FunctionTranslator(view, program, function).translate();
    } catch (const llvm_c::Unknown& what) {
        program.functions[number] = {};
        program.functions[number].name = name;
        program.functions[number].begin = static_cast<std::uint32_t>(program.ops.size());
        program.functions[number].frame.resize(1);
        program.unknowns.push_back(what.what());
        program.ops.push_back(
            {Code::unknown, 0, 1, false, 0, static_cast<std::uint32_t>(program.unknowns.size() - 1)});
        program.places.push_back({});
    }
}
} // namespace

Program translate(const std::string& bitcode, bool follows_undefined)
{
    const Module module(bitcode);
    ModuleView view{module.get(), Layout(module.get()), {}, {}, {}, follows_undefined};
    Program program;
    try {
        number_functions(view, program);
        number_globals(view, program);
        const Callees callees = callees_of(view, view.meets);
        spread(callees, view.meets);
        find_recursion(view, callees, program);
        for (LLVMValueRef f = LLVMGetFirstFunction(view.module); f; f = LLVMGetNextFunction(f))
            if (view.functions.contains(f))
                translate_function(view, program, f);
        find_kernels(view, program);
    } catch (const llvm_c::Unknown& what) {
        throw CannotTranslate(what.what());
    }
    return program;
}
} // namespace lab::simulator
