#include "tests/kit/simulator/built_in_catalogue.hpp"

#include <iterator>

namespace lab::simulator
{
namespace
{
constexpr unsigned widths[] = {2, 3, 4, 8, 16};

std::vector<std::string> words_of(const char* text)
{
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

Element integer_of(unsigned bytes, bool with_sign)
{
    for (const auto& [name, element] : named_elements)
        if (!is_float(element) && bytes_of(element) == bytes && is_signed(element) == with_sign)
            return element;
    throw std::invalid_argument("no integer of so many bytes");
}

ParameterType type_of_letter(char letter, const ParameterType& t)
{
    const unsigned bytes = bytes_of(t.element);
    switch (letter) {
    case 'T':
        return t;
    case 'S':
        return {t.element, 1};
    case 'U':
    case 'M':
        return {integer_of(bytes, false), t.lanes};
    case 'W':
        return {integer_of(2 * bytes, is_signed(t.element)), t.lanes};
    case 'L':
        return {integer_of(bytes, true), t.lanes};
    case 'R':
        return {t.lanes == 1 ? Element::i32 : integer_of(bytes, true), t.lanes};
    case 'I':
        return {Element::i32, t.lanes};
    case 'B':
        return {Element::i32, 1};
    default: // a pointer
        return {letter == 't' ? t.element : Element::i32, t.lanes, true};
    }
}

void add(std::vector<Overload>& all, const Family& family, const std::string& name, const ParameterType& t)
{
    Overload overload{name,
                      type_of_letter(*family.result, t),
                      {},
                      t.element == Element::f64 ? family.double_ulps : family.float_ulps,
                      family.inputs};
    for (const char letter : std::string_view(family.parameters))
        overload.parameters.push_back(type_of_letter(letter, t));
    all.push_back(std::move(overload));
}

Overload conversion(const std::string& form, const ParameterType& from, const ParameterType& to)
{
    const bool must_fit =
        is_float(from.element) && !is_float(to.element) && form.find("_sat") == std::string::npos;
    return {"convert_" + text_of(to) + form, to, {from}, 0, must_fit ? Inputs::fitting : Inputs::any};
}
} // namespace

std::vector<Overload> overloads()
{
    std::vector<Overload> all;
    for (const Family& family : families)
        for (const std::string& name : words_of(family.names))
            for (const std::string& type : words_of(family.types)) {
                const std::size_t digit = type.find_first_of("0123456789");
                ParameterType t = type_of(type.substr(0, digit));
                if (digit != std::string::npos)
                    t.lanes = static_cast<std::uint8_t>(std::stoi(type.substr(digit)));
                add(all, family, name, t);
                t.lanes = static_cast<std::uint8_t>(widths[(name.size() + type.size()) % std::size(widths)]);
                if (digit == std::string::npos)
                    add(all, family, name, t);
            }
    return all;
}

std::vector<Overload> conversions_to(Element element)
{
    std::vector<Overload> all;
    for (const auto& from : named_elements)
        for (const char* saturation : {"", "_sat"})
            for (const char* rounding : {"", "_rte", "_rtz", "_rtp", "_rtn"}) {
                if (is_float(element) && *saturation)
                    continue;
                const std::size_t width = all.size() % (std::size(widths) + 1);
                const auto lanes = static_cast<std::uint8_t>(width == 0 ? 1 : widths[width - 1]);
                all.push_back(
                    conversion(std::string(saturation) + rounding, {from.element, lanes}, {element, lanes}));
            }
    return all;
}
} // namespace lab::simulator
