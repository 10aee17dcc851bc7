#include "grader/simulator/interleaving.hpp"

#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
void Interleaving::atomic_operation(const oclgrind::WorkItem& item)
{
    const oclgrind::WorkGroup& group = *item.getWorkGroup();
    const auto size = group.getGroupSize(), number = group.getGroupID();
    const std::size_t count = size.x * size.y * size.z, first = generator_() % count;
    for (std::size_t k = 0; k < count; ++k) {
        const oclgrind::WorkItem& next = *group.getWorkItem(oclgrind::Size3((first + k) % count, size));
        if (next.getState() != oclgrind::WorkItem::READY)
            continue;
        const auto id = next.getLocalID(), whole = launch_->getLocalSize();
        const_cast<oclgrind::KernelInvocation*>(launch_)->switchWorkItem(
            {number.x * whole.x + id.x, number.y * whole.y + id.y, number.z * whole.z + id.z});
        return;
    }
}
} // namespace lab::simulator
