// Which brace a compiler misses, or has too many, where it names a place far below; where an expression or a loop begins;
// and characters that no program has.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace lab::judge
{
/// The line of a `{` that has no `}`, as far as the indentation tells; 0 where there are as many of both.
int line_of_unclosed_brace(const std::string& text);
/// The line of a `}` that closes nothing, likewise.
int line_of_surplus_brace(const std::string& text);
/// For each line, from 1 on, that in which the expression begins that goes on there: within parentheses, compilers differ in
/// which one they name.
std::vector<int> lines_of_beginnings(const std::string& text);
/// The first line in which a semicolon ends an `if` or a loop, before the block that was meant; 0: there is none.
int line_of_empty_body(const std::string& text);
/// The first character that no program can have outside comments and strings: a dash or quotation mark of printed text.
struct PrintedCharacter {
    int line = 0;
    std::string character;
    char32_t number = 0;
};
std::optional<PrintedCharacter> printed_character(const std::string& text);

struct Lines {
    int first = 0, last = 0;
};
/// Those of the innermost loop that has both lines in its braces; 0: there is none. Of a text without comments.
Lines loop_around(const std::string& text, int first, int last);
/// That of the innermost `if` that has the line in its braces, likewise.
int condition_around(const std::string& text, int line);
} // namespace lab::judge
