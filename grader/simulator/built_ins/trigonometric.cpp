// Trigonometric and hyperbolic functions (6.12.2; special cases: 7.5.1), using the C library; those of multiples of
// pi compute in a wider type.
#include "grader/simulator/built_ins/table.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace lab::simulator
{
namespace
{
/// The sine of `quarters` quarter turns plus `rest` times pi, with `rest` at most an eighth of a turn; a zero is +0.
template <class W> W sine_of_quarters(int quarters, W rest)
{
    const W angle = rest * std::numbers::pi_v<W>;
    const W sizes[] = {std::sin(angle), std::cos(angle), -std::sin(angle), -std::cos(angle)};
    return sizes[quarters % 4] + 0; // -0 + 0 is +0
}

/// The sine and the cosine of |x| times pi.
template <class T> std::pair<Wider<T>, Wider<T>> of_half_turns(T x)
{
    if (!std::isfinite(x))
        return {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::quiet_NaN()};
    const T turn = std::fmod(std::fabs(x), T{2});
    const T quarters = std::nearbyint(2 * turn);
    const Wider<T> rest = turn - quarters / 2;
    return {sine_of_quarters(static_cast<int>(quarters), rest),
            sine_of_quarters(static_cast<int>(quarters) + 1, rest)};
}

template <class T> T sine_of_half_turns(T x)
{
    const auto sine = static_cast<T>(of_half_turns(x).first);
    return std::signbit(x) ? -sine : sine;
}

template <class T> T tangent_of_half_turns(T x)
{
    const auto [sine, cosine] = of_half_turns(x);
    const auto tangent = static_cast<T>(sine / cosine);
    return std::signbit(x) ? -tangent : tangent;
}

template <class T> T in_half_turns(Wider<T> angle)
{
    return static_cast<T>(angle / std::numbers::pi_v<Wider<T>>);
}

template <class T> void add_with_angles(Table& table)
{
    add(table,
        {entry("sin", [](T x) { return std::sin(x); }), entry("cos", [](T x) { return std::cos(x); }),
         entry("tan", [](T x) { return std::tan(x); }),
         entry("sincos",
               [](T x, T& cosine) {
                   cosine = std::cos(x);
                   return std::sin(x);
               }),
         entry("asin", [](T x) { return std::asin(x); }), entry("acos", [](T x) { return std::acos(x); }),
         entry("atan", [](T x) { return std::atan(x); }),
         entry("atan2", [](T y, T x) { return std::atan2(y, x); })});
}

template <class T> void add_in_half_turns(Table& table)
{
    add(table,
        {entry("sinpi", [](T x) { return sine_of_half_turns(x); }),
         entry("cospi", [](T x) { return static_cast<T>(of_half_turns(x).second); }),
         entry("tanpi", [](T x) { return tangent_of_half_turns(x); }),
         entry("asinpi", [](T x) { return in_half_turns<T>(std::asin(Wider<T>{x})); }),
         entry("acospi", [](T x) { return in_half_turns<T>(std::acos(Wider<T>{x})); }),
         entry("atanpi", [](T x) { return in_half_turns<T>(std::atan(Wider<T>{x})); }),
         entry("atan2pi", [](T y, T x) { return in_half_turns<T>(std::atan2(Wider<T>{y}, Wider<T>{x})); })});
}

template <class T> void add_hyperbolic(Table& table)
{
    add(table,
        {entry("sinh", [](T x) { return std::sinh(x); }), entry("cosh", [](T x) { return std::cosh(x); }),
         entry("tanh", [](T x) { return std::tanh(x); }), entry("asinh", [](T x) { return std::asinh(x); }),
         entry("acosh", [](T x) { return std::acosh(x); }),
         entry("atanh", [](T x) { return std::atanh(x); })});
}

template <class... T> void add_trigonometric(Table& table)
{
    (add_with_angles<T>(table), ...);
    (add_in_half_turns<T>(table), ...);
    (add_hyperbolic<T>(table), ...);
}
} // namespace

std::span<const Entry> trigonometric_functions()
{
    static const Table table = [] {
        Table both;
        add_trigonometric<float, double>(both);
        return both;
    }();
    return table;
}
} // namespace lab::simulator
