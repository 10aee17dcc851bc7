// What a kernel computes, as formulas: Oclgrind interprets it with numbers, and beside each number of 32 bits this
// keeps how it comes from the numbers that global memory held before the launch.
//
// The formulas hold for every input only while no branch and no address depends on one, and no work-item's turn decides a
// value: what breaks that is kept as an obstacle. README.md says what may be concluded.
#pragma once

#include "grader/simulator/item_values.hpp"
#include "grader/simulator/shadow_memory.hpp"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
/// Of one launch.
class FormulaInterpreter {
  public:
    /// What global memory holds when the launch begins: buffers in the order they were made in, whose content is the
    /// input, and constants of the program.
    FormulaInterpreter(const std::vector<Access>& buffers, const std::vector<Access>& constants);

    /// Called in the order of the simulator: what an instruction loads and stores comes before the instruction itself.
    /// No work-item: an asynchronous copy of a work-group, a load and then the store.
    void load(const oclgrind::WorkItem* item, const Access& access);
    void store(const oclgrind::WorkItem* item, const Access& access);
    void atomic(const oclgrind::WorkItem& item, const Access& access);
    void executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction);
    /// Private or local memory that begins to exist.
    void allocated(const Access& access) { memory_.forget(access); }
    void group_ended(const oclgrind::WorkGroup& group);

    /// No branch, no address and no turn of a work-item depended on an input so far: they would come in the same way
    /// whatever the words are of which `depends_on_an_input` is true.
    bool is_oblivious() const { return obstacles_.empty(); }
    bool depends_on_an_input(const Access& word) const { return memory_.depends_on_an_input(word); }

    /// {"additions": how often two numbers that depend on inputs were combined, "obstacles": {kind: line of the first}, "buffers": [[word...]...]}, a word being null (unchanged), a list of
    /// [first input, count, factor] (a sum), or the line that made something else of it. "undefined_uses": branches, choices and
    /// addresses that memory decided that was never written, of each line the first.
    nlohmann::json result() const;

  private:
    Components computed(const oclgrind::WorkItem& item, const ItemValues& values, const Operation& done);
    Components loaded(const ItemValues& values, const Operation& done);
    void stored(const ItemValues& values, const Operation& done);
    void called(ItemValues& values, const Operation& done);
    void returned(ItemValues& values, const Operation& done);
    void set(ItemValues& values, std::size_t id, Components components);
    std::uint64_t additions_in(const ItemValues& values, const Operation& done) const;
    void obstacle(const char* kind, unsigned line) { obstacles_.emplace(kind, line); }
    void look_for_undefined_use(const oclgrind::WorkItem& item, const ItemValues& values,
                                const Operation& done);

    Components built_in(const ItemValues& values, const Operation& done);
    bool has_free_address(const ItemValues& values, const Operation& done) const;
    Components anything(const Operation& done, bool operands_are_free);
    Components read_components(const Operation& done);
    void write_components(const Components& values, std::size_t component_bytes);

    Dependences dependences_;
    ShadowMemory memory_;
    Operations operations_;
    std::unordered_map<std::size_t, ItemValues> items_;             // by global index
    std::vector<Access> loads_, stores_;                            // of the instruction to come
    Access changed_;                                                // by the last atomic operation
    bool found_nothing_written_ = false;                            // the atomic operation to come
    std::map<std::string, unsigned> obstacles_;                     // kind, line of the first
    std::map<unsigned, std::array<std::size_t, 3>> undefined_uses_; // line, global id of the first
    std::uint64_t additions_ = 0;
};
} // namespace lab::simulator
