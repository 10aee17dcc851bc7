// Coloured lines of text, fitted to the screen's width.
#pragma once

#include "grader/course/base/layout.hpp"

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

/// Cuts the line at the width.
Line clipped(Line line, std::size_t width);

/// Breaks lines at spaces; `first` precedes the first line, spaces the others.
Lines folded(const std::string& text, const std::string& first, std::size_t width,
             course::Ink ink = course::Ink::plain);

/// A label followed by words, which are never split, on as many lines as necessary.
Lines row(const std::string& label, const std::vector<Line>& words, std::size_t width);

/// `left` and `right`, aligned to both ends of the line. If they do not fit, the end of `left` is cut.
Line between(const Line& left, const Line& right, std::size_t width);

void append(Lines& lines, const Lines& more);
} // namespace lab::screen
