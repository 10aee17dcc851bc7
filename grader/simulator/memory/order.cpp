#include "grader/simulator/memory/order.hpp"

#include <algorithm>

namespace lab::simulator
{
const Knowledge::Entry* Knowledge::find(const Entries& entries, std::uint32_t who)
{
    const auto found =
        std::lower_bound(entries.begin(), entries.end(), who,
                         [](const Entry& entry, std::uint32_t other) { return entry.who < other; });
    return found != entries.end() && found->who == who ? &*found : nullptr;
}

bool Knowledge::has(Stamp stamp, bool is_local) const
{
    const auto of_memory = [&](const Entry& entry) {
        return is_local ? entry.times.local : entry.times.global;
    };
    if (const Entry* const thread = find(threads_, stamp.thread); thread && stamp.time <= of_memory(*thread))
        return true;
    if (number_in_group(stamp.thread) >= first_copy)
        return false;
    const Entry* const group = find(groups_, group_of(stamp.thread));
    return group && stamp.time < of_memory(*group);
}

void Knowledge::learn(Entries& entries, const Entries& others, std::uint32_t fences)
{
    const auto later = [&](Times& times, Times other) {
        if ((fences & fenced_local) != 0)
            times.local = std::max(times.local, other.local);
        if ((fences & fenced_global) != 0)
            times.global = std::max(times.global, other.global);
    };
    const std::size_t before = entries.size();
    std::size_t place = 0;
    for (const Entry& other : others) {
        while (place < before && entries[place].who < other.who)
            ++place;
        if (place == before || entries[place].who != other.who)
            entries.push_back({other.who, {}});
        later(place < before && entries[place].who == other.who ? entries[place].times : entries.back().times,
              other.times);
    }
    std::inplace_merge(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(before), entries.end(),
                       [](const Entry& a, const Entry& b) { return a.who < b.who; });
}

void Knowledge::learn(const Knowledge& other, std::uint32_t fences)
{
    learn(threads_, other.threads_, fences);
    learn(groups_, other.groups_, fences);
}

bool Clock::knows(Stamp stamp, bool is_local) const
{
    return (known && known->has(stamp, is_local)) || group->known.has(stamp, is_local);
}

Knowledge Clock::all_before() const
{
    Knowledge all = group->known;
    if (known)
        all.learn(*known);
    all.learn_group(group->group, {group->local_barrier, group->global_barrier});
    all.learn_thread(thread, {time, time});
    return all;
}
} // namespace lab::simulator
