// Functions that round floating-point numbers, take them apart, or combine them without loss of precision (6.12.2;
// special cases: 7.5.1).
#include "grader/simulator/built_ins/table.hpp"

#include <cmath>
#include <limits>

namespace lab::simulator
{
namespace
{
template <class T> T fraction(T x, T& floor)
{
    floor = std::floor(x);
    if (std::isinf(x))
        return std::copysign(T{0}, x);
    constexpr T largest_below_one = 1 - std::numeric_limits<T>::epsilon() / 2;
    return std::isnan(x) ? x : std::copysign(std::fmin(x - floor, largest_below_one), x == 0 ? x : T{1});
}

/// The argument that is farther from zero; below, the nearer one.
template <class T> T larger_magnitude(T x, T y)
{
    return std::fabs(x) > std::fabs(y) ? x : std::fabs(y) > std::fabs(x) ? y : std::fmax(x, y);
}
template <class T> T smaller_magnitude(T x, T y)
{
    return std::fabs(x) < std::fabs(y) ? x : std::fabs(y) < std::fabs(x) ? y : std::fmin(x, y);
}

/// Computes seven bits of the quotient; the C library only guarantees three.
template <class T> T remainder_and_quotient(T x, T y, std::int32_t& quotient)
{
    const T result = std::remainder(x, y);
    quotient = 0;
    if (!std::isfinite(x) || std::isnan(result) || std::isinf(y))
        return result;
    const Wider<T> divisor = std::fabs(Wider<T>{y});
    const Wider<T> part = std::fmod(std::fabs(Wider<T>{x}), 128 * divisor); // less than 128 times the divisor
    const auto size =
        static_cast<std::int32_t>(std::lrint((part - std::remainder(part, divisor)) / divisor)) & 127;
    quotient = std::signbit(x) != std::signbit(y) ? -size : size;
    return result;
}

template <class T> std::int32_t exponent_of(T x)
{
    constexpr auto of_zero = std::numeric_limits<std::int32_t>::min(),
                   of_others = std::numeric_limits<std::int32_t>::max();
    return x == 0 ? of_zero : std::isfinite(x) ? std::ilogb(x) : of_others;
}

template <class T> void add_rounding(Table& table)
{
    add(table,
        {entry("ceil", [](T x) { return std::ceil(x); }), entry("floor", [](T x) { return std::floor(x); }),
         entry("trunc", [](T x) { return std::trunc(x); }), entry("round", [](T x) { return std::round(x); }),
         entry("rint", [](T x) { return std::rint(x); }),
         entry("fract", [](T x, T& floor) { return fraction(x, floor); }),
         entry("modf", [](T x, T& whole) { return std::modf(x, &whole); })});
}

template <class T> void add_parts(Table& table)
{
    add(table,
        {entry("fabs", [](T x) { return std::fabs(x); }),
         entry("copysign", [](T x, T y) { return std::copysign(x, y); }),
         entry("nextafter", [](T x, T y) { return std::nextafter(x, y); }),
         entry("logb", [](T x) { return std::logb(x); }), entry("ilogb", [](T x) { return exponent_of(x); }),
         entry("ldexp", [](T x, std::int32_t n) { return std::ldexp(x, n); }),
         entry("frexp", [](T x, std::int32_t& exponent) { return std::frexp(x, &exponent); })});
}

template <class T> void add_combining(Table& table)
{
    add(table, {entry("fma", [](T a, T b, T c) { return std::fma(a, b, c); }),
                entry("mad", [](T a, T b, T c) { return a * b + c; }),
                entry("fdim", [](T x, T y) { return std::fdim(x, y); }),
                entry("fmax", [](T x, T y) { return std::fmax(x, y); }),
                entry("fmin", [](T x, T y) { return std::fmin(x, y); }),
                entry("maxmag", [](T x, T y) { return larger_magnitude(x, y); }),
                entry("minmag", [](T x, T y) { return smaller_magnitude(x, y); }),
                entry("fmod", [](T x, T y) { return std::fmod(x, y); }),
                entry("remainder", [](T x, T y) { return std::remainder(x, y); }),
                entry("remquo", [](T x, T y, std::int32_t& quotient) {
                    return remainder_and_quotient(x, y, quotient);
                })});
}

/// A quiet NaN with these bits.
template <class T, class Bits> Entry nan_of_bits()
{
    constexpr int fraction_bits = std::numeric_limits<T>::digits - 2;
    return entry("nan", [](Bits bits) {
        constexpr auto quiet = std::bit_cast<Bits>(std::numeric_limits<T>::quiet_NaN());
        return std::bit_cast<T>(quiet | (bits & ((Bits{1} << fraction_bits) - 1)));
    });
}

template <class T> void add_quick(Table& table)
{
    for (const char* name : {"half_divide", "native_divide"})
        add(table, {entry(name, [](T x, T y) { return x / y; })});
    for (const char* name : {"half_recip", "native_recip"})
        add(table, {entry(name, [](T x) { return 1 / x; })});
}

template <class... T> void add_floating_point(Table& table)
{
    (add_rounding<T>(table), ...);
    (add_parts<T>(table), ...);
    (add_combining<T>(table), ...);
    (add_quick<T>(table), ...);
}
} // namespace

std::span<const Entry> floating_point_functions()
{
    static const Table table = [] {
        Table all{nan_of_bits<float, std::uint32_t>(), nan_of_bits<double, std::uint64_t>()};
        add_floating_point<float, double>(all);
        return all;
    }();
    return table;
}
} // namespace lab::simulator
