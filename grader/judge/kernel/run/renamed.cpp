#include "grader/judge/kernel/run/renamed.hpp"

#include "grader/judge/core/drawn.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

namespace lab::judge
{
std::string renamed(const std::string& text, const Names& names)
{
    static const RE2 token(R"re((?s)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w+|[^\w"']+|.))re");
    re2::StringPiece rest(text);
    std::string result;
    for (std::string word; RE2::Consume(&rest, token, &word);) {
        const auto name = names.find(word);
        result += name == names.end() ? word : name->second;
    }
    return result;
}

std::string drawn_ending()
{
    std::mt19937 generator = generator_of(names_stream);
    return fmt::format("_{:08x}", generator());
}

Names with_ending(const std::string& ending, std::initializer_list<const char*> names)
{
    Names renamed;
    for (const char* name : names)
        renamed[name] = name + ending;
    return renamed;
}
} // namespace lab::judge
