// Common functions of OpenCL C (6.12.4), for float and double.
#include "grader/simulator/built_ins/table.hpp"

#include <cmath>
#include <numbers>

namespace lab::simulator
{
namespace
{
template <class T> T sign_of(T x)
{
    if (std::isnan(x))
        return 0;
    return x > 0 ? 1 : x < 0 ? -1 : x; // a zero keeps its sign
}

template <class T> T smooth_step(T from, T to, T x)
{
    const T t = std::fmin(std::fmax((x - from) / (to - from), T{0}), T{1});
    return t * t * (3 - 2 * t);
}

template <class T> void add_common(Table& table)
{
    constexpr T half_turn_in_degrees = 180;
    add(table, {entry("min", [](T x, T y) { return y < x ? y : x; }),
                entry("max", [](T x, T y) { return x < y ? y : x; }),
                entry("clamp", [](T x, T low, T high) { return std::fmin(std::fmax(x, low), high); }),
                entry("degrees", [](T x) { return half_turn_in_degrees / std::numbers::pi_v<T> * x; }),
                entry("radians", [](T x) { return std::numbers::pi_v<T> / half_turn_in_degrees * x; }),
                entry("mix", [](T x, T y, T a) { return x + (y - x) * a; }),
                entry("step", [](T edge, T x) { return x < edge ? T{0} : T{1}; }),
                entry("smoothstep", [](T from, T to, T x) { return smooth_step(from, to, x); }),
                entry("sign", [](T x) { return sign_of(x); })});
}
} // namespace

std::span<const Entry> common_functions()
{
    static const Table table = [] {
        Table both;
        add_common<float>(both);
        add_common<double>(both);
        return both;
    }();
    return table;
}
} // namespace lab::simulator
