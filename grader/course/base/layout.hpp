// Lays out text for a terminal: wrapped to its width, with or without colours, foreign control sequences removed.
#pragma once

#include "grader/base/text.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace lab::course
{
/// How to lay out text: the language, the line width in columns, and whether to use colours.
struct Style {
    Language language = Language::en;
    std::size_t width = 100;
    bool colours = false;
};

/// Width and colours of the terminal on stdout; no colours if stdout is not a terminal or NO_COLOR is set.
Style terminal_style(Language language);

/// `de` or `en`, as requested; if empty, according to the locale (LC_ALL, LC_MESSAGES, LANG).
Language language_of(const std::string& asked);

enum class Ink { plain, bold, dim, green, red, yellow, cyan };

std::string inked(const std::string& text, Ink ink, const Style& style);

/// Rounded to hundredths, for files: 0.53 for 0.5333.
std::string number_of(double points);
/// As number_of, but for prose: with a decimal comma in German.
Text number_in_prose(double points);
/// True if it is displayed as 1, which takes the singular.
bool is_one(double points);
/// "1 day", "2.5 days".
Text counted(double count, const Text& one, const Text& several);
/// "1 point", "2.5 points"; "1 Punkt", "2,5 Punkte".
Text points_in_prose(double points);
/// "1, 2 and 7 to 9"; "none".
Text ranges_in_prose(const std::set<int>& numbers);
Text open_points_in_prose(double points); // "5 points are open: the instructor decides."

/// Splits the text into lines without line ends.
std::vector<std::string> split_lines(const std::string& text);

/// The width of a UTF-8 text in columns, provided no character is wide or combining.
std::size_t columns(const std::string& text);
std::string padded(const std::string& text, std::size_t width);

/// A space at which no line is broken.
inline constexpr const char* firm_blank = "\u00a0";

/// Breaks lines at spaces; `first` precedes the first line, spaces of the same width the others.
std::string wrapped(const std::string& text, const std::string& first, const Style& style, Ink ink);
} // namespace lab::course
