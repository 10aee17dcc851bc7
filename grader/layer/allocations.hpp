// Which memory a host program has allocated with new: its containers', and those that the given code hands to it.
#pragma once

#include <cstddef>

namespace lab::layer
{
/// Called with the address and the bytes of each of these allocations, before it is freed.
using ToldOfFrees = void(const void*, std::size_t);
void tell_of_frees(ToldOfFrees* told);
} // namespace lab::layer

extern "C" {
/// How many bytes follow the address in the allocation that it lies in. 0: it lies in none of these.
std::size_t lab_bytes_allocated_at(const void* address);
}
