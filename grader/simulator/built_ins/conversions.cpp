// convert_T and its variants (6.2.3): rounding modes, saturation. Every number in OpenCL C is exact as a long double,
// which is then rounded once.
#include "grader/simulator/built_ins/table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lab::simulator
{
namespace
{
static_assert(std::numeric_limits<long double>::digits >= 64, "a long double holds every 64-bit integer");

enum Rounding : std::uint8_t { to_nearest_even, toward_zero, upward, downward };

/// Calls `use` with the argument as a number of its own type.
template <class Use> auto with_number(Element element, Lane lane, const Use& use)
{
    switch (element) {
    case Element::i8:
        return use(from_lane<std::int8_t>(lane));
    case Element::i16:
        return use(from_lane<std::int16_t>(lane));
    case Element::i32:
        return use(from_lane<std::int32_t>(lane));
    case Element::i64:
        return use(from_lane<std::int64_t>(lane));
    case Element::f32:
        return use(from_lane<float>(lane));
    case Element::f64:
        return use(from_lane<double>(lane));
    default: // zero-extended
        return use(lane);
    }
}

long double whole(long double value, Rounding rounding)
{
    switch (rounding) {
    case to_nearest_even:
        return std::rint(value);
    case toward_zero:
        return std::trunc(value);
    case upward:
        return std::ceil(value);
    default:
        return std::floor(value);
    }
}

/// A number that does not fit becomes the nearest one that does; NaN becomes 0.
template <class T> T integer_from(long double value, Rounding rounding)
{
    if (std::isnan(value))
        return 0;
    const long double rounded = whole(value, rounding);
    if (rounded <= static_cast<long double>(std::numeric_limits<T>::min()))
        return std::numeric_limits<T>::min();
    if (rounded >= static_cast<long double>(std::numeric_limits<T>::max()))
        return std::numeric_limits<T>::max();
    return static_cast<T>(rounded);
}

template <class T> T float_from(long double value, Rounding rounding)
{
    const T nearest = static_cast<T>(value);
    constexpr T infinity = std::numeric_limits<T>::infinity();
    const bool is_too_high = nearest > value, is_too_low = nearest < value;
    const bool is_negative = value < 0;
    if (is_too_high && (rounding == downward || (rounding == toward_zero && !is_negative)))
        return std::nextafter(nearest, -infinity);
    if (is_too_low && (rounding == upward || (rounding == toward_zero && is_negative)))
        return std::nextafter(nearest, infinity);
    return nearest;
}

/// Without saturation, an integer keeps its lower bits.
template <class To, Rounding rounding, bool is_saturated> To converted(Element element, Lane lane)
{
    return with_number(element, lane, [](auto from) {
        if constexpr (std::is_floating_point_v<To>)
            return float_from<To>(from, rounding);
        else if constexpr (is_saturated || std::is_floating_point_v<decltype(from)>)
            return integer_from<To>(from, rounding);
        else
            return static_cast<To>(from);
    });
}

template <class To, Rounding rounding, bool is_saturated>
void convert(const Operands& operands, Lane* result, Lane*)
{
    for (unsigned i = 0; i < operands.result_lanes; ++i)
        result[i] =
            to_lane(converted<To, rounding, is_saturated>(operands.element(), operands.get<Lane>(0, i)));
}

struct Form {
    Rounding rounding;
    bool is_saturated;
};

template <class To> Computation conversion_to(Form form)
{
    constexpr Computation computations[4][2] = {
        {convert<To, to_nearest_even, false>, convert<To, to_nearest_even, true>},
        {convert<To, toward_zero, false>, convert<To, toward_zero, true>},
        {convert<To, upward, false>, convert<To, upward, true>},
        {convert<To, downward, false>, convert<To, downward, true>}};
    return computations[form.rounding][form.is_saturated ? 1 : 0];
}

struct Target {
    std::string_view name;
    Computation (*computation)(Form);
    bool is_float = false;
};
constexpr Target targets[] = {
    {"char", conversion_to<std::int8_t>},   {"uchar", conversion_to<std::uint8_t>},
    {"short", conversion_to<std::int16_t>}, {"ushort", conversion_to<std::uint16_t>},
    {"int", conversion_to<std::int32_t>},   {"uint", conversion_to<std::uint32_t>},
    {"long", conversion_to<std::int64_t>},  {"ulong", conversion_to<std::uint64_t>},
    {"float", conversion_to<float>, true},  {"double", conversion_to<double>, true}};

bool take(std::string_view& rest, std::string_view text)
{
    const bool is_there = rest.starts_with(text);
    rest.remove_prefix(is_there ? text.size() : 0);
    return is_there;
}

/// Parses the part of the name after the type and its lanes: "_sat_rte".
std::optional<Form> form_of(std::string_view rest, bool is_float)
{
    Form form{is_float ? to_nearest_even : toward_zero, take(rest, "_sat")};
    constexpr std::pair<std::string_view, Rounding> roundings[] = {
        {"_rte", to_nearest_even}, {"_rtz", toward_zero}, {"_rtp", upward}, {"_rtn", downward}};
    for (const auto& [name, rounding] : roundings)
        if (take(rest, name))
            form.rounding = rounding;
    return rest.empty() ? std::optional(form) : std::nullopt;
}
} // namespace

std::optional<BuiltIn> conversion(const Signature& signature)
{
    std::string_view rest = signature.name;
    if (!take(rest, "convert_") || signature.parameters.size() != 1 || signature.parameters[0].is_pointer)
        return {};
    const Element from = signature.parameters[0].element;
    if (from == Element::other || from == Element::f16)
        return {};
    const std::size_t type_end = rest.find_first_of("0123456789_");
    const std::string_view type = rest.substr(0, type_end);
    rest.remove_prefix(type.size());
    rest.remove_prefix(std::min(rest.find_first_not_of("0123456789"), rest.size()));
    for (const Target& target : targets)
        if (target.name == type)
            if (const auto form = form_of(rest, target.is_float))
                return BuiltIn{target.computation(*form)};
    return {};
}
} // namespace lab::simulator
