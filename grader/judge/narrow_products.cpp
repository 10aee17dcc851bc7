#include "grader/judge/narrow_products.hpp"

#include "grader/judge/preprocessed.hpp"
#include "grader/judge/renamed.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
const RE2& call_of_a_product()
{
    static const RE2 call(R"(\b(mul24|mad24)\b)");
    return call;
}

/// Of one type: the factors have a sign or not.
std::string definitions(const std::string& type, const std::string& ending)
{
    const char* const narrow = type.starts_with("u") ? "({} & 0xffffffu)" : "({} << 8 >> 8)";
    const std::string product =
        fmt::format(fmt::runtime(narrow), "a") + " * " + fmt::format(fmt::runtime(narrow), "b");
    return fmt::format(
        "__attribute__((overloadable)) {0} mul24{1}({0} a, {0} b) {{ return {2}; }} "
        "__attribute__((overloadable)) {0} mad24{1}({0} a, {0} b, {0} c) {{ return {2} + c; }} ",
        type, ending, product);
}
} // namespace

std::string with_narrow_products(const std::string& text)
{
    if (!RE2::PartialMatch(text, call_of_a_product()))
        return text;
    const std::string ending = drawn_ending();
    std::string functions;
    for (const char* const size : {"", "2", "3", "4", "8", "16"})
        for (const char* const type : {"int", "uint"})
            functions += definitions(std::string(type) + size, ending);
    return functions + renamed(text, with_ending(ending, {"mul24", "mad24"}));
}

std::optional<NarrowProduct> narrow_product_in(const Source& source)
{
    const std::string& text = preprocessed(source, 120).text;
    re2::StringPiece word;
    if (!RE2::PartialMatch(text, call_of_a_product(), &word))
        return {};
    return NarrowProduct{std::string(word), 1 + static_cast<int>(std::count(text.data(), word.data(), '\n'))};
}
} // namespace lab::judge
