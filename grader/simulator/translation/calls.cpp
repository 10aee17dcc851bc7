// Translates calls of the program's own functions, of OpenCL's built-ins, and of LLVM's intrinsics.
#include "grader/simulator/translation/function_translator.hpp"

#include <algorithm>
#include <map>

namespace lab::simulator
{
namespace
{
/// LLVM's intrinsics that correspond to an OpenCL function.
struct Intrinsic {
    std::string_view prefix, name;
    bool is_signed;
    unsigned parameters;
};
constexpr Intrinsic intrinsics[] = {
    {"llvm.ctpop.", "popcount", false, 1},  {"llvm.ctlz.", "clz", false, 1},
    {"llvm.cttz.", "ctz", false, 1},        {"llvm.umin.", "min", false, 2},
    {"llvm.umax.", "max", false, 2},        {"llvm.smin.", "min", true, 2},
    {"llvm.smax.", "max", true, 2},         {"llvm.uadd.sat.", "add_sat", false, 2},
    {"llvm.sadd.sat.", "add_sat", true, 2}, {"llvm.usub.sat.", "sub_sat", false, 2},
    {"llvm.ssub.sat.", "sub_sat", true, 2}, {"llvm.fma.", "fma", false, 3},
    {"llvm.fabs.", "fabs", false, 1},       {"llvm.sqrt.", "sqrt", false, 1},
    {"llvm.floor.", "floor", false, 1},     {"llvm.ceil.", "ceil", false, 1},
    {"llvm.trunc.", "trunc", false, 1},     {"llvm.copysign.", "copysign", false, 2},
    {"llvm.minnum.", "fmin", false, 2},     {"llvm.maxnum.", "fmax", false, 2},
    {"llvm.rint.", "rint", false, 1},       {"llvm.round.", "round", false, 1},
    {"llvm.sin.", "sin", false, 1},         {"llvm.cos.", "cos", false, 1},
    {"llvm.exp.", "exp", false, 1},         {"llvm.log.", "log", false, 1},
    {"llvm.pow.", "pow", false, 2}};

ParameterType parameter_of(LLVMTypeRef type, bool is_signed)
{
    const bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    const LLVMTypeKind kind = LLVMGetTypeKind(is_vector ? LLVMGetElementType(type) : type);
    ParameterType parameter;
    parameter.lanes = static_cast<std::uint8_t>(is_vector ? LLVMGetVectorSize(type) : 1);
    const unsigned bits = element_bits(type);
    if (kind == LLVMIntegerTypeKind)
        parameter.element = bits == 8    ? is_signed ? Element::i8 : Element::u8
                            : bits == 16 ? is_signed ? Element::i16 : Element::u16
                            : bits == 32 ? is_signed ? Element::i32 : Element::u32
                            : is_signed  ? Element::i64
                                         : Element::u64;
    else if (kind != LLVMPointerTypeKind)
        parameter.element = bits == 32 ? Element::f32 : bits == 64 ? Element::f64 : Element::f16;
    return parameter;
}

/// A program may redeclare a built-in function in any way. With fewer parameters it is a different function.
unsigned least_parameters(const MachineCall& call)
{
    switch (call.function) {
    case MachineFunction::atomic:
    case MachineFunction::collective:
    case MachineFunction::print:
        return 1;
    case MachineFunction::load_vector:
    case MachineFunction::wait_for_copies:
        return 2;
    case MachineFunction::store_vector:
        return 3;
    case MachineFunction::copy:
        return 4;
    case MachineFunction::copy_strided:
        return 5;
    case MachineFunction::range:
        return 2;
    case MachineFunction::enqueue:
        return call.kind == 1 ? 8 : 5;
    default:
        return 0;
    }
}

bool is_as_declared(const MachineCall& call)
{
    const bool is_mangled =
        call.function != MachineFunction::print && call.function != MachineFunction::enqueue &&
        call.function != MachineFunction::range; // of which one goes to where the result is written
    const bool has_its_result = call.function != MachineFunction::item_value || call.result_lanes == 1;
    return call.arguments.size() >= least_parameters(call) && call.result_lanes <= 16 && has_its_result &&
           (!is_mangled || call.signature.parameters.size() >= least_parameters(call)) &&
           std::all_of(call.arguments.begin(), call.arguments.end(),
                       [](const Slots& lanes) { return !lanes.empty() && lanes.size() <= 16; });
}

bool starts_copy(const std::string& name)
{
    return name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove.");
}
} // namespace

void FunctionTranslator::unknown(const std::string& what)
{
    program_.unknowns.push_back(what);
    emit(Code::unknown, 0, 0, static_cast<std::uint32_t>(program_.unknowns.size() - 1));
}

std::vector<Slots> FunctionTranslator::arguments_of(LLVMValueRef instruction)
{
    std::vector<Slots> arguments;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(instruction); ++i) {
        arguments.push_back(lanes_of(LLVMGetArgOperand(instruction, i)));
        const Slots& last = arguments.back();
        if (std::find(last.begin(), last.end(), undefined_slot()) != last.end())
            program_.may_use_undefined = true;
    }
    return arguments;
}

void FunctionTranslator::call(LLVMValueRef instruction)
{
    const LLVMValueRef callee = LLVMGetCalledValue(instruction);
    if (LLVMIsAInlineAsm(callee))
        program_.assembly = place_;
    if (!LLVMIsAFunction(callee))
        throw llvm_c::Unknown("calls through a pointer, or assembly");
    if (const auto known = view_.functions.find(callee); known != view_.functions.end())
        return call_function(instruction, known->second);
    const std::string name = llvm_c::name_of(callee);
    if (name.starts_with("llvm.")) {
        if (!intrinsic(instruction, name))
            throw llvm_c::Unknown("LLVM's function " + name);
        return;
    }
    const Signature signature = signature_of(name).value_or(Signature{name, {}});
    if (!call_machine(instruction, signature))
        call_built_in(instruction, signature);
}

void FunctionTranslator::lifetime_begins(LLVMValueRef instruction)
{
    const LLVMValueRef variable = marked_variable(instruction);
    if (!variables_.is_in_slots(variable)) {
        emit(Code::begin_anew, 64, 0, slot_of(variable));
        return;
    }
    const Slots& lanes = lanes_of(variable);
    if (view_.follows_undefined)
        emit(Code::forget, 0, lanes[0], 0, 0, static_cast<std::uint32_t>(lanes.size()));
}

bool FunctionTranslator::intrinsic(LLVMValueRef instruction, const std::string& name)
{
    if (is_lifetime_begin(instruction)) {
        lifetime_begins(instruction);
        return true;
    }
    for (const char* nothing :
         {"llvm.dbg.", "llvm.lifetime.", "llvm.assume", "llvm.donothing", "llvm.experimental.noalias",
          "llvm.invariant.", "llvm.annotation", "llvm.var.annotation"})
        if (name.starts_with(nothing))
            return true;
    const std::vector<Slots> arguments = arguments_of(instruction);
    if (name.starts_with("llvm.expect")) {
        set(instruction, arguments[0]);
        return true;
    }
    if (starts_copy(name) || name.starts_with("llvm.memset.")) {
        emit(starts_copy(name) ? Code::copy_memory : Code::set_memory, 8, 0, arguments[0][0], arguments[1][0],
             arguments[2][0]);
        return true;
    }
    if (name.starts_with("llvm.fmuladd.")) {
        const Slots result = define(instruction);
        for (std::size_t i = 0; i < result.size(); ++i)
            emit(Code::multiply_add_float, element_bits(LLVMTypeOf(instruction)), result[i], arguments[0][i],
                 arguments[1][i], arguments[2][i]);
        return true;
    }
    for (const Intrinsic& known : intrinsics)
        if (name.starts_with(known.prefix)) {
            Signature signature{std::string(known.name), {}};
            for (unsigned i = 0; i < known.parameters; ++i)
                signature.parameters.push_back(
                    parameter_of(LLVMTypeOf(LLVMGetArgOperand(instruction, i)), known.is_signed));
            call_built_in(instruction, signature);
            return true;
        }
    return false;
}

void FunctionTranslator::call_function(LLVMValueRef instruction, std::uint32_t function)
{
    Call made;
    made.function = function;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(instruction); ++i) {
        const LLVMTypeRef copied =
            llvm_c::by_value_type(LLVMGetCallSiteEnumAttribute(instruction, i + 1, llvm_c::by_value_kind()));
        if (copied)
            made.copies.emplace_back(made.arguments.size(), view_.layout.size_of(copied));
        for (const Slot slot : lanes_of(LLVMGetArgOperand(instruction, i)))
            made.arguments.push_back(slot);
    }
    add_rounds(made);
    const Slots result = define(instruction);
    made.result = result.empty() ? 0 : result[0];
    program_.calls.push_back(std::move(made));
    emit(Code::call, 0, 0, static_cast<std::uint32_t>(program_.calls.size() - 1));
}

template <class Record> void FunctionTranslator::add_rounds(Record& record)
{
    for (std::size_t i = 0; i < loops_.size(); ++i)
        if (loops_[i].blocks[static_cast<std::size_t>(block_)]) {
            record.rounds.push_back(rounds_[i]);
            record.loop_lines.push_back(loop_lines_[i]);
        }
}

bool FunctionTranslator::call_machine(LLVMValueRef instruction, const Signature& signature)
{
    const auto known = machine_function(signature.name);
    if (!known)
        return false;
    MachineCall made;
    made.function = known->function;
    made.kind = known->kind;
    made.signature = signature;
    made.arguments = arguments_of(instruction);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(instruction); ++i)
        made.argument_bits.push_back(element_bits(LLVMTypeOf(LLVMGetArgOperand(instruction, i))));
    made.is_result_used = LLVMGetFirstUse(instruction) != nullptr;
    made.result_bits = element_bits(LLVMTypeOf(instruction));
    const Slots result = define(instruction);
    made.result = result.empty() ? 0 : result[0];
    made.result_lanes = static_cast<unsigned>(result.size());
    add_rounds(made);
    if (!is_as_declared(made))
        throw llvm_c::Unknown("the function " + signature.name + " with these parameters");
    const LLVMValueRef first = made.arguments.empty() ? nullptr : LLVMGetArgOperand(instruction, 0);
    const bool is_single = made.kind >= static_cast<int>(ItemValue::work_dimensions);
    if (made.function == MachineFunction::item_value && (is_single || (first && LLVMIsAConstantInt(first)))) {
        const std::uint64_t dimension = is_single ? 0 : LLVMConstIntGetZExtValue(first);
        const auto value = static_cast<ItemValue>(made.kind);
        if (dimension < 3) {
            emit(Code::item_value, 64, result.at(0), place_of(value, static_cast<unsigned>(dimension)));
            return true;
        }
    }
    program_.machine_calls.push_back(std::move(made));
    emit(Code::call_machine, 0, 0, static_cast<std::uint32_t>(program_.machine_calls.size() - 1));
    return true;
}

void FunctionTranslator::call_built_in(LLVMValueRef instruction, const Signature& signature)
{
    const auto known = find_built_in(signature);
    if (!known)
        throw llvm_c::Unknown("the function " + signature.name);
    BuiltInCall made;
    made.function = *known;
    made.signature = signature;
    made.arguments = arguments_of(instruction);
    made.arguments.resize(signature.parameters.size());
    for (std::size_t i = 0; i < made.arguments.size(); ++i) {
        made.arguments[i].resize(signature.parameters[i].is_pointer ? 1 : signature.parameters[i].lanes,
                                 undefined_slot());
        if (signature.parameters[i].is_pointer)
            made.pointer = static_cast<int>(i);
    }
    const Slots result = define(instruction);
    made.result = result.empty() ? 0 : result[0];
    made.result_lanes = static_cast<unsigned>(result.size());
    constexpr std::size_t most_arguments = 4, most_lanes = 16;
    bool is_too_large = made.arguments.size() > most_arguments || made.result_lanes > most_lanes;
    for (const Slots& argument : made.arguments)
        is_too_large = is_too_large || argument.size() > most_lanes;
    if (is_too_large)
        throw llvm_c::Unknown("the function " + signature.name + " with these parameters");
    program_.built_in_calls.push_back(std::move(made));
    emit(Code::call_built_in, 0, 0, static_cast<std::uint32_t>(program_.built_in_calls.size() - 1));
}
} // namespace lab::simulator
