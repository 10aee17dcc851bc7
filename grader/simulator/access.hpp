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
};
} // namespace lab::simulator
