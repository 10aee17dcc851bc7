// How many instructions the work-items of a launch have executed, and how many they may.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace llvm
{
class Instruction;
} // namespace llvm
namespace oclgrind
{
class KernelInvocation;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class TraceFile;

class InstructionBudget {
  public:
    /// Instructions of one work-item; all of a launch may execute twelve times as many.
    explicit InstructionBudget(std::uint64_t budget) : budget_(budget) {}

    void launch_begins(const oclgrind::KernelInvocation& launch);
    /// Oclgrind wrote a message, which costs much time: whoever executes the next instruction pays.
    void message_written() { unpaid_ += message_cost; }
    /// One more instruction. Where that is one too many, the file says so and the process ends.
    void spend(const oclgrind::WorkItem& item, const llvm::Instruction* instruction, TraceFile& file);

    /// Per work-item.
    const std::vector<std::uint64_t>& instructions() const { return instructions_; }

  private:
    static constexpr std::uint64_t launch_budget = 12; // times that of a work-item
    static constexpr std::uint64_t message_cost =
        100; // in instructions: Oclgrind prints the kernel for each of them

    std::uint64_t budget_, executed_ = 0;
    std::size_t first_index_ = 0; // the lowest global index of the launch, not 0 where it has an offset
    std::vector<std::uint64_t> instructions_, messages_cost_; // per work-item
    std::uint64_t unpaid_ = 0;                                // of the messages since the last instruction
};
} // namespace lab::simulator
