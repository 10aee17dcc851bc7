#include "grader/simulator/memory/order.hpp"

#include <algorithm>

namespace lab::simulator
{
bool Knowledge::has(Stamp stamp) const
{
    if (const auto thread = threads_.find(stamp.thread);
        thread != threads_.end() && stamp.time <= thread->second)
        return true;
    if (number_in_group(stamp.thread) >= first_copy)
        return false;
    const auto group = groups_.find(group_of(stamp.thread));
    return group != groups_.end() && stamp.time < group->second;
}

void Knowledge::learn(Times& times, std::uint32_t who, Time time)
{
    Time& known = times[who];
    known = std::max(known, time);
}

void Knowledge::learn(const Knowledge& other)
{
    for (const auto& [who, time] : other.threads_)
        learn(threads_, who, time);
    for (const auto& [who, time] : other.groups_)
        learn(groups_, who, time);
}

bool Clock::knows(Stamp stamp) const { return (known && known->has(stamp)) || group->known.has(stamp); }

Knowledge Clock::all_before() const
{
    Knowledge all = group->known;
    if (known)
        all.learn(*known);
    all.learn_group(group->group, group->global_barrier);
    all.learn_thread(thread, time);
    return all;
}
} // namespace lab::simulator
