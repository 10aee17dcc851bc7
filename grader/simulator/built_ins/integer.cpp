// Integer functions of OpenCL C (6.12.3), for each of the eight integer types.
#include "grader/simulator/built_ins/built_in.hpp"

#include <algorithm>
#include <limits>

namespace lab::simulator
{
namespace
{
constexpr auto smaller = [](auto a, decltype(a) b) { return b < a ? b : a; };
constexpr auto larger = [](auto a, decltype(a) b) { return a < b ? b : a; };
constexpr auto clamped = [](auto x, decltype(x) low, decltype(x) high) { return x < low ? low : high < x ? high : x; };
constexpr auto set_bits = [](auto x) { return std::popcount(static_cast<std::make_unsigned_t<decltype(x)>>(x)); };
constexpr auto leading_zeros = [](auto x) {
    return std::countl_zero(static_cast<std::make_unsigned_t<decltype(x)>>(x));
};

template <class T> constexpr Element element_of = Element::other;
template <> constexpr Element element_of<std::int8_t> = Element::i8;
template <> constexpr Element element_of<std::uint8_t> = Element::u8;
template <> constexpr Element element_of<std::int16_t> = Element::i16;
template <> constexpr Element element_of<std::uint16_t> = Element::u16;
template <> constexpr Element element_of<std::int32_t> = Element::i32;
template <> constexpr Element element_of<std::uint32_t> = Element::u32;
template <> constexpr Element element_of<std::int64_t> = Element::i64;
template <> constexpr Element element_of<std::uint64_t> = Element::u64;

template <class T, auto function> constexpr Entry entry(std::string_view name)
{
    return {name, element_of<T>, {for_each_lane<T, function>}};
}

template <class T> void add_functions_of(std::vector<Entry>& table)
{
    table.insert(table.end(), {entry<T, smaller>("min"), entry<T, larger>("max"), entry<T, clamped>("clamp"),
                               entry<T, set_bits>("popcount"), entry<T, leading_zeros>("clz")});
}
} // namespace

std::span<const Entry> integer_functions()
{
    static const std::vector<Entry> table = [] {
        std::vector<Entry> all;
        add_functions_of<std::int8_t>(all);
        add_functions_of<std::uint8_t>(all);
        add_functions_of<std::int16_t>(all);
        add_functions_of<std::uint16_t>(all);
        add_functions_of<std::int32_t>(all);
        add_functions_of<std::uint32_t>(all);
        add_functions_of<std::int64_t>(all);
        add_functions_of<std::uint64_t>(all);
        return all;
    }();
    return table;
}
} // namespace lab::simulator
