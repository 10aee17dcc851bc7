// A piece of the simulator's memory.
#pragma once

#include <cstddef>

namespace oclgrind
{
class Memory;
}

namespace lab::simulator
{
struct Access {
    const oclgrind::Memory* memory = nullptr;
    std::size_t address = 0, size_bytes = 0;

    /// Of 4 bytes, begun ones included.
    std::size_t words() const { return (size_bytes + 3) / 4; }

    bool contains(const Access& other) const
    {
        return memory == other.memory && other.address - address < size_bytes;
    }
};
} // namespace lab::simulator
