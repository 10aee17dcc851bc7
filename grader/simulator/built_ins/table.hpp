// The notation for a row of a table: a name and a function of numbers, whose types determine everything else.
//
//     entry("fract", [](float x, float& floor) -> float { ... })
//
// takes parameters (float or a vector of it, pointer to the same): the function is called for each lane, and what it
// assigns to a reference is stored through the pointer. A result of type bool is converted to OpenCL's form of true.
#pragma once

#include "grader/simulator/built_ins/built_in.hpp"

#include <initializer_list>
#include <tuple>
#include <utility>
#include <vector>

namespace lab::simulator
{
template <class T> constexpr Element element_of = Element::other;
template <> inline constexpr Element element_of<std::int8_t> = Element::i8;
template <> inline constexpr Element element_of<std::uint8_t> = Element::u8;
template <> inline constexpr Element element_of<std::int16_t> = Element::i16;
template <> inline constexpr Element element_of<std::uint16_t> = Element::u16;
template <> inline constexpr Element element_of<std::int32_t> = Element::i32;
template <> inline constexpr Element element_of<std::uint32_t> = Element::u32;
template <> inline constexpr Element element_of<std::int64_t> = Element::i64;
template <> inline constexpr Element element_of<std::uint64_t> = Element::u64;
template <> inline constexpr Element element_of<float> = Element::f32;
template <> inline constexpr Element element_of<double> = Element::f64;

/// A type that computes with floats or doubles so that their sums and products neither overflow nor lose precision.
template <class T> using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

constexpr Lane all_bits(unsigned bytes) { return ~Lane{0} >> (64 - 8 * bytes); }

/// The value for true: 1 for a scalar, all bits of the lane for a vector.
inline Lane truth(const Operands& operands, bool is_true)
{
    const ParameterType& asked = operands.signature.parameters[0];
    return !is_true ? 0 : asked.lanes == 1 ? 1 : all_bits(bytes_of(asked.element));
}

template <class Result> Lane result_lane(const Operands& operands, Result result)
{
    if constexpr (std::is_same_v<Result, bool>)
        return truth(operands, result);
    else
        return to_lane(result);
}

/// An argument of one lane; for a reference, a variable for the value to be stored.
template <class Parameter>
std::remove_reference_t<Parameter> argument(const Operands& operands, std::size_t number, unsigned lane)
{
    using Value = std::remove_reference_t<Parameter>;
    if constexpr (std::is_reference_v<Parameter>)
        return Value{};
    else
        return operands.get<Value>(static_cast<unsigned>(number), lane);
}

template <class Function, class Result, class... Parameters>
void compute_lanes(const Operands& operands, Lane* result, [[maybe_unused]] Lane* stored)
{
    constexpr bool stores = (std::is_reference_v<Parameters> || ...);
    for (unsigned lane = 0; lane < operands.result_lanes; ++lane)
        [&]<std::size_t... number>(std::index_sequence<number...>)
        {
            std::tuple<std::remove_reference_t<Parameters>...> arguments{
                argument<Parameters>(operands, number, lane)...};
            result[lane] = result_lane<Result>(operands, Function{}(std::get<number>(arguments)...));
            if constexpr (stores)
                stored[lane] = to_lane(std::get<sizeof...(Parameters) - 1>(arguments));
        }
    (std::index_sequence_for<Parameters...>{});
}

template <class Function, class Result, class First, class... Others>
constexpr Entry entry_of(std::string_view name, Result (Function::*)(First, Others...) const)
{
    return {name,
            element_of<First>,
            {compute_lanes<Function, Result, First, Others...>},
            1 + sizeof...(Others),
            (std::is_reference_v<Others> || ...)};
}

template <class Function> constexpr Entry entry(std::string_view name, Function)
{
    return entry_of<Function>(name, &Function::operator());
}

using Table = std::vector<Entry>;

inline void add(Table& table, std::initializer_list<Entry> rows) { table.insert(table.end(), rows); }
} // namespace lab::simulator
