// The order of work-items between two barriers: after each atomic operation a work-item of the group goes on that is drawn.
// Oclgrind lets one run up to the barrier before the next one begins, so that whoever was first at one word would be first at
// all others, too.
#pragma once

#include <random>

namespace oclgrind
{
class KernelInvocation;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class Interleaving {
  public:
    explicit Interleaving(std::mt19937::result_type seed) : generator_(seed) {}

    void launch_begins(const oclgrind::KernelInvocation& launch) { launch_ = &launch; }
    void atomic_operation(const oclgrind::WorkItem& item);

  private:
    std::mt19937 generator_;
    const oclgrind::KernelInvocation* launch_ = nullptr;
};
} // namespace lab::simulator
