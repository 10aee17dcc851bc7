#include "grader/class/similarity/program_tokens.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <set>

namespace lab::classroom
{
namespace
{
/// FNV-1a: gives the same value on every machine.
std::uint64_t hash_of(std::string_view text)
{
    std::uint64_t hash = 14695981039346656037U;
    for (const unsigned char c : text)
        hash = (hash ^ c) * 1099511628211U;
    return hash;
}

/// True for words that belong to the language or its libraries, not to the student.
bool is_of_the_language(const std::string& word)
{
    static const std::set<std::string> words{
        "if",     "else",   "for",       "while",    "do",     "switch",  "case",   "break",    "continue",
        "return", "goto",   "default",   "int",      "uint",   "float",   "double", "long",     "ulong",
        "short",  "ushort", "char",      "uchar",    "bool",   "void",    "auto",   "size_t",   "const",
        "global", "local",  "constant",  "private",  "kernel", "struct",  "class",  "template", "typename",
        "static", "inline", "volatile",  "restrict", "sizeof", "new",     "delete", "try",      "catch",
        "throw",  "using",  "namespace", "true",     "false",  "nullptr", "std",    "cl"};
    return words.contains(word);
}

/// The token for a word: the names of functions and constants say what a program does, those of variables only
/// reflect their author's taste.
std::string meaning_of(const std::string& word, std::string_view rest)
{
    const bool is_constant = word.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
    const bool is_call = rest.starts_with('(');
    return is_call || is_constant || is_of_the_language(word) ? word : "name";
}
} // namespace

std::vector<Token> tokens_of(const std::string& program)
{
    static const RE2 blank(R"((\s+|//[^\n]*|/\*(?s:.*?)\*/))", RE2::Latin1),
        word(R"(([A-Za-z_]\w*))", RE2::Latin1), number(R"((\.?[0-9][\w.]*))", RE2::Latin1),
        quoted(R"(("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))", RE2::Latin1),
        sign(R"((<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|\+\+|--|->|::|(?s:.)))", RE2::Latin1);
    std::vector<Token> tokens;
    re2::StringPiece rest = program;
    int line = 1;
    for (std::string text; !rest.empty();) {
        if (RE2::Consume(&rest, blank, &text))
            line += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
        else if (RE2::Consume(&rest, word, &text))
            tokens.push_back({hash_of(meaning_of(text, {rest.data(), rest.size()})), line});
        else if (RE2::Consume(&rest, number, &text))
            tokens.push_back({hash_of("0"), line});
        else if (RE2::Consume(&rest, quoted, &text))
            tokens.push_back({hash_of("\"\""), line});
        else if (RE2::Consume(&rest, sign, &text))
            tokens.push_back({hash_of(text), line});
    }
    return tokens;
}

std::vector<std::uint64_t> runs_of(const std::vector<Token>& tokens)
{
    std::vector<std::uint64_t> runs;
    for (std::size_t begin = 0; begin + run_length <= tokens.size(); ++begin) {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < run_length; ++i)
            hash = (hash ^ tokens[begin + i].what) * 0x9e3779b97f4a7c15U + i;
        runs.push_back(hash ^ (hash >> 29));
    }
    return runs;
}
} // namespace lab::classroom
