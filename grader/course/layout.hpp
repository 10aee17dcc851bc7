// Text as a terminal takes it: so wide, in colours or not, and nothing in it that steers the terminal.
#pragma once

#include "grader/base/text.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace lab::course
{
/// How text is set: the language, the width of a line in columns, and whether colours are welcome.
struct Style {
    Language language = Language::en;
    std::size_t width = 100;
    bool colours = false;
};

/// Width and colours of the terminal on stdout; no colours where there is none or where NO_COLOR is set.
Style terminal_style(Language language);

/// `de` or `en` as the user asked for it; empty: as the locale says (LC_ALL, LC_MESSAGES, LANG).
Language language_of(const std::string& asked);

enum class Ink { plain, bold, dim, green, red, yellow, cyan };

std::string inked(const std::string& text, Ink ink, const Style& style);

/// To hundredths, for files: 0.53 of 0.5333.
std::string number_of(double points);
/// The same in prose, which has a comma in German.
Text number_in_prose(double points);
/// Whether it is shown as 1, which takes the singular.
bool is_one(double points);
/// "1 point", "2.5 points"; "1 Punkt", "2,5 Punkte".
Text points_in_prose(double points);
Text open_points_in_prose(double points); // "5 points are open: the instructor decides."

/// Without their ends.
std::vector<std::string> split_lines(const std::string& text);

/// Columns a UTF-8 text takes, as long as no character is wide or combining.
std::size_t columns(const std::string& text);
std::string padded(const std::string& text, std::size_t width);

/// A blank at which no line is broken.
inline constexpr const char* firm_blank = "\u00a0";

/// Breaks at blanks; `first` stands before the first line, blanks of the same width before the others.
std::string wrapped(const std::string& text, const std::string& first, const Style& style, Ink ink);
} // namespace lab::course
