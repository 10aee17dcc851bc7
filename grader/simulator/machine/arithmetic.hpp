// Operations on one lane. Integers are zero-extended to 64 bits.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace lab::simulator
{
constexpr std::uint64_t cut(std::uint64_t value, unsigned bits)
{
    return bits >= 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
}
constexpr std::int64_t with_sign(std::uint64_t value, unsigned bits)
{
    return bits >= 64 ? static_cast<std::int64_t>(value)
                      : static_cast<std::int64_t>(value << (64 - bits)) >> (64 - bits);
}

/// Division by zero and the only overflow are undefined; here the result is 0.
inline std::uint64_t divided(std::int64_t a, std::int64_t b, bool is_remainder)
{
    if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min()))
        return 0;
    return static_cast<std::uint64_t>(is_remainder ? a % b : a / b);
}

inline std::uint64_t shifted_left(std::uint64_t a, std::uint64_t b, unsigned bits)
{
    return b >= bits ? 0 : cut(a << b, bits);
}
inline std::uint64_t shifted_right(std::uint64_t a, std::uint64_t b, unsigned bits)
{
    return b >= bits ? 0 : a >> b;
}
inline std::uint64_t shifted_right_signed(std::uint64_t a, std::uint64_t b, unsigned bits)
{
    const std::int64_t value = with_sign(a, bits);
    return cut(static_cast<std::uint64_t>(value >> (b >= bits ? bits - 1 : b)), bits);
}

template <class T> T float_of(std::uint64_t lane)
{
    if constexpr (sizeof(T) == 4)
        return std::bit_cast<float>(static_cast<std::uint32_t>(lane));
    else
        return std::bit_cast<double>(lane);
}
inline std::uint64_t lane_of(float value) { return std::bit_cast<std::uint32_t>(value); }
inline std::uint64_t lane_of(double value) { return std::bit_cast<std::uint64_t>(value); }

/// Applies `compute` to floats or doubles.
template <class Compute>
std::uint64_t on_floats(unsigned bits, std::uint64_t a, std::uint64_t b, const Compute& compute)
{
    return bits == 32 ? lane_of(compute(float_of<float>(a), float_of<float>(b)))
                      : lane_of(compute(float_of<double>(a), float_of<double>(b)));
}

/// LLVM's predicates: bit 0 means equal, 1 greater, 2 less, 3 unordered.
template <class T> bool compares(T a, T b, unsigned predicate)
{
    const bool is_unordered = std::isnan(a) || std::isnan(b);
    return ((predicate & 1) != 0 && a == b) || ((predicate & 2) != 0 && a > b) ||
           ((predicate & 4) != 0 && a < b) || ((predicate & 8) != 0 && is_unordered);
}

/// A value that does not fit is undefined; here it becomes the nearest number, and NaN becomes 0.
inline std::uint64_t integer_of(double value, unsigned bits, bool is_signed)
{
    if (std::isnan(value))
        return 0;
    const double limit = std::ldexp(1.0, static_cast<int>(is_signed ? bits - 1 : bits));
    if (is_signed) {
        if (value >= limit)
            return cut(~std::uint64_t{0} >> (65 - bits), bits);
        return cut(static_cast<std::uint64_t>(value < -limit ? with_sign(std::uint64_t{1} << (bits - 1), bits)
                                                             : static_cast<std::int64_t>(value)),
                   bits);
    }
    if (value >= limit)
        return cut(~std::uint64_t{0}, bits);
    return value <= -1 ? 0 : value < 0 ? 0 : static_cast<std::uint64_t>(value);
}

/// Converts a binary16 number.
inline float float_of_half(std::uint16_t half)
{
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    float value = exponent == 0    ? std::ldexp(static_cast<float>(fraction), -24)
                  : exponent == 31 ? (fraction ? std::numeric_limits<float>::quiet_NaN()
                                               : std::numeric_limits<float>::infinity())
                                   : std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
    return (half & 0x8000) != 0 ? -value : value;
}
} // namespace lab::simulator
