// Helpers for domains that track memory in words of 4 bytes.
#pragma once

#include "grader/simulator/machine/domain.hpp"

#include <functional>

namespace lab::simulator
{
/// The words that an access covers, and whether it covers them entirely.
struct WordsOf {
    std::uint64_t first, count;
    bool are_whole;
};
inline WordsOf words_of(const Touched& place, std::uint64_t bytes)
{
    const auto offset = static_cast<std::uint64_t>(place.offset);
    return {offset / 4, (offset + bytes + 3) / 4 - offset / 4, offset % 4 == 0 && bytes % 4 == 0};
}

/// The place `bytes` bytes after this one.
inline Touched part_of(const Touched& place, std::uint64_t bytes)
{
    return {place.data + bytes, place.extent, place.offset + static_cast<std::int64_t>(bytes)};
}

inline bool takes_two(Code code) { return code >= Code::add && code <= Code::divide_float; }

inline bool is_product(Code code)
{
    return code == Code::multiply || code == Code::multiply_32 || code == Code::multiply_64;
}
} // namespace lab::simulator
