// What an instruction that only computes makes of its operands: no memory, no calls.
#pragma once

#include "grader/simulator/item_values.hpp"

namespace oclgrind
{
class WorkItem;
}

namespace lab::simulator
{
/// One instruction of one work-item, which has just executed it.
class Computation {
  public:
    Computation(const oclgrind::WorkItem& item, const ItemValues& values, const Operations& operations,
                Dependences& dependences)
        : item_(item), values_(values), operations_(operations), dependences_(dependences)
    {
    }

    Components of(const Operation& done) const;

  private:
    const Components& operand(const Operation& done, std::size_t place) const;
    Components chosen_by_way(const Operation& done) const;
    Components selected(const Operation& done) const;
    Components extracted(const Operation& done) const;
    Components inserted(const Operation& done) const;
    Components shuffled(const Operation& done) const;
    Components converted(const Operation& done) const;
    Components calculated(const Operation& done) const;
    Dependence arithmetic(const Operation& done, unsigned component) const;
    Dependence first_not_free(const Operation& done) const;

    const oclgrind::WorkItem& item_;
    const ItemValues& values_;
    const Operations& operations_;
    Dependences& dependences_;
};

/// All components became something else in this instruction.
Components all_other(const Operation& done);
} // namespace lab::simulator
