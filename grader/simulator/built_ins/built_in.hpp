// Built-in functions that compute values and touch no memory of the kernel: integer, common, geometric, relational, math,
// conversions, shuffle. (Work-item functions, barriers, atomics, vload and vstore, copies and printf need the machine and are
// in machine/.) A table says for a name which function computes its lanes; a family of functions is a file.
#pragma once

#include "grader/simulator/built_ins/signature.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace lab::simulator
{
/// A lane is 8 bytes with raw bits: an integer zero-extended, whether signed or not; a float in the lower 32 bits.
using Lane = std::uint64_t;

template <class T> T from_lane(Lane lane)
{
    if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<float>(static_cast<std::uint32_t>(lane));
    else if constexpr (std::is_same_v<T, double>)
        return std::bit_cast<double>(lane);
    else
        return static_cast<T>(lane);
}

template <class T> Lane to_lane(T value)
{
    if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<std::uint32_t>(value);
    else if constexpr (std::is_same_v<T, double>)
        return std::bit_cast<Lane>(value);
    else
        return static_cast<Lane>(static_cast<std::make_unsigned_t<T>>(value));
}

/// One call. Argument i has signature.parameters[i].lanes lanes; of a pointer, one that means nothing.
struct Operands {
    const Signature& signature;
    const Lane* const* arguments;
    unsigned result_lanes;

    template <class T> T get(unsigned argument, unsigned lane) const
    {
        // A scalar beside vectors, as in max(float4, float), counts for all lanes.
        return from_lane<T>(arguments[argument][lane < signature.parameters[argument].lanes ? lane : 0]);
    }
    Element element() const
    {
        return signature.parameters.empty() ? Element::other : signature.parameters[0].element;
    }
};

/// Writes result_lanes lanes of the result, and to `stored` what the function stores by its pointer (fract, modf, frexp,
/// sincos, remquo, lgamma_r), as many lanes.
using Computation = void (*)(const Operands& operands, Lane* result, Lane* stored);

struct BuiltIn {
    Computation compute = nullptr;
    bool is_lane_wise = true; // lane i of the result depends on lane i of each argument, and on scalars
};

/// A function by this name for so many parameters, the first one of which has that element type; other: any, and it looks
/// itself. A function that stores does so by its last parameter, a pointer; no other parameter is one.
struct Entry {
    std::string_view name;
    Element element = Element::other;
    BuiltIn function;
    unsigned parameters = 1;
    bool stores = false;
};

/// One for each family, defined in the file of that family.
std::span<const Entry> integer_functions();        // min, max, clamp, abs, popcount, mad24, ...
std::span<const Entry> common_functions();         // min, max, clamp of floats, mix, step, degrees, ...
std::span<const Entry> geometric_functions();      // dot, cross, length, ...: not lane-wise
std::span<const Entry> relational_functions();     // isnan, any, all, select, bitselect, ...
std::span<const Entry> shuffle_functions();        // shuffle, shuffle2: not lane-wise
std::span<const Entry> exponential_functions();    // exp, log, pow, sqrt, erf, tgamma, ...
std::span<const Entry> trigonometric_functions();  // sin, atan2pi, cosh, ...
std::span<const Entry> floating_point_functions(); // fma, fmod, floor, ldexp, frexp, nan, ...

/// convert_int4_sat_rte and its like, whose name says the type of the result: conversions.cpp.
std::optional<BuiltIn> conversion(const Signature& signature);

/// Nothing: no such function here.
std::optional<BuiltIn> find_built_in(const Signature& signature);
} // namespace lab::simulator
