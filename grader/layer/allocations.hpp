// Tracks the memory that a host program has allocated with new, including its containers and what the kit's code
// passes to it.
#pragma once

#include <cstddef>

namespace lab::layer
{
/// Called with the address and size of each of these allocations before it is freed.
using ToldOfFrees = void(const void*, std::size_t);
void tell_of_frees(ToldOfFrees* told);
} // namespace lab::layer

extern "C" {
/// The number of bytes from the address to the end of its allocation. 0: it is in no tracked allocation.
std::size_t lab_bytes_allocated_at(const void* address);
}
