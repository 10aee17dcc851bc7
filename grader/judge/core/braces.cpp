#include "grader/judge/core/braces.hpp"

#include <re2/re2.h>
#include <utf8.h>

#include <sstream>
#include <vector>

namespace lab::judge
{
namespace
{
/// A line and its indentation.
struct Open {
    int line = 0;
    std::size_t indent = 0;
};

/// The text without the contents of comments, strings and character constants; line breaks are kept.
std::string code_alone(std::string text)
{
    static const RE2 other(R"((?s)(//[^\n]*|/\*.*?(?:\*/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))");
    std::string code;
    re2::StringPiece rest(text), found;
    while (RE2::PartialMatch(rest, other, &found)) {
        code.append(rest.data(), found.data());
        for (const char c : found)
            if (c == '\n')
                code += c;
        rest.remove_prefix(static_cast<std::size_t>(found.data() + found.size() - rest.data()));
    }
    return code.append(rest.data(), rest.size());
}

/// Matches braces, which are passed in the order of the text.
class Braces {
  public:
    void open(Open brace)
    {
        open_.push_back(brace);
        ++unclosed_;
    }

    /// `indent`: of the line, if the brace is the first character in it. A brace indented less than the innermost
    /// open one closes an outer one; a brace indented more closes none.
    void close(int line, std::size_t indent)
    {
        --unclosed_;
        const bool closes_nothing =
            open_.empty() || (indent != std::string::npos && indent > open_.back().indent);
        if (closes_nothing && surplus_ == 0)
            surplus_ = line;
        while (open_.size() > 1 && indent < open_.back().indent) {
            suspect_ = suspect_ > 0 ? suspect_ : open_.back().line;
            open_.pop_back();
        }
        if (!open_.empty())
            open_.pop_back();
    }

    int unclosed_line() const
    {
        if (unclosed_ <= 0)
            return 0;
        return suspect_ > 0 || open_.empty() ? suspect_ : open_.back().line;
    }

    int surplus_line() const { return unclosed_ < 0 ? surplus_ : 0; }

  private:
    std::vector<Open> open_;
    int unclosed_ = 0, suspect_ = 0, surplus_ = 0;
};

Braces braces_of(const std::string& text)
{
    Braces braces;
    std::istringstream lines(code_alone(text));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const std::size_t indent = line.find_first_not_of(" \t");
        for (std::size_t i = 0; i < line.size(); ++i)
            if (line[i] == '{')
                braces.open({number, indent});
            else if (line[i] == '}')
                braces.close(number, i == indent ? indent : std::string::npos);
    }
    return braces;
}
} // namespace

int line_of_unclosed_brace(const std::string& text) { return braces_of(text).unclosed_line(); }

int line_of_surplus_brace(const std::string& text) { return braces_of(text).surplus_line(); }

int line_of_empty_body(const std::string& text)
{
    static const RE2 before_its_block(R"(\s*(?:if|for|while)\s*\(.*\)\s*;\s*\{.*)");
    std::istringstream lines(code_alone(text));
    int number = 0;
    for (std::string line; std::getline(lines, line);)
        if (++number; RE2::FullMatch(line, before_its_block))
            return number;
    return 0;
}

std::optional<PrintedCharacter> printed_character(const std::string& text)
{
    const auto is_printed = [](char32_t c) {
        return (c >= 0xa0 && c <= 0xbf) || c == 0xd7 || c == 0xf7 || (c >= 0x2000 && c < 0x2c00) ||
               (c >= 0xff00 && c < 0xff60);
    };
    const std::string code = utf8::replace_invalid(code_alone(text));
    int line = 1;
    for (auto at = code.begin(); at != code.end();) {
        const auto begin = at;
        const char32_t c = utf8::next(at, code.end());
        line += c == '\n';
        if (is_printed(c))
            return PrintedCharacter{line, std::string(begin, at), c};
    }
    return {};
}

std::vector<int> lines_of_beginnings(const std::string& text)
{
    struct Bracket {
        char open;
        int line; // of the outermost one, for parentheses within each other
    };
    std::vector<Bracket> open;
    std::vector<int> begins{0, 1};
    const auto is_in_parentheses = [&] { return !open.empty() && open.back().open == '('; };
    for (const char c : code_alone(text)) {
        const int here = static_cast<int>(begins.size()) - 1;
        if (c == '(' || c == '{')
            open.push_back({c, c == '(' && is_in_parentheses() ? open.back().line : here});
        else if ((c == ')' || c == '}') && !open.empty())
            open.pop_back();
        else if (c == '\n')
            begins.push_back(is_in_parentheses() ? open.back().line : here + 1);
    }
    return begins;
}

namespace
{
/// The innermost block whose statement matches `head` and whose braces enclose both lines.
Lines block_around(const std::string& text, const RE2& head, int first, int last)
{
    struct Block {
        int begin;
        bool is_wanted;
    };
    std::vector<Block> open;
    std::string statement;
    int line = 1, begin = 1, parentheses = 0;
    for (const char c : text) {
        line += c == '\n';
        parentheses += (c == '(') - (c == ')');
        if (c == '{')
            open.push_back({begin, RE2::PartialMatch(statement, head)});
        if (c == '}' && !open.empty()) {
            const Block block = open.back();
            open.pop_back();
            if (block.is_wanted && block.begin <= first && line >= last)
                return {block.begin, line};
        }
        if (c == '{' || c == '}' || (c == ';' && parentheses == 0))
            statement.clear();
        else if (!statement.empty() || std::string_view(" \t\n").find(c) == std::string_view::npos) {
            if (statement.empty())
                begin = line;
            statement += c;
        }
    }
    return {};
}
} // namespace

Lines loop_around(const std::string& text, int first, int last)
{
    static const RE2 head(R"(\b(?:for|while|do)\b)");
    return block_around(text, head, first, last);
}

int condition_around(const std::string& text, int line)
{
    static const RE2 head(R"(\bif\b)");
    return block_around(text, head, line, line).first;
}
} // namespace lab::judge
