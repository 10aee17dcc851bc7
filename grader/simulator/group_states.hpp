// The states that a work-group has at its barriers. When one comes back, the group never finishes.
#pragma once

#include "grader/simulator/formula_interpreter.hpp"

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace lab::simulator
{
/// Of one work-group at a time, as the simulator runs them. A state is what decides all that follows: the barrier, calls
/// and variables of each work-item, local memory and the global buffers. Where the formulas tell that no input decided
/// anything so far, words that depend on an input are not part of it.
class GroupStates {
  public:
    /// Private or local memory.
    void allocated(const Access& variable);
    void deallocated(const oclgrind::Memory* memory, std::size_t address);
    void group_ended();

    /// Called at each barrier, when all work-items of the group have reached it. True when the group has had this state
    /// several times before. `formulas`: those of the launch, or none.
    bool goes_round(const oclgrind::WorkGroup& group, const std::vector<Access>& global_buffers,
                    const FormulaInterpreter* formulas);

  private:
    std::size_t state_of(const oclgrind::WorkGroup& group, const std::vector<Access>& global_buffers,
                         const FormulaInterpreter* formulas) const;

    std::unordered_map<const oclgrind::Memory*, std::vector<Access>> variables_;
    std::unordered_map<std::size_t, unsigned> times_; // by state
    unsigned barriers_ = 0;
};
} // namespace lab::simulator
