// A barrier in a loop that work-items of one group come to in different rounds of it: OpenCL C asks all of them to come to it in
// each round before any goes on (OpenCL C 1.2, section 6.12.8). Oclgrind compares the barriers, and not the rounds.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace llvm
{
class BasicBlock;
class Instruction;
} // namespace llvm

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class DifferentRounds {
  public:
    void launch_begins() { told_.clear(); }
    void group_begins() { rounds_.clear(); }
    void executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
    {
        if (jump_)
            arrived(item, instruction);
        look_for_jump(instruction);
    }
    /// An event for the trace where two work-items of the group, at the same barrier, are in different rounds of a loop around
    /// it; once for a loop.
    std::optional<nlohmann::json> barrier(const oclgrind::WorkGroup& group);

  private:
    using Loop = std::size_t; // its number

    /// A way from the end of a block to a header of a loop: into the loop, or once more around.
    struct Entrance {
        const llvm::BasicBlock* header = nullptr;
        Loop loop = 0;
        bool is_another_round = false;
    };

    void look_for_jump(const llvm::Instruction* instruction);
    void arrived(const oclgrind::WorkItem& item, const llvm::Instruction* instruction);
    void look_at_function_of(const llvm::Instruction* instruction);
    std::vector<Loop> loops_around(const oclgrind::WorkItem& item, const llvm::Instruction* barrier) const;
    std::uint32_t round_of(const oclgrind::WorkItem& item, Loop loop) const;

    std::unordered_map<const llvm::Instruction*, std::vector<Entrance>> entrances_; // by the jump
    std::unordered_map<const llvm::BasicBlock*, std::vector<Loop>> around_;         // of each block
    std::vector<const llvm::BasicBlock*> headers_;   // the first one of each loop
    std::vector<std::vector<std::uint32_t>> rounds_; // of each work-item of the group, by loop
    const std::vector<Entrance>* jump_ = nullptr;    // of the last instruction
    std::set<Loop> told_;
};
} // namespace lab::simulator
