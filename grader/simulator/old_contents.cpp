#include "grader/simulator/old_contents.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
namespace
{
/// No small number, whatever the type it is read as.
unsigned char pattern(std::size_t byte, unsigned launch)
{
    return static_cast<unsigned char>(0x5b + 31 * (byte % 4) + 67 * (launch % 3));
}
} // namespace

void put_old_contents(const Access& memory, unsigned launch)
{
    auto* bytes = static_cast<unsigned char*>(memory.memory->getPointer(memory.address));
    for (std::size_t i = 0; bytes && i < memory.size_bytes; ++i)
        bytes[i] = pattern(i, launch);
}
} // namespace lab::simulator
