// Constants of LLVM's C interface, which never change. They are repeated here because its headers are a package of
// 270 MB.
#pragma once

namespace lab::simulator
{
enum Opcode : unsigned {
    op_return = 1,
    op_branch = 2,
    op_switch = 3,
    op_add = 8,
    op_sub = 10,
    op_mul = 12,
    op_shl = 20,
    op_lshr = 21,
    op_ashr = 22,
    op_and = 23,
    op_or = 24,
    op_xor = 25,
    op_alloca = 26,
    op_load = 27,
    op_store = 28,
    op_element_pointer = 29,
    op_trunc = 30,
    op_zext = 31,
    op_sext = 32,
    op_bitcast = 41,
    op_compare = 42,
    op_phi = 44,
    op_call = 45,
    op_select = 46,
    op_extract_element = 50,
    op_insert_element = 51,
    op_shuffle = 52,
    op_freeze = 68
};

enum TypeKind : int {
    type_float = 2,
    type_double = 3,
    type_integer = 8,
    type_array = 11,
    type_pointer = 12,
    type_vector = 13
};
} // namespace lab::simulator
