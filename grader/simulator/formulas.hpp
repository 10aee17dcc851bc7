// What a kernel computes, as formulas: Oclgrind interprets it with numbers, and beside each number of 32 bits this
// keeps how it comes from the numbers that global memory held before the launch.
//
// A number is *free* of these inputs, a *sum* of them (modulo 2^32, with factors and a constant that do not depend on
// any input), or *other*: whatever is neither, or not known to be. The rules only ever err towards `other`.
// They hold for every input only while no branch and no address depends on one, and no work-item's turn decides a
// value: what breaks that is kept as an obstacle. CONTRIBUTING.md says what may be concluded.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace llvm
{
class Instruction;
class Value;
} // namespace llvm
namespace oclgrind
{
class Memory;
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
/// An input: the place of a buffer among those of the launch (upper 8 bits), and of the word in it.
using Input = std::uint32_t;
constexpr unsigned input_word_bits = 24;

/// Factors of a sum, by input; none is zero.
using Sum = std::vector<std::pair<Input, std::uint32_t>>;

/// How one number depends on the inputs.
struct Dependence {
    enum class Kind : std::uint8_t { free, sum, other };
    Kind kind = Kind::free;
    unsigned line = 0;        // other: where it became so; 0: it was never written
    const Sum* sum = nullptr; // owned by the launch

    bool is_free() const { return kind == Kind::free; }
    bool is_sum() const { return kind == Kind::sum; }
    static Dependence other(unsigned line) { return {Kind::other, line, nullptr}; }
};

/// One for each element of a vector.
using Lanes = std::vector<Dependence>;

/// A word of memory. Bytes are kept apart only as written or not.
struct Word {
    Dependence dependence;
    std::uint8_t written = 0; // a bit for each byte
    bool is_initial = false;  // global memory as the launch found it
    bool is_changed = false;  // by the launch
};

struct Access {
    const oclgrind::Memory* memory = nullptr;
    std::size_t address = 0, size_bytes = 0;
};

/// An instruction, taken apart once.
struct Operation {
    const llvm::Value* value = nullptr;
    unsigned opcode = 0, line = 0, lanes = 1, element_bits = 0;
    bool takes_undefined = false; // a number nobody gave
    std::size_t id = 0;           // of its value
    std::vector<const llvm::Value*> operands;
    std::vector<std::size_t> ids;        // of the operands' values; 0: a constant
    std::string callee;                  // of a call
    bool has_body = false;               // the callee is in the student's file
    std::vector<std::size_t> parameters; // ids of the callee's
};

class Formulas {
  public:
    /// What global memory holds when the launch begins: buffers in the order they were made in, whose content is the
    /// input, and constants of the program.
    void begin(const std::vector<Access>& buffers, const std::vector<Access>& constants);
    /// Called in the order of the simulator: what an instruction loads and stores comes before the instruction itself.
    void load(const oclgrind::WorkItem* item, const Access& access);
    void store(const oclgrind::WorkItem* item, const Access& access);
    void atomic(const oclgrind::WorkItem& item);
    void executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction);
    /// What was known about private or local memory at these addresses is void.
    void allocated(const Access& access);
    void group_ended(const oclgrind::WorkGroup& group);

    /// No branch, no address and no turn of a work-item depended on an input so far: they would come in the same way
    /// whatever the words are of which the second tells that they do.
    bool is_oblivious() const { return obstacles_.empty(); }
    bool depends_on_an_input(const Access& word) const;

    /// {"obstacles": {kind: line of the first}, "buffers": [[word...]...]}, a word being null (unchanged), a list of
    /// [first input, count, factor] (a sum), or the line that made something else of it.
    nlohmann::json result() const;

  private:
    struct Item {
        std::vector<Lanes> values; // by id; none: free
        std::vector<const Operation*> calls;
    };

    const Operation& operation(const llvm::Instruction* instruction);
    void look_up_callee(Operation& call);
    std::size_t id_of(const llvm::Value* value);
    const Lanes& lanes_of(const Item& item, std::size_t id) const;
    bool is_free(const Item& item, const Operation& done, std::size_t operand) const;
    void set(Item& item, std::size_t id, Lanes lanes);

    Lanes compute(const oclgrind::WorkItem& item, const Item& state, const Operation& done);
    Lanes converted(const Item& state, const Operation& done);
    Dependence first_not_free(const Item& state, const Operation& done) const;
    Lanes calculated(const oclgrind::WorkItem& item, const Item& state, const Operation& done);
    Lanes selected(const oclgrind::WorkItem& item, const Item& state, const Operation& done);
    Lanes chosen_by_way(const oclgrind::WorkItem& item, const Item& state, const Operation& done);
    Lanes rearranged(const oclgrind::WorkItem& item, const Item& state, const Operation& done);
    Dependence arithmetic(const oclgrind::WorkItem& item, const Operation& done, const Dependence& left,
                          const Dependence& right, unsigned lane);
    static std::optional<std::uint32_t> factor_of(const Operation& done, std::uint64_t number,
                                                  bool sum_is_left);
    Dependence linear(const Dependence& left, std::uint32_t left_factor, const Dependence& right,
                      std::uint32_t right_factor, const Operation& done);
    Dependence keep(Sum sum, unsigned line);

    Lanes loaded(const Item& state, const Operation& done);
    void stored(const Item& state, const Operation& done);
    Dependence whole_word(const oclgrind::Memory* memory, std::size_t address, unsigned line);
    Input input_at(std::size_t address) const;
    Dependence read(const Access& access, unsigned line);
    void write(const Access& access, const Dependence& dependence);
    void write_lanes(const Access& access, const Lanes& values, unsigned lanes, std::size_t lane_bytes);
    void copy(const Access& from, const Access& to, unsigned line);

    void called(Item& state, const Operation& done);
    void returned(Item& state, const Operation& done);
    Lanes built_in(Item& state, const Operation& done);
    Lanes read_lanes(const Operation& done);
    void write_consecutively(const Lanes& values, std::size_t lane_bytes);
    void obstacle(const char* kind, unsigned line);

    std::unordered_map<const llvm::Instruction*, Operation> operations_;
    std::unordered_map<const llvm::Value*, std::size_t> ids_;
    std::unordered_map<std::size_t, Item> items_; // by global index
    std::unordered_map<const oclgrind::Memory*, std::unordered_map<std::size_t, Word>> words_; // by address
    std::vector<Access> buffers_, loads_, stores_;
    std::deque<Sum> sums_;
    std::size_t terms_ = 0;                     // of all sums
    std::map<std::string, unsigned> obstacles_; // kind, line of the first
};
} // namespace lab::simulator
