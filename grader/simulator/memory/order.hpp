// The happens-before relation (C11, 5.1.2.4, as adopted by OpenCL C): work-items and asynchronous copies are threads
// of execution. Barriers order the accesses of a group to the memory that their flags name. What a thread releases by
// an atomic operation or a fence comes before what another does after acquiring it. A fence orders the memory that
// its flags name; a releasing or acquiring atomic operation orders the memory that contains its object (OpenCL 2.0,
// 3.3.6.2).
//
// Every access has a stamp: who, when, and where in the program. Times come from one counter, which advances at the
// start of a group, at its barriers, and whenever a work-item releases. A work-item that knows a thread up to a time
// comes after everything the thread did until then.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace lab::simulator
{
/// The number of a group and of the work-item in it; from `first_copy` on, the group's asynchronous copies.
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

/// The last accesses to a piece of memory, as far as they may race. Two reads suffice if only barriers order:
/// whatever races with a third one also races with one of these. If work-items order each other, further reads are
/// kept separately (FurtherRead).
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

/// The time up to which accesses to local and global memory are known; 0: none.
struct Times {
    Time local = 0, global = 0;
};

/// The time up to which the accesses of threads, and of all work-items of groups, are known.
class Knowledge {
  public:
    bool has(Stamp stamp, bool is_local) const;
    void learn_thread(Thread thread, Times times) { learn(threads_, {{thread, times}}, fenced_all); }
    /// Learns what all work-items of the group did before these times.
    void learn_group(std::uint32_t group, Times times) { learn(groups_, {{group, times}}, fenced_all); }
    /// Learns what `other` knows about the memory that the flags name.
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

/// The clock of a running group.
struct GroupClock {
    std::uint32_t group = 0;
    Time begin = 0, local_barrier = 0, global_barrier = 0;
    Knowledge known; // by all of its work-items
};

/// The clock of a work-item.
struct Clock {
    Thread thread = 0;
    Time time = 0;
    GroupClock* group = nullptr;
    std::unique_ptr<Knowledge> known;    // beside the group's; null: nothing
    std::unique_ptr<Knowledge> released; // at its last fence that releases
    std::unique_ptr<Knowledge> pending;  // what it will know after the next fence that acquires

    /// True if the stamped access comes before what this work-item does now, in local or global memory.
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
    /// All that comes before this work-item's next access, for those who acquire it.
    Knowledge all_before() const;
};
} // namespace lab::simulator
