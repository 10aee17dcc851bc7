#include "grader/judge/kernel/run/coarse_functions.hpp"

#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/kernel/run/renamed.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>

namespace lab::judge
{
namespace
{
constexpr const char* vector_sizes[] = {"", "2", "3", "4", "8", "16"};

const RE2& coarse_function()
{
    static const RE2 name(
        R"(\b(mul24|mad24|(?:native|half)_(?:cos|divide|exp|exp2|exp10|log|log2|log10|powr|recip|rsqrt|sin|sqrt|tan))"
        R"(|(?:cbrt|cos|exp|exp2|exp10|log|log2|log10|pow|pown|powr|rootn|rsqrt|sin|sqrt|tan))\s*\()");
    return name;
}

/// mul24 and mad24 for one type; the type decides whether the factors are signed.
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

/// The error as a factor: half_ functions may be off by at most 8192 units in the last place, others by 2 (rsqrt,
/// cbrt) to 16, in float or double; a square root of doubles is rounded correctly.
std::string error_of(const std::string& name, const std::string& base, bool too_small)
{
    const bool is_rough = name.starts_with("native_") || name.starts_with("half_");
    const char* error = is_rough ? "0.0003f" : "0x1p-23f";
    if (base == "double")
        error = name == "sqrt" ? "0" : "0x1p-52";
    return fmt::format("(({})1 {} {})", base, too_small ? "-" : "+", error);
}

/// One function for float or double, of one vector width.
std::string inexact(const std::string& name, const std::string& base, const std::string& size,
                    const std::string& ending, bool too_small)
{
    const auto prefix = name.find('_');
    const std::string exact = prefix == std::string::npos ? name : name.substr(prefix + 1),
                      type = base + size;
    const bool has_a_power = exact == "pown" || exact == "rootn";
    const std::string second = has_a_power                                     ? ", int" + size + " b"
                               : exact == "divide" || exact.starts_with("pow") ? ", " + type + " b"
                                                                               : "";
    const std::string value = exact == "divide"  ? "a / b"
                              : exact == "recip" ? "1.0f / a"
                                                 : exact + (second.empty() ? "(a)" : "(a, b)");
    return fmt::format("__attribute__((overloadable)) {0} {1}({0} a{2}) {{ return {3} * {4}; }} ", type,
                       name + ending, second, value, error_of(name, base, too_small));
}

/// True if the student's text defines a function of that name.
bool is_defined_in(const std::string& text, const std::string& name)
{
    re2::StringPiece rest(text);
    const RE2 after_a_word(R"((\w+)[\s*]+)" + name + R"(\s*\()");
    for (std::string word; RE2::FindAndConsume(&rest, after_a_word, &word);)
        if (word != "return" && word != "else" && word != "do")
            return true;
    return false;
}

std::set<std::string> used_in(const std::string& text)
{
    std::set<std::string> names;
    re2::StringPiece rest(text);
    for (std::string name; RE2::FindAndConsume(&rest, coarse_function(), &name);)
        if (!names.contains(name) && !is_defined_in(text, name))
            names.insert(name);
    return names;
}
} // namespace

std::string with_coarse_functions(const std::string& text, bool too_small)
{
    const std::set<std::string> used = used_in(text);
    if (used.empty())
        return text;
    const std::string ending = drawn_ending();
    const bool has_double = text.find("double") != std::string::npos;
    std::string functions;
    Names names;
    for (const std::string& name : used)
        names[name] = name + ending;
    for (const std::string size : vector_sizes) {
        if (used.contains("mul24") || used.contains("mad24"))
            for (const std::string type : {"int", "uint"})
                functions += products(type + size, ending);
        for (const std::string& name : used)
            if (!name.ends_with("24")) {
                functions += inexact(name, "float", size, ending, too_small);
                if (has_double && name.find('_') == std::string::npos)
                    functions += inexact(name, "double", size, ending, too_small);
            }
    }
    return functions + renamed(text, names);
}

std::optional<CoarseFunction> coarse_function_in(const Source& source)
{
    const std::string& text = preprocessed(source, 120).text;
    const std::set<std::string> used = used_in(text);
    re2::StringPiece rest(text), word;
    while (RE2::FindAndConsume(&rest, coarse_function(), &word))
        if (used.contains(std::string(word)))
            return CoarseFunction{std::string(word),
                                  1 + static_cast<int>(std::count(text.data(), word.data(), '\n'))};
    return {};
}
} // namespace lab::judge
