// How many 4-byte words of memory each work-item touches: a measure of its work that idle loops do not change. And the span:
// how many of them have to be touched one after the other, however many work-items there are.
#pragma once

#include "grader/simulator/access.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace llvm
{
class Instruction;
}

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
/// Words of global memory, local memory and private arrays, as often as they are loaded or stored. Other variables do not
/// count: a device has them in registers.
class TouchedWords {
  public:
    /// `first_index`: the lowest global index of the launch, not 0 where it has an offset.
    void launch_begins(std::size_t work_items, std::size_t first_index);
    /// Private memory that begins to exist; the instruction that made it is executed next.
    void allocated(const Access& access) { made_ = access; }
    void executed(const llvm::Instruction* instruction);
    void touched(const oclgrind::WorkItem& item, const Access& access);
    /// By all work-items of the running group together.
    void touched_together(const Access& access) { together_words_ += access.words(); }
    /// All of its work-items wait for the busiest one.
    void barrier(const oclgrind::WorkGroup& group);
    void group_ended(const oclgrind::WorkGroup& group);

    const std::vector<std::uint64_t>& by_work_item() const { return words_; }
    /// From barrier to barrier the words of the busiest work-item, added up: of the work-group with most.
    std::uint64_t span() const { return span_; }

  private:
    bool counts(const Access& access) const;

    std::size_t first_index_ = 0;
    std::vector<std::uint64_t> words_, words_at_barrier_; // of all; at the last barrier of the running group
    std::uint64_t span_ = 0, group_span_ = 0;
    std::size_t together_words_ = 0;
    Access made_; // by the instruction that is executed next
    std::unordered_map<const oclgrind::Memory*, std::unordered_set<std::size_t>> arrays_; // of private memory
};
} // namespace lab::simulator
