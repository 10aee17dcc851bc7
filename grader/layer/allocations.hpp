// Which memory a host program has allocated with new: its containers', and those that the given code hands to it.
#pragma once

#include <cstddef>

extern "C" {
/// How many bytes follow the address in the allocation that it lies in. 0: it lies in none of these.
std::size_t lab_bytes_allocated_at(const void* address);
}
