// How many instructions the work-items of a launch have executed, and how many they may.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lab::simulator
{
class InstructionBudget {
  public:
    /// Instructions of one work-item; all of a launch may execute twelve times as many.
    explicit InstructionBudget(std::uint64_t budget) : budget_(budget) {}

    /// `first_index`: the lowest global index of the launch, not 0 where it has an offset.
    void launch_begins(std::size_t work_items, std::size_t first_index);
    /// Oclgrind wrote a message, which costs much time: whoever executes the next instruction pays.
    void message_written() { unpaid_ += message_cost; }
    /// One more instruction. False: that was one too many.
    bool spend(std::size_t global_index);

    std::uint64_t spent_by(std::size_t global_index) const
    {
        return instructions_[global_index - first_index_];
    }
    /// By all work-items of the launch, where that was too many.
    std::uint64_t overspent_by_all() const { return executed_ > launch_budget * budget_ ? executed_ : 0; }
    /// Per work-item.
    const std::vector<std::uint64_t>& instructions() const { return instructions_; }

  private:
    static constexpr std::uint64_t launch_budget = 12; // times that of a work-item
    static constexpr std::uint64_t message_cost =
        100; // in instructions: Oclgrind prints the kernel for each of them

    std::uint64_t budget_, executed_ = 0;
    std::size_t first_index_ = 0;
    std::vector<std::uint64_t> instructions_, messages_cost_; // per work-item
    std::uint64_t unpaid_ = 0;                                // of the messages since the last instruction
};
} // namespace lab::simulator
