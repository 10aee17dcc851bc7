// What happens before what (C11, 5.1.2.4, as OpenCL C takes it over): work-items and asynchronous copies are threads of execution;
// barriers order the accesses of a group to the memory that their fence flag names; what one releases by an atomic operation or a
// fence comes before what another does after it has acquired that. A fence orders the memory that its flag names, an atomic
// operation that releases or acquires the memory that its object lies in (OpenCL 2.0, 3.3.6.2).
//
// Every access has a stamp: who, when, where in the program. Times are drawn from one counter: at the begin of a group, at its
// barriers, and whenever a work-item releases. Who knows a thread up to a time comes after what it did until then.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace lab::simulator
{
/// A group's number and the work-item's in it; above `first_copy` the group's asynchronous copies.
using Thread = std::uint32_t;
using Time = std::uint32_t;

constexpr unsigned thread_bits = 12;
constexpr std::uint32_t first_copy = 2048; // no device here has larger groups
constexpr std::uint32_t most_groups = 1u << (32 - thread_bits);
constexpr std::uint32_t group_of(Thread thread) { return thread >> thread_bits; }
constexpr std::uint32_t number_in_group(Thread thread) { return thread & ((1u << thread_bits) - 1); }
constexpr Thread thread_of(std::uint32_t group, std::uint32_t number)
{
    return group << thread_bits | number;
}

struct Stamp {
    Thread thread = 0;
    Time time = 0; // 0: none
    std::uint32_t op = 0;
    bool is_atomic = false;
};

/// Who accessed a piece of memory last, as far as a race may come of it. Two reads suffice where barriers alone order: a third one
/// races with whatever one of these races with. Where work-items order each other, the others are kept beside (FurtherRead).
struct Cell {
    Stamp write, read, other_read;
};
struct FurtherRead {
    Stamp stamp;
    std::int64_t begin = 0, end = 0; // bytes in the extent
};
using FurtherReads = std::map<std::pair<Thread, std::int64_t>, FurtherRead>; // by who, and where it begins

constexpr std::uint32_t fenced_local = 1, fenced_global = 2, // as CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE
    fenced_all = fenced_local | fenced_global;

/// Until when accesses to local and to global memory are known; 0: not at all.
struct Times {
    Time local = 0, global = 0;
};

/// Until when the accesses of threads, and of all work-items of groups, are known.
class Knowledge {
  public:
    bool has(Stamp stamp, bool is_local) const;
    void learn_thread(Thread thread, Times times) { learn(threads_, {{thread, times}}, fenced_all); }
    /// All that its work-items did before these times.
    void learn_group(std::uint32_t group, Times times) { learn(groups_, {{group, times}}, fenced_all); }
    /// What it says of the memory that the flags name.
    void learn(const Knowledge& other, std::uint32_t fences = fenced_all);

  private:
    struct Entry {
        std::uint32_t who = 0;
        Times times;
    };
    using Entries = std::vector<Entry>; // by who
    static const Entry* find(const Entries& entries, std::uint32_t who);
    static void learn(Entries& entries, const Entries& others, std::uint32_t fences);
    Entries threads_, groups_;
};

/// Of a running group.
struct GroupClock {
    std::uint32_t group = 0;
    Time begin = 0, local_barrier = 0, global_barrier = 0;
    Knowledge known; // by all of its work-items
};

/// Of a work-item.
struct Clock {
    Thread thread = 0;
    Time time = 0;
    GroupClock* group = nullptr;
    std::unique_ptr<Knowledge> known;    // beside the group's; null: nothing
    std::unique_ptr<Knowledge> released; // at its last fence that releases
    std::unique_ptr<Knowledge> pending;  // what it will know after the next fence that acquires

    /// Whether what was done then comes before what this work-item does now, in local or global memory.
    bool comes_after(Stamp stamp, bool is_local) const
    {
        if (stamp.thread == thread)
            return true;
        if (group_of(stamp.thread) == group->group && number_in_group(stamp.thread) < first_copy &&
            stamp.time < (is_local ? group->local_barrier : group->global_barrier))
            return true;
        return knows(stamp, is_local);
    }
    bool knows(Stamp stamp, bool is_local) const;
    /// All that comes before what this work-item does next; for who acquires it.
    Knowledge all_before() const;
};
} // namespace lab::simulator
