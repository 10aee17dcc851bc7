// Finds the unclosed or surplus brace that causes a compiler error far below it, the first line of an expression or a
// loop, and characters that no program can contain.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace lab::judge
{
/// The line of a `{` that has no `}`, judging by the indentation; 0 if the braces are balanced.
int line_of_unclosed_brace(const std::string& text);
/// The line of a `}` that closes nothing; 0: none.
int line_of_surplus_brace(const std::string& text);
/// For each line, counted from 1, the line in which the expression that continues there begins: compilers differ in
/// which line of a parenthesised expression they name.
std::vector<int> lines_of_beginnings(const std::string& text);
/// The first line in which a semicolon separates an `if` or a loop from the block after it; 0: none.
int line_of_empty_body(const std::string& text);
/// The first character that cannot appear outside comments and strings, such as a typographic dash or quotation mark.
struct PrintedCharacter {
    int line = 0;
    std::string character;
    char32_t number = 0;
};
std::optional<PrintedCharacter> printed_character(const std::string& text);

struct Lines {
    int first = 0, last = 0;
};
/// The lines of the innermost loop whose braces enclose both lines; 0: none. The text must not contain comments.
Lines loop_around(const std::string& text, int first, int last);
/// The first line of the innermost `if` whose braces enclose the line; 0: none.
int condition_around(const std::string& text, int line);
} // namespace lab::judge
