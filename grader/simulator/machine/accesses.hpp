// Checks every access to memory: bounds, permissions, initialisation and races.
#pragma once

#include "grader/simulator/machine/execution.hpp"

#include <cstring>

namespace lab::simulator
{
enum class Use : std::uint8_t { read, write, read_atomically, write_atomically, change_atomically };

constexpr bool is_write(Use use)
{
    return use == Use::write || use == Use::write_atomically || use == Use::change_atomically;
}
constexpr bool is_read(Use use)
{
    return use == Use::read || use == Use::read_atomically || use == Use::change_atomically;
}
constexpr bool is_atomic(Use use) { return use >= Use::read_atomically; }

/// Where an access landed. No data: out of bounds.
struct Touched {
    std::uint8_t* data = nullptr;
    std::uint32_t extent = 0;
    std::int64_t offset = 0;
    bool is_outside_local = false; // no data: outside of an array in local memory
};

class Accesses {
  public:
    explicit Accesses(Execution& execution) : run_(execution) {}

    struct Wanted {
        Address address = 0;
        std::uint64_t bytes = 4;
        Use use = Use::read;
        std::uint32_t op = 0;
        unsigned alignment = 1;
        unsigned element_bytes = 4;
        const void* incoming = nullptr; // what is about to be stored
        bool is_copied = false; // with what is known of each byte: what was never written need not be used
    };
    /// An access by a work-item.
    Touched touch(Group& group, Item& item, const Wanted& wanted);
    /// An access by an asynchronous copy, which may run before or after others: only looks for races.
    void copy_touches(Group& group, const Copy& copy, Address address, std::uint64_t bytes, bool writes);
    /// Only checks bounds, for a copy that is being made. Returns no data if it is outside.
    Touched place_of(Group& group, const Copy& copy, Address address, std::uint64_t bytes, bool writes);
    /// Reports an index that leaves an array inside an array.
    void report_index(Item& item, std::uint32_t op, Address array, std::int64_t index, std::uint64_t count);

    /// The fast path for a word. False: the access needs the full checks.
    bool quick_load(Group& group, Item& item, Address address, std::uint32_t op, std::uint64_t& value)
    {
        const std::uint8_t* const data = word(group, item, address, false, op);
        if (!data)
            return false;
        std::uint32_t loaded;
        std::memcpy(&loaded, data, sizeof loaded);
        value = loaded;
        return true;
    }
    bool quick_store(Group& group, Item& item, Address address, std::uint32_t op, std::uint64_t value)
    {
        std::uint8_t* const data = word(group, item, address, true, op);
        if (!data)
            return false;
        const auto stored = static_cast<std::uint32_t>(value);
        std::memcpy(data, &stored, sizeof stored);
        return true;
    }

  private:
    std::uint8_t* word(Group& group, Item& item, Address address, bool writes, std::uint32_t op)
    {
        const std::uint32_t number = extent_of(address);
        if (number >= run_.memory.size())
            return nullptr;
        Extent& extent = run_.memory[number];
        const auto offset = static_cast<std::uint64_t>(offset_of(address));
        if (extent.space == Space::private_ && extent.owner != item.clock.thread)
            return nullptr;
        if (offset >= extent.word_limit || offset % 4 != 0 || (writes && extent.is_read_only) ||
            run_.observer_of_accesses)
            return nullptr;
        std::uint32_t all = 0;
        if (extent.written) {
            constexpr std::uint32_t written = 0x01010101;
            std::memcpy(&all, extent.written + offset, 4);
            if (writes)
                std::memcpy(extent.written + offset, &written, 4);
            else if (all != written)
                return nullptr;
        }
        if (extent.cells &&
            !is_ordered(group, item, extent.cells[offset / 4], extent.space == Space::local, writes, op)) {
            if (writes && extent.written)
                std::memcpy(extent.written + offset, &all, 4);
            return nullptr;
        }
        count(item, extent, 1, writes);
        return extent.data + offset;
    }

    /// Keeps the first of a work-item's reads between two barriers: if a barrier is missing, that read should be
    /// reported.
    static void note(Stamp& stamp, const Stamp& own)
    {
        const bool is_known = stamp.thread == own.thread && stamp.time == own.time;
        if (!is_known || (stamp.is_atomic && !own.is_atomic))
            stamp = own;
    }

    /// Records the access to a word if nothing races with it; otherwise returns false and records nothing.
    bool is_ordered(const Group& group, const Item& item, Cell& cell, bool is_local, bool writes,
                    std::uint32_t op) const
    {
        const Clock& clock = item.clock;
        const auto is_before = [&](const Stamp& stamp) {
            return this->is_before(stamp, group, clock, is_local);
        };
        const Stamp own{clock.thread, clock.time, op, false};
        if (!is_before(cell.write))
            return false;
        if (writes) {
            if (!is_before(cell.read) || !is_before(cell.other_read) || !run_.further_reads.empty())
                return false;
            cell.write = own;
        } else if (is_before(cell.read))
            note(cell.read, own);
        else if (is_before(cell.other_read))
            note(cell.other_read, own);
        else
            return !run_.has_atomics;
        return true;
    }

    void count(Item& item, const Extent& extent, std::uint64_t words, bool writes)
    {
        if (!extent.counts_words)
            return;
        item.words += words;
        const auto space = static_cast<unsigned>(extent.space);
        if (!writes) {
            run_.traffic.loads[space] += words;
            return;
        }
        run_.traffic.stores[space] += words;
        (extent.space == Space::local ? item.local_stores : item.global_stores) +=
            extent.space != Space::private_ ? words : 0;
    }

    bool is_outside(Group& group, Item& item, const Wanted& wanted, std::uint32_t& number,
                    std::int64_t& offset);
    void report_outside(Item& item, const Wanted& wanted, const Extent& extent, std::int64_t offset);
    void note_stray(const Item& item, std::uint64_t offset, const void* number);
    void look_at_written(Item& item, const Wanted& wanted, Extent& extent, std::int64_t offset);
    void look_at_cells(Group& group, const Clock& clock, const Wanted& wanted, std::uint32_t number,
                       std::int64_t offset);
    void look_at_cell(Group& group, const Clock& clock, const Wanted& wanted, std::uint32_t number,
                      std::int64_t offset);
    bool is_before(Stamp stamp, const Group& group, const Clock& clock, bool is_local) const
    {
        return stamp.time < (is_local ? group.clock.begin : run_.floor) || clock.comes_after(stamp, is_local);
    }
    void note_further_read(Stamp own, std::uint32_t number, std::int64_t offset, std::uint64_t bytes);
    void look_at_further_reads(Group& group, const Clock& clock, const Wanted& wanted, std::uint32_t number,
                               std::int64_t offset);
    void look_at_covered_write(Group& group, const Clock& clock, const Wanted& wanted, std::uint32_t number,
                               std::int64_t offset);
    void report_race(Group& group, Stamp earlier, bool earlier_writes, Stamp own, const Wanted& wanted,
                     const Extent& extent, std::int64_t offset);

    Execution& run_;
};
} // namespace lab::simulator
