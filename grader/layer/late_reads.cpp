#include "grader/layer/late_reads.hpp"

#include "grader/layer/mapped_memory.hpp"
#include "grader/layer/recorded_functions.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <new>

namespace lab::layer
{
LateReads& late_reads()
{
    static auto* const the_reads = new LateReads; // never destroyed: record_layer.cpp
    return *the_reads;
}

std::vector<LateReads::Room>::iterator LateReads::find(const void* room)
{
    const auto found = std::find_if(rooms_.rbegin(), rooms_.rend(), // the latest, most often
                                    [&](const Room& one) { return one.memory.get() == room; });
    return std::prev(found.base());
}

void* LateReads::room_for(std::size_t bytes)
{
    std::unique_ptr<char[]> memory(new (std::nothrow) char[bytes]);
    if (!memory)
        return nullptr;
    const std::scoped_lock lock(mutex_);
    rooms_.push_back({std::move(memory)});
    return rooms_.back().memory.get();
}

void LateReads::read(void* room, void* target_memory, const HostRows& rows, cl_event until)
{
    const std::scoped_lock lock(mutex_);
    Room& taken = *find(room);
    taken.target = static_cast<char*>(target_memory);
    taken.rows = rows;
    taken.until = until;
}

void LateReads::refused(void* room)
{
    const std::scoped_lock lock(mutex_);
    rooms_.erase(find(room));
}

void LateReads::bring()
{
    const std::scoped_lock lock(mutex_);
    std::erase_if(rooms_, [](Room& room) {
        if (!room.until || !has_completed(room.until))
            return false;
        if (room.target)
            room.rows.for_each([&](std::size_t offset) {
                std::memcpy(room.target + offset, room.memory.get() + offset, room.rows.row_bytes);
            });
        target.clReleaseEvent(room.until);
        return true;
    });
}

void LateReads::freed(const void* first, std::size_t bytes)
{
    const auto* const begin = static_cast<const char*>(first);
    const std::scoped_lock lock(mutex_);
    for (Room& room : rooms_)
        if (room.target && room.target < begin + bytes && begin < room.target + room.rows.end())
            room.target = nullptr;
}
} // namespace lab::layer
