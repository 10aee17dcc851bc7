// Calls of built-in functions in a test's notation: "add_sat(char 100, char 100)", "select(int2 1 2, int2 3 4, int2 0
// -1)", "fract(float 1.25, float*)"; and the distance between two numbers.
#pragma once

#include "grader/simulator/built_ins/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <string>

namespace lab::simulator
{
struct NamedElement {
    const char* name;
    Element element;
};
inline constexpr NamedElement named_elements[] = {
    {"char", Element::i8},   {"uchar", Element::u8},  {"short", Element::i16}, {"ushort", Element::u16},
    {"int", Element::i32},   {"uint", Element::u32},  {"long", Element::i64},  {"ulong", Element::u64},
    {"float", Element::f32}, {"double", Element::f64}};

inline std::string text_of(const ParameterType& type)
{
    for (const auto& [name, element] : named_elements)
        if (element == type.element)
            return name + (type.lanes == 1 ? std::string() : std::to_string(type.lanes)) +
                   (type.is_pointer ? "*" : "");
    return "?";
}

inline ParameterType type_of(const std::string& text)
{
    for (const unsigned lanes : {1, 2, 3, 4, 8, 16})
        for (const bool is_pointer : {false, true})
            for (const auto& [name, element] : named_elements)
                if (const ParameterType type{element, static_cast<std::uint8_t>(lanes), is_pointer};
                    text_of(type) == text)
                    return type;
    throw std::invalid_argument("no type: " + text);
}

/// A long double can represent every number of every type.
inline Lane lane_of(Element element, long double value)
{
    if (element == Element::f32)
        return to_lane(static_cast<float>(value));
    if (element == Element::f64)
        return to_lane(static_cast<double>(value));
    const Lane bits =
        value < 0 ? static_cast<Lane>(static_cast<std::int64_t>(value)) : static_cast<Lane>(value);
    return bits & all_bits(bytes_of(element));
}

inline long double value_of(Element element, Lane lane)
{
    if (element == Element::f32)
        return from_lane<float>(lane);
    if (element == Element::f64)
        return from_lane<double>(lane);
    const unsigned unused = 64 - 8 * bytes_of(element);
    return is_signed(element) ? static_cast<long double>(static_cast<std::int64_t>(lane << unused) >> unused)
                              : static_cast<long double>(lane);
}

/// A number's position in the order of all numbers of its type: neighbours are one apart.
inline std::int64_t place_in_order(Element element, Lane lane)
{
    if (!is_float(element))
        return static_cast<std::int64_t>(value_of(element, lane));
    const Lane sign = Lane{1} << (8 * bytes_of(element) - 1);
    return (lane & sign) != 0 ? -static_cast<std::int64_t>(lane ^ sign) : static_cast<std::int64_t>(lane);
}

/// The distance in units of the last place; 0 for two NaNs.
inline double distance(Element element, Lane a, Lane b)
{
    const bool a_is_none = std::isnan(value_of(element, a)), b_is_none = std::isnan(value_of(element, b));
    if (a_is_none || b_is_none)
        return a_is_none && b_is_none ? 0 : std::numeric_limits<double>::infinity();
    if (a == b)
        return 0;
    if (!is_float(element))
        return std::numeric_limits<double>::infinity();
    const std::int64_t first = place_in_order(element, a), second = place_in_order(element, b);
    return static_cast<double>(static_cast<Lane>(std::max(first, second)) -
                               static_cast<Lane>(std::min(first, second)));
}

struct Number {
    ParameterType type;
    std::vector<Lane> lanes; // of a pointer, one without meaning
};

inline Number number_of(const std::string& text)
{
    std::istringstream words(text);
    std::string word;
    words >> word;
    Number number{type_of(word), {}};
    while (words >> word)
        number.lanes.push_back(lane_of(number.type.element, std::strtold(word.c_str(), nullptr)));
    number.lanes.resize(number.type.is_pointer ? 1 : number.type.lanes);
    return number;
}

inline std::vector<Number> numbers_of(const std::string& text)
{
    std::vector<Number> numbers;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');)
        numbers.push_back(number_of(part));
    return numbers;
}

struct Outcome {
    std::vector<Lane> result, stored;
};

/// Throws if there is no such function.
inline Outcome outcome_of(const std::string& name, const std::vector<Number>& arguments,
                          unsigned result_lanes)
{
    Signature signature{name, {}};
    std::vector<const Lane*> lanes;
    for (const Number& argument : arguments) {
        signature.parameters.push_back(argument.type);
        lanes.push_back(argument.lanes.data());
    }
    const auto function = find_built_in(signature);
    if (!function)
        throw std::invalid_argument("no function " + name);
    Outcome outcome{std::vector<Lane>(result_lanes), std::vector<Lane>(result_lanes)};
    function->compute({signature, lanes.data(), result_lanes}, outcome.result.data(), outcome.stored.data());
    return outcome;
}

inline std::string text_of(Element element, const std::vector<Lane>& lanes)
{
    std::ostringstream text;
    text.precision(21);
    for (const Lane lane : lanes)
        text << (text.tellp() > 0 ? " " : "") << value_of(element, lane);
    return text.str();
}
} // namespace lab::simulator
