// SipHash-2-4 (Aumasson and Bernstein, 2012): a hash of text that can only be computed with the key.
// The recording layer signs its lines with it, and the judge checks them; both include this file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lab
{
static_assert(std::endian::native == std::endian::little);

using HashKey = std::array<std::uint64_t, 2>;

/// Hashes `begin`, whose length is a multiple of 8, followed by `text`.
inline std::uint64_t keyed_hash(const HashKey& key, std::string_view begin, std::string_view text)
{
    std::uint64_t a = key[0] ^ 0x736f6d6570736575, b = key[1] ^ 0x646f72616e646f6d,
                  c = key[0] ^ 0x6c7967656e657261, d = key[1] ^ 0x7465646279746573;
    const auto mix = [&](int rounds) {
        for (int round = 0; round < rounds; ++round) {
            a += b, b = std::rotl(b, 13) ^ a, a = std::rotl(a, 32);
            c += d, d = std::rotl(d, 16) ^ c;
            a += d, d = std::rotl(d, 21) ^ a;
            c += b, b = std::rotl(b, 17) ^ c, c = std::rotl(c, 32);
        }
    };
    const auto absorb = [&](std::uint64_t word) {
        d ^= word;
        mix(2);
        a ^= word;
    };
    const auto absorb_words = [&](std::string_view words) {
        for (std::size_t i = 0; i < words.size() / 8 * 8; i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, words.data() + i, 8);
            absorb(word);
        }
    };
    absorb_words(begin);
    absorb_words(text);
    const std::size_t left = text.size() % 8;
    std::uint64_t last = static_cast<std::uint64_t>(begin.size() + text.size()) << 56;
    std::memcpy(&last, text.data() + text.size() - left, left); // at most 7 bytes: the length stays
    absorb(last);
    c ^= 0xff;
    mix(4);
    return a ^ b ^ c ^ d;
}

inline std::uint64_t keyed_hash(const HashKey& key, std::string_view text)
{
    return keyed_hash(key, "", text);
}
} // namespace lab
