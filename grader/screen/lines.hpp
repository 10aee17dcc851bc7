// Lines of text in inks, as wide as a screen.
#pragma once

#include "grader/course/layout.hpp"

#include <vector>

namespace lab::screen
{
struct Span {
    std::string text;
    course::Ink ink = course::Ink::plain;

    bool operator==(const Span&) const = default;
};
using Line = std::vector<Span>;
using Lines = std::vector<Line>;

/// The first `count` characters of UTF-8 text.
std::string beginning(const std::string& text, std::size_t count);

std::size_t width_of(const Line& line);

/// Without what stands behind the width.
Line clipped(Line line, std::size_t width);

/// Broken at blanks; `first` stands before the first line, blanks before the others.
Lines folded(const std::string& text, const std::string& first, std::size_t width,
             course::Ink ink = course::Ink::plain);

/// Words that stay whole, behind a label and over as many lines as they take.
Lines row(const std::string& label, const std::vector<Line>& words, std::size_t width);

/// The one at the left end, the other at the right one. Where both are too wide, the left one loses its end.
Line between(const Line& left, const Line& right, std::size_t width);

void append(Lines& lines, const Lines& more);
} // namespace lab::screen
