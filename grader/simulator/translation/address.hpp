// An address consists of the number of an extent and a byte offset in it. Offsets count from the middle of their
// range, so that a pointer moved out of its extent, to either side, still shows which one it belongs to.
#pragma once

#include <cstdint>

namespace lab::simulator
{
using Address = std::uint64_t; // 0: null

constexpr unsigned offset_bits = 40;
constexpr std::uint64_t offset_mask = (std::uint64_t{1} << offset_bits) - 1;
constexpr std::int64_t first_byte = std::int64_t{1} << (offset_bits - 1);
constexpr std::uint32_t extent_limit = 1u << (64 - offset_bits);
constexpr std::uint32_t extent_of_functions = extent_limit - 1; // a function is a byte there
constexpr std::uint32_t extent_of_nothing = extent_limit - 2;   // where nothing can be accessed

constexpr Address address_of(std::uint32_t extent, std::int64_t offset)
{
    return static_cast<Address>(extent) << offset_bits |
           (static_cast<std::uint64_t>(first_byte + offset) & offset_mask);
}
constexpr std::uint32_t extent_of(Address address)
{
    return static_cast<std::uint32_t>(address >> offset_bits);
}
constexpr std::int64_t offset_of(Address address)
{
    return static_cast<std::int64_t>(address & offset_mask) - first_byte;
}
/// The address moved within its extent.
constexpr Address moved(Address address, std::int64_t bytes)
{
    return (address & ~offset_mask) | ((address + static_cast<std::uint64_t>(bytes)) & offset_mask);
}
} // namespace lab::simulator
