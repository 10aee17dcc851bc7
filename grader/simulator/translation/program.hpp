// A program of kernels as compact register code: translated once from LLVM's bitcode, and run often by the machine.
//
// Every value has slots in its function's frame, one of 8 bytes for each lane, with raw bits: integers are
// zero-extended, floats are in the lower half, pointers are addresses (translation/address.hpp). Operations are
// scalar; an operation on a vector becomes several. Constants are stored in the frame. A private variable whose
// address is not taken is also a slot.
#pragma once

#include "grader/simulator/built_ins/built_in.hpp"
#include "grader/simulator/translation/machine_function.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lab::simulator
{
using Slot = std::uint32_t;

/// d: the operation's `to`; a, b, c: slots, unless a comment says otherwise.
enum class Code : std::uint8_t {
    move,
    add, // `bits` wide, as are those without a number behind
    add_32,
    add_64,
    subtract,
    subtract_32,
    subtract_64,
    multiply,
    multiply_32,
    multiply_64,
    divide_unsigned,
    divide_signed,
    remainder_unsigned,
    remainder_signed,
    shift_left,
    shift_right,
    shift_right_signed,
    bit_and,
    bit_or,
    bit_xor,
    equal,
    not_equal,
    less_unsigned,
    not_greater_unsigned,
    less_signed,
    not_greater_signed,
    less_signed_32,
    add_float,
    subtract_float,
    multiply_float,
    divide_float,
    remainder_float,
    negate_float,
    compare_float,      // c: LLVM's predicate
    multiply_add_float, // a * b + c
    truncate,           // to `bits`
    extend_sign,        // from `bits` to c bits
    float_to_unsigned,  // from a float of c bits to `bits`
    float_to_signed,
    unsigned_to_float, // from `bits` to a float of c bits
    signed_to_float,
    float_to_float, // from `bits` to c bits
    select,
    offset,      // the address a, moved by c bytes (signed)
    index,       // the address a, moved by b (`bits` wide, signed) times c bytes
    check_index, // whether a (`bits` wide) is below c; for an access to an array at b (0: a vector in slots)
    narrow,      // the address a as that of a piece of c bytes that begins there
    widen,       // the address a as that of the whole variable or buffer
    in_space, // the address a, which came from a number or from memory; of nothing unless it lies in space c
    load,     // `lanes` numbers of `bits` from the address a, a multiple of b, into slots from d on
    load_32,
    store,       // numbers to the address a, a multiple of c, from the slots of list b
    store_32,    // b: the slot
    copy_memory, // to a, from b, c: slot of the count
    set_memory,
    new_variable, // d: its address; c: its number among the function's variables
    begin_anew,   // the variable at the address a holds nothing again
    forget,       // `c` slots from d on hold nothing again
    item_value,   // a: number of a value of the work-item (machine_function.hpp)
    set_zero,
    increment,
    jump,   // to a; c: instructions since the last jump
    branch, // on a, to b, else to d; c: likewise
    // A comparison of a and b and the branch on it: to c, else to d; lanes: instructions since the last jump.
    branch_equal,
    branch_not_equal,
    branch_less_unsigned,
    branch_not_greater_unsigned,
    branch_less_signed_32,
    choose,        // on a, by switch number b; c: likewise
    leave,         // the function; `lanes` lanes from list a; c: likewise
    stop,          // what cannot be reached
    unknown,       // text a of Program::unknowns
    call,          // call number a
    call_built_in, // built-in call number a
    call_machine,  // machine call number a
};

struct Op {
    Code code = Code::move;
    std::uint8_t bits = 0;
    std::uint8_t lanes = 1;
    bool is_volatile = false;
    std::uint32_t to = 0, a = 0, b = 0, c = 0;
};

struct Place {
    std::uint32_t line = 0, column = 0;
};

/// A private variable in memory.
struct Variable {
    std::string name;
    std::uint64_t bytes = 0;
    bool is_array = false;
};

/// A private variable in slots.
struct NamedSlot {
    std::string name;
    Slot slot = 0;
    unsigned bytes = 0;
    unsigned line = 0; // of its first store; 0: unknown
};

struct Function {
    std::string name;
    std::uint32_t begin = 0;          // its first operation
    std::vector<std::uint64_t> frame; // what its slots hold at first: constants, and a pattern in the others
    std::vector<Slot> parameters;     // a slot for each lane
    std::vector<Variable> variables;
    std::vector<NamedSlot> names;
    Slot rounds_begin = 0, rounds_end = 0; // counters of its loops, which are no part of a state
};

struct Call {
    std::uint32_t function = 0;
    std::vector<Slot> arguments; // a slot for each lane
    Slot result = 0;
    std::vector<Slot> rounds; // counters of the loops around it
    std::vector<std::uint32_t> loop_lines;
    /// Parameters passed by value: the index of the first argument lane, and the number of bytes to copy.
    std::vector<std::pair<std::uint32_t, std::uint64_t>> copies;
};

struct BuiltInCall {
    BuiltIn function;
    Signature signature;
    std::vector<std::vector<Slot>> arguments; // the lanes of each
    Slot result = 0;
    unsigned result_lanes = 0;
    int pointer = -1; // number of the argument that it stores by; -1: none
};

struct MachineCall {
    MachineFunction function{};
    Signature signature;
    std::vector<std::vector<Slot>> arguments;
    Slot result = 0;
    unsigned result_lanes = 0;
    unsigned result_bits = 0;
    bool is_result_used = true;
    std::vector<Slot> rounds; // counters of the loops around it
    std::vector<std::uint32_t> loop_lines;
    std::vector<unsigned> argument_bits; // of printf
    int size = 0, kind = 0;              // as the function says
};

struct Switch {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> cases; // value, where to
    std::uint32_t otherwise = 0;
};

enum class Space : std::uint8_t { none, global, local, constant, private_ };

/// A variable of the program: a table or an array in local memory.
struct Global {
    std::string name;
    Space space = Space::none;
    std::uint64_t bytes = 0;
    std::vector<std::uint8_t> content; // empty: none
    std::string of_function;           // that declares it, where it is local
};

struct KernelParameter {
    std::string name, type;
    Space space = Space::none;
    bool is_const = false;
    unsigned bytes = 0; // of a scalar, a vector or a struct
    unsigned lanes = 1, lane_bits = 0;
    std::uint64_t passed_bytes = 0;  // a struct by value; else 0
    std::uint64_t element_bytes = 4; // a pointer's
};

struct Kernel {
    std::string name;
    std::uint32_t function = 0;
    std::vector<KernelParameter> parameters;
    std::vector<std::uint32_t>
        locals; // numbers of the globals in local memory that it uses, itself or by others
    std::array<std::uint64_t, 3> required_size{}; // of a work-group; 0: any
};

struct Recursion {
    std::string function;
    std::uint32_t line = 0;
};

struct Program {
    std::vector<Op> ops;
    std::vector<Place> places; // of each operation
    std::vector<Function> functions;
    std::vector<Call> calls;
    std::vector<BuiltInCall> built_in_calls;
    std::vector<MachineCall> machine_calls;
    std::vector<Switch> switches;
    std::vector<std::vector<Slot>> lists;
    std::vector<Global> globals; // number i has extent i + 1
    std::vector<Kernel> kernels;
    std::vector<Recursion> recursions;
    std::vector<std::string> unknowns; // what is not known here, by name
    std::optional<Place> assembly;     // which is no part of OpenCL C
    bool may_use_undefined =
        false; // a variable that is not set on every way, or an operand that the compiler left undefined
};
} // namespace lab::simulator
