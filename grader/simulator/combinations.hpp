// Who combined what: for each word that a launch stores, the tree of operations that brought its inputs together.
//
// Beside each number stands the combination that it comes from: which of the first 128 words of the first buffer it may depend on,
// which work-item brought two such numbers together, and the two that it took. A number that is moved, shifted or converted keeps
// its combination, and so does one that is combined with what depends on no input; an `and` or a product with zero depends on
// nothing, and in an exclusive or of whole numbers those that are in both operands fall out. What a branch or an address decides is not followed.
#pragma once

#include "grader/simulator/access.hpp"
#include "grader/simulator/llvm_view.hpp"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
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
class Combinations {
  public:
    /// Global buffers in the order they were made in.
    explicit Combinations(const std::vector<Access>& buffers) : buffers_(buffers), nodes_(1) {}

    /// Called in the order of the simulator: what an instruction loads and stores comes before the instruction itself.
    void load(const oclgrind::WorkItem* item, const Access& access);
    void store(const oclgrind::WorkItem* item, const Access& access);
    void executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction);
    /// Private or local memory that begins to exist.
    void allocated(const Access& access) { forget(access); }
    void group_ended(const oclgrind::WorkGroup& group);

    /// {"nodes": [[inputs 0-63, inputs 64-127, work-item, 1: of a number straight from global memory, left, right]...],
    /// "buffers": [[node of each word]...]}; node 0 depends on nothing, and one without left and right is an input.
    nlohmann::json result() const;

  private:
    using Inputs = std::array<std::uint64_t, 2>;

    /// What a number comes from, and whether it was read from global memory itself, not by way of local memory.
    struct Origin {
        std::uint32_t node = 0;
        bool is_direct = false;
        bool is_whole = false; // an exclusive or of inputs, and no part of one
    };
    using Origins = std::vector<Origin>; // of each component; none: of nothing

    struct Node {
        Inputs inputs{};
        std::size_t maker = 0;
        bool is_direct = false;
        std::uint32_t left = 0, right = 0;
    };

    struct Values {
        std::vector<Origins> by_id;
        std::vector<const Operation*> calls;
    };

    static Origin component(const Origins& origins, std::size_t index);
    const Origins& of(const Values& values, std::size_t id) const;
    void set(Values& values, std::size_t id, Origins origins) const;
    Origin combined(const oclgrind::WorkItem& item, Origin left, Origin right, bool is_xor = false);
    static bool keeps_all(const oclgrind::WorkItem& item, const Operation& done, std::size_t operand,
                          unsigned component);
    Origin of_all(const oclgrind::WorkItem& item, const Values& values, const Operation& done);

    Origins computed(const oclgrind::WorkItem& item, const Values& values, const Operation& done);
    Origins chosen(const oclgrind::WorkItem& item, const Values& values, const Operation& done);
    Origins by_components(const oclgrind::WorkItem& item, const Values& values, const Operation& done);
    Origins called(const oclgrind::WorkItem& item, const Values& values, const Operation& done);
    Origins loaded(const oclgrind::WorkItem& item, const Shape& shape);
    void stored(const oclgrind::WorkItem& item, const Origins& origins, const Shape& shape);
    void returned(Values& values, const Operation& done) const;

    Origin read(const oclgrind::WorkItem& item, const Access& access);
    Origin input_at(std::size_t address, std::size_t maker);
    void write(const Access& access, Origin origin);
    void copy(const Access& from, const Access& to);
    void forget(const Access& access);

    std::vector<Access> buffers_;
    std::vector<Node> nodes_;
    Operations operations_;
    std::unordered_map<std::size_t, Values> items_; // by global index
    std::unordered_map<const oclgrind::Memory*, std::unordered_map<std::size_t, Origin>>
        words_;                                             // by address / 4
    std::unordered_map<std::size_t, std::uint32_t> inputs_; // by address / 4
    std::vector<Access> loads_, stores_;                    // of the instruction to come
};
} // namespace lab::simulator
