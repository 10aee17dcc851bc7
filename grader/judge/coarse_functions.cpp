#include "grader/judge/coarse_functions.hpp"

#include "grader/judge/preprocessed.hpp"
#include "grader/judge/renamed.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>

namespace lab::judge
{
namespace
{
constexpr const char* sizes[] = {"", "2", "3", "4", "8", "16"};

const RE2& coarse_function()
{
    static const RE2 name(
        R"(\b(mul24|mad24|(?:native|half)_(?:cos|divide|exp|exp2|exp10|log|log2|log10|powr|recip|rsqrt|sin|sqrt|tan))\b)");
    return name;
}

/// Of one type: the factors have a sign or not.
std::string products(const std::string& type, const std::string& ending)
{
    const char* const narrow = type.starts_with("u") ? "({} & 0xffffffu)" : "({} << 8 >> 8)";
    const std::string product =
        fmt::format(fmt::runtime(narrow), "a") + " * " + fmt::format(fmt::runtime(narrow), "b");
    return fmt::format(
        "__attribute__((overloadable)) {0} mul24{1}({0} a, {0} b) {{ return {2}; }} "
        "__attribute__((overloadable)) {0} mad24{1}({0} a, {0} b, {0} c) {{ return {2} + c; }} ",
        type, ending, product);
}

/// "half_divide" of floats, wrong from the 12th bit on: half_ functions may be by 8192 units in the last place.
std::string inexact(const std::string& name, const std::string& type, const std::string& ending)
{
    const std::string exact = name.substr(name.find('_') + 1);
    const bool takes_two = exact == "divide" || exact == "powr";
    const std::string value = exact == "divide"  ? "a / b"
                              : exact == "recip" ? "1.0f / a"
                                                 : exact + (takes_two ? "(a, b)" : "(a)");
    return fmt::format("__attribute__((overloadable)) {0} {1}({0} a{2}) {{ return {3} * 1.0003f; }} ", type,
                       name + ending, takes_two ? ", " + type + " b" : "", value);
}

std::set<std::string> used_in(const std::string& text)
{
    std::set<std::string> names;
    re2::StringPiece rest(text);
    for (std::string name; RE2::FindAndConsume(&rest, coarse_function(), &name);)
        names.insert(name);
    return names;
}
} // namespace

std::string with_coarse_functions(const std::string& text)
{
    const std::set<std::string> used = used_in(text);
    if (used.empty())
        return text;
    const std::string ending = drawn_ending();
    std::string functions;
    Names names;
    for (const std::string& name : used)
        names[name] = name + ending;
    for (const std::string size : sizes) {
        if (used.contains("mul24") || used.contains("mad24"))
            for (const std::string type : {"int", "uint"})
                functions += products(type + size, ending);
        for (const std::string& name : used)
            if (!name.ends_with("24"))
                functions += inexact(name, "float" + size, ending);
    }
    return functions + renamed(text, names);
}

std::optional<CoarseFunction> coarse_function_in(const Source& source)
{
    const std::string& text = preprocessed(source, 120).text;
    re2::StringPiece word;
    if (!RE2::PartialMatch(text, coarse_function(), &word))
        return {};
    return CoarseFunction{std::string(word),
                          1 + static_cast<int>(std::count(text.data(), word.data(), '\n'))};
}
} // namespace lab::judge
