// Powers, roots, logarithms and related functions (6.12.2; special cases: 7.5.1), using the C library, or a wider
// type if that lacks the function or is not accurate enough.
#include "grader/simulator/built_ins/table.hpp"

#include <cmath>
#include <limits>

namespace lab::simulator
{
namespace
{
template <class T> constexpr T not_a_number = std::numeric_limits<T>::quiet_NaN();

template <class T> T power(Wider<T> base, Wider<T> exponent)
{
    return static_cast<T>(std::pow(base, exponent));
}

/// exp(y * log(x)): NaN for a negative x, and if the product is 0 * infinity.
template <class T> T power_of_positive(T x, T y)
{
    const bool is_zero_times_infinity = (y == 0 && (x == 0 || std::isinf(x))) || (x == 1 && std::isinf(y));
    if (x < 0 || std::isnan(x) || std::isnan(y) || is_zero_times_infinity)
        return not_a_number<T>;
    return power<T>(std::fabs(x), y);
}

template <class T> T nth_root(T x, std::int32_t n)
{
    const bool is_odd = n % 2 != 0;
    if (n == 0 || (x < 0 && !is_odd))
        return not_a_number<T>;
    const T root = power<T>(std::fabs(x), 1 / static_cast<Wider<T>>(n));
    return std::signbit(x) && is_odd ? -root : root;
}

float log_gamma(float x, int& sign) { return ::lgammaf_r(x, &sign); }
double log_gamma(double x, int& sign) { return ::lgamma_r(x, &sign); }

template <class T> void add_powers(Table& table)
{
    add(table,
        {entry("exp", [](T x) { return std::exp(x); }), entry("exp2", [](T x) { return std::exp2(x); }),
         entry("exp10", [](T x) { return power<T>(10, x); }),
         entry("expm1", [](T x) { return std::expm1(x); }),
         entry("pow", [](T x, T y) { return std::pow(x, y); }),
         entry("pown", [](T x, std::int32_t n) { return power<T>(x, n); }),
         entry("powr", [](T x, T y) { return power_of_positive(x, y); }),
         entry("rootn", [](T x, std::int32_t n) { return nth_root(x, n); }),
         entry("sqrt", [](T x) { return std::sqrt(x); }),
         entry("rsqrt", [](T x) { return static_cast<T>(1 / std::sqrt(Wider<T>{x})); }),
         entry("cbrt", [](T x) { return std::cbrt(x); }),
         entry("hypot", [](T x, T y) { return std::hypot(x, y); })});
}

template <class T> void add_logarithms(Table& table)
{
    add(table,
        {entry("log", [](T x) { return std::log(x); }), entry("log2", [](T x) { return std::log2(x); }),
         entry("log10", [](T x) { return std::log10(x); }), entry("log1p", [](T x) { return std::log1p(x); }),
         entry("erf", [](T x) { return std::erf(x); }), entry("erfc", [](T x) { return std::erfc(x); }),
         entry("tgamma", [](T x) { return std::tgamma(x); }),
         entry("lgamma_r", [](T x, std::int32_t& sign) { return log_gamma(x, sign); }),
         entry("lgamma", [](T x) {
             int sign = 0;
             return log_gamma(x, sign);
         })});
}
} // namespace

std::span<const Entry> exponential_functions()
{
    static const Table table = [] {
        Table both;
        add_powers<float>(both);
        add_powers<double>(both);
        add_logarithms<float>(both);
        add_logarithms<double>(both);
        return both;
    }();
    return table;
}
} // namespace lab::simulator
