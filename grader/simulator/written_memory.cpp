#include "grader/simulator/written_memory.hpp"

#include "grader/simulator/oclgrind.hpp"

#include <algorithm>

namespace lab::simulator
{
WrittenMemory::Buffers& WrittenMemory::buffers_of(const oclgrind::Memory* memory)
{
    if (memory != last_) {
        last_ = memory;
        last_buffers_ = &memories_[memory];
    }
    return *last_buffers_;
}

void WrittenMemory::allocated(const Access& buffer, bool is_filled)
{
    Buffers& buffers = buffers_of(buffer.memory);
    const std::size_t number = buffer.memory->extractBuffer(buffer.address);
    if (number >= buffers.size())
        buffers.resize(number + 1);
    buffers[number].assign(buffer.size_bytes, is_filled ? 1 : 0);
}

WrittenMemory::Range WrittenMemory::range_of(const Access& access)
{
    Buffers& buffers = buffers_of(access.memory);
    const std::size_t number = access.memory->extractBuffer(access.address);
    const std::size_t offset = access.memory->extractOffset(access.address);
    if (number >= buffers.size() || offset + access.size_bytes > buffers[number].size())
        return {};
    std::uint8_t* const first = buffers[number].data() + offset;
    return {first, first + access.size_bytes};
}

void WrittenMemory::written(const Access& access)
{
    const Range range = range_of(access);
    std::fill(range.begin, range.end, std::uint8_t{1});
}

void WrittenMemory::begins_anew(const oclgrind::Memory* memory, std::size_t address)
{
    Buffers& buffers = buffers_of(memory);
    const std::size_t number = memory->extractBuffer(address);
    if (number < buffers.size())
        std::fill(buffers[number].begin(), buffers[number].end(), std::uint8_t{0});
}

bool WrittenMemory::is_written(const Access& access)
{
    const Range range = range_of(access);
    return range.begin && std::find(range.begin, range.end, 0) == range.end;
}

bool WrittenMemory::is_untouched(const Access& access)
{
    const Range range = range_of(access);
    return range.begin && std::find(range.begin, range.end, 1) == range.end;
}
} // namespace lab::simulator
