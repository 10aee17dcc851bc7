// Built-in functions that compute values and access no memory of the kernel: integer, common, geometric, relational,
// math, conversions, shuffle. (Work-item functions, barriers, atomics, vload and vstore, copies and printf need the
// machine and are in machine/.) Tables map each name to the function that computes its lanes; each family of
// functions has its own file.
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
/// A lane is 8 bytes of raw bits: integers, signed or not, are zero-extended; a float is in the lower 32 bits.
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

/// The operands of one call. Argument i has signature.parameters[i].lanes lanes; a pointer has one, which is
/// meaningless.
struct Operands {
    const Signature& signature;
    const Lane* const* arguments;
    unsigned result_lanes;

    template <class T> T get(unsigned argument, unsigned lane) const
    {
        // A scalar passed together with vectors, as in max(float4, float), applies to all lanes.
        return from_lane<T>(arguments[argument][lane < signature.parameters[argument].lanes ? lane : 0]);
    }
    Element element() const
    {
        return signature.parameters.empty() ? Element::other : signature.parameters[0].element;
    }
};

/// Writes result_lanes lanes of the result and, to `stored`, as many lanes of what the function stores through its
/// pointer (fract, modf, frexp, sincos, remquo, lgamma_r).
using Computation = void (*)(const Operands& operands, Lane* result, Lane* stored);

struct BuiltIn {
    Computation compute = nullptr;
    bool is_lane_wise = true; // lane i of the result depends on lane i of each argument, and on scalars
};

/// A function of this name and number of parameters, whose first parameter has this element type; other: any type,
/// which the function checks itself. A function that stores does so through its last parameter, the only pointer.
struct Entry {
    std::string_view name;
    Element element = Element::other;
    BuiltIn function;
    unsigned parameters = 1;
    bool stores = false;
};

/// One table per family, defined in that family's file.
std::span<const Entry> integer_functions();        // min, max, clamp, abs, popcount, mad24, ...
std::span<const Entry> common_functions();         // min, max, clamp of floats, mix, step, degrees, ...
std::span<const Entry> geometric_functions();      // dot, cross, length, ...: not lane-wise
std::span<const Entry> relational_functions();     // isnan, any, all, select, bitselect, ...
std::span<const Entry> shuffle_functions();        // shuffle, shuffle2: not lane-wise
std::span<const Entry> exponential_functions();    // exp, log, pow, sqrt, erf, tgamma, ...
std::span<const Entry> trigonometric_functions();  // sin, atan2pi, cosh, ...
std::span<const Entry> floating_point_functions(); // fma, fmod, floor, ldexp, frexp, nan, ...

/// convert_int4_sat_rte and the like, whose names give the type of the result: conversions.cpp.
std::optional<BuiltIn> conversion(const Signature& signature);

/// Nothing if there is no such function here.
std::optional<BuiltIn> find_built_in(const Signature& signature);
} // namespace lab::simulator
