// Integer functions of OpenCL C (6.12.3), for each of the eight integer types.
#include "grader/simulator/built_ins/table.hpp"

#include <algorithm>
#include <limits>

namespace lab::simulator
{
namespace
{
__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

template <class T> constexpr bool is_signed_type = std::is_signed_v<T>;
template <class T> constexpr unsigned width = 8 * sizeof(T);
template <class T> using Limits = std::numeric_limits<T>;
template <class T> using Unsigned = std::make_unsigned_t<T>;

/// Can hold a * b + c for any three numbers, and any sum of them.
template <class T>
using Wide = std::conditional_t<sizeof(T) == 8, std::conditional_t<is_signed_type<T>, Int128, Uint128>,
                                std::conditional_t<is_signed_type<T>, std::int64_t, std::uint64_t>>;

template <class T> T saturated(Wide<T> value)
{
    return static_cast<T>(std::clamp<Wide<T>>(value, Limits<T>::min(), Limits<T>::max()));
}

template <class T> T high_half(T a, T b) { return static_cast<T>(Wide<T>{a} * Wide<T>{b} >> width<T>); }

/// Adds with wrap-around.
template <class T> T sum(T a, T b)
{
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

/// Uses only the lower 24 bits of a number.
constexpr std::int32_t of_24_bits(std::int32_t x)
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << 8) >> 8;
}
constexpr std::uint32_t of_24_bits(std::uint32_t x) { return x & 0xffffff; }

template <class T> void add_comparing(Table& table)
{
    add(table,
        {entry("min", [](T a, T b) { return b < a ? b : a; }),
         entry("max", [](T a, T b) { return a < b ? b : a; }),
         entry("clamp", [](T x, T low, T high) { return x < low    ? low
                                                        : high < x ? high
                                                                   : x; }),
         entry("abs", [](T x) { return static_cast<Unsigned<T>>(x < T{} ? -Wide<T>{x} : Wide<T>{x}); }),
         entry("abs_diff",
               [](T a, T b) { return static_cast<Unsigned<T>>(a < b ? Wide<T>{b} - a : Wide<T>{a} - b); })});
}

template <class T> void add_sums_and_products(Table& table)
{
    add(table,
        {entry("add_sat", [](T a, T b) { return saturated<T>(Wide<T>{a} + b); }),
         entry("sub_sat",
               [](T a, T b) { return !is_signed_type<T> && a < b ? T{} : saturated<T>(Wide<T>{a} - b); }),
         entry("mad_sat", [](T a, T b, T c) { return saturated<T>(Wide<T>{a} * b + c); }),
         entry("hadd", [](T a, T b) { return static_cast<T>((Wide<T>{a} + b) >> 1); }),
         entry("rhadd", [](T a, T b) { return static_cast<T>((Wide<T>{a} + b + 1) >> 1); }),
         entry("mul_hi", [](T a, T b) { return high_half(a, b); }),
         entry("mad_hi", [](T a, T b, T c) { return sum(high_half(a, b), c); })});
}

template <class T> void add_bits(Table& table)
{
    add(table,
        {entry("popcount", [](T x) { return static_cast<T>(std::popcount(static_cast<Unsigned<T>>(x))); }),
         entry("clz", [](T x) { return static_cast<T>(std::countl_zero(static_cast<Unsigned<T>>(x))); }),
         entry("ctz", [](T x) { return static_cast<T>(std::countr_zero(static_cast<Unsigned<T>>(x))); }),
         entry("rotate", [](T x, T by) {
             const int places = static_cast<int>(static_cast<Unsigned<T>>(by) % width<T>);
             return static_cast<T>(std::rotl(static_cast<Unsigned<T>>(x), places));
         })});
}

template <class... T> void add_for_all_types(Table& table)
{
    (add_comparing<T>(table), ...);
    (add_sums_and_products<T>(table), ...);
    (add_bits<T>(table), ...);
}

/// Joins two halves to a number of twice the width.
template <class T, class Twice> Entry upsample()
{
    return entry("upsample", [](T high, Unsigned<T> low) {
        return static_cast<Twice>(static_cast<std::uint64_t>(high) << width<T> | low);
    });
}

template <class T> void add_24_bits(Table& table)
{
    add(table,
        {entry("mul24", [](T a, T b) { return static_cast<T>(Wide<T>{of_24_bits(a)} * of_24_bits(b)); }),
         entry("mad24", [](T a, T b, T c) {
             return sum(static_cast<T>(Wide<T>{of_24_bits(a)} * of_24_bits(b)), c);
         })});
}

Table made()
{
    Table table;
    add_for_all_types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                      std::int64_t, std::uint64_t>(table);
    add_24_bits<std::int32_t>(table);
    add_24_bits<std::uint32_t>(table);
    add(table, {upsample<std::int8_t, std::int16_t>(), upsample<std::uint8_t, std::uint16_t>(),
                upsample<std::int16_t, std::int32_t>(), upsample<std::uint16_t, std::uint32_t>(),
                upsample<std::int32_t, std::int64_t>(), upsample<std::uint32_t, std::uint64_t>()});
    return table;
}
} // namespace

std::span<const Entry> integer_functions()
{
    static const Table table = made();
    return table;
}
} // namespace lab::simulator
