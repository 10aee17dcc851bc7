// Translates one LLVM function to register code.
#pragma once

#include "grader/simulator/translation/address.hpp"
#include "grader/simulator/translation/loops.hpp"
#include "grader/simulator/translation/private_variables.hpp"
#include "grader/simulator/translation/program.hpp"
#include "grader/simulator/translation/shape.hpp"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace lab::simulator
{
using Slots = std::vector<Slot>;

/// What all functions of a module have in common.
struct ModuleView {
    LLVMModuleRef module;
    Layout layout;
    std::unordered_map<LLVMValueRef, std::uint32_t> functions, globals; // numbers
    std::set<LLVMValueRef> meets;   // functions that may come to a barrier
    bool follows_undefined = false; // variables tell when they hold nothing
};

/// The address of a constant pointer: a variable or function of the program, plus an offset.
Address constant_address(const ModuleView& view, LLVMValueRef constant);
/// The array inside a struct that a constant pointer leads into. Nothing if there is none, or if the array is at the
/// very beginning, where the compiler does not distinguish it from the struct.
struct ConstantPiece {
    Address begin = 0;
    std::uint64_t bytes = 0;
};
std::optional<ConstantPiece> constant_piece(const ModuleView& view, LLVMValueRef constant);
/// False for an array of one element at the end of a struct, which in C means that more elements follow.
bool has_bounds(LLVMTypeRef structure, unsigned place, LLVMTypeRef member);
/// The bytes of a variable's initial value.
std::vector<std::uint8_t> constant_bytes(const ModuleView& view, LLVMValueRef constant);

class FunctionTranslator {
  public:
    FunctionTranslator(const ModuleView& view, Program& program, LLVMValueRef function);
    void translate();

  private:
    struct Edge {
        std::uint32_t op = 0;
        std::uint32_t Op::*field = nullptr; // where its target goes; null: into switch number op
        int from = 0, to = 0;
        std::uint32_t case_number = 0;
    };

    // function_translator.cpp: slots, and the order of blocks
    Slot new_slots(unsigned count);
    Slot constant_slot(std::uint64_t bits);
    Slot undefined_slot();
    const Slots& lanes_of(LLVMValueRef value);
    Slots constant_lanes(LLVMValueRef constant);
    Slot slot_of(LLVMValueRef value) { return lanes_of(value).at(0); }
    void set(LLVMValueRef value, Slots lanes) { values_[value] = std::move(lanes); }
    Slots define(LLVMValueRef value);
    Op& emit(Code code, unsigned bits = 0, std::uint32_t to = 0, std::uint32_t a = 0, std::uint32_t b = 0,
             std::uint32_t c = 0);
    std::uint32_t list_of(Slots slots);
    void order_blocks();
    void define_parameters_and_phis();

    // control_flow.cpp
    void number_loops();
    void translate_block(int block);
    void terminator(LLVMValueRef instruction, int block);
    bool branches_at_once(LLVMValueRef instruction, int block);
    void go(Op& op, std::uint32_t Op::*field, int from, LLVMBasicBlockRef to);
    void finish_edges();
    std::uint32_t way_of(const Edge& edge);
    void copy_phis(int from, int to);
    void count_rounds(int from, int to);
    template <class Record> void add_rounds(Record& record);

    // instructions.cpp
    void instruction(LLVMValueRef instruction);
    void binary(LLVMValueRef instruction, LLVMOpcode opcode);
    void compare(LLVMValueRef instruction, LLVMOpcode opcode);
    void convert(LLVMValueRef instruction, LLVMOpcode opcode);
    void cast_bits(LLVMValueRef instruction);
    void choose(LLVMValueRef instruction);
    void move_lanes(LLVMValueRef instruction, LLVMOpcode opcode);

    // memory_instructions.cpp
    struct Access {
        unsigned alignment = 1;
        bool is_volatile = false;
        unsigned components = 0; // of a vector that is loaded
    };
    static Access access_of(LLVMValueRef instruction);
    void allocate(LLVMValueRef instruction);
    void name_slot(LLVMValueRef variable, Slot slot, unsigned bytes);
    void load(LLVMValueRef instruction);
    void store(LLVMValueRef instruction);
    void store_lanes(Slot address, const Slots& lanes, LLVMTypeRef type, Access access);
    void store_components(Slot address, const Slots& lanes, const std::vector<bool>& is_stored, unsigned bits,
                          Access access);
    /// Checks the address space of a pointer that came from a number or from memory. False, and nothing emitted, if
    /// its type has no address space to check.
    bool looks_at_space(LLVMTypeRef type, Slot to, Slot pointer);
    void load_lanes(Slot address, Slot to, LLVMTypeRef type, Access access);
    Slot moved(Slot address, std::int64_t bytes);
    std::optional<unsigned> last_reader(LLVMValueRef value, int depth) const;
    bool stays_in_its_slot(LLVMValueRef load, LLVMValueRef variable) const;

    // element_pointers.cpp
    void element_pointer(LLVMValueRef instruction);
    Slot pointer_into(LLVMValueRef moved_pointer, bool is_accessed);

    // calls.cpp
    void call(LLVMValueRef instruction);
    bool intrinsic(LLVMValueRef instruction, const std::string& name);
    void lifetime_begins(LLVMValueRef instruction);
    void call_function(LLVMValueRef instruction, std::uint32_t function);
    bool call_machine(LLVMValueRef instruction, const Signature& signature);
    void call_built_in(LLVMValueRef instruction, const Signature& signature);
    void unknown(const std::string& what);
    std::vector<Slots> arguments_of(LLVMValueRef instruction);

    const ModuleView& view_;
    Program& program_;
    LLVMValueRef function_;
    Function& made_;
    std::unordered_map<LLVMValueRef, Slots> values_;
    std::map<std::uint64_t, Slot> constants_;
    std::deque<Slots> pieces_; // pointers into arrays in structs, made where they are used
    PrivateVariables variables_;
    Slots undefined_;
    std::unordered_map<LLVMBasicBlockRef, int> numbers_;
    std::vector<LLVMBasicBlockRef> blocks_; // in an order in which values come before what uses them
    std::vector<std::uint32_t> begins_;     // the first operation of each
    std::vector<Edge> edges_;
    std::vector<Loop> loops_;
    Slots rounds_; // the counter of each loop
    std::vector<std::uint32_t> loop_lines_;
    int block_ = 0;
    unsigned block_length_ = 0;
    Place place_;
    LLVMValueRef last_value_ = nullptr; // of one operation, the last one
};
} // namespace lab::simulator
