// The cells of a picture's rows as columns of a terminal.
#pragma once

#include "grader/trace/picture.hpp"

#include <string>

namespace lab::trace
{
std::string right_aligned(const std::string& text, std::size_t width);
/// A value that is too wide for its column is none that anybody reads.
std::string fitting(const std::string& value, std::size_t width);
/// Without the blanks at its end.
std::string line_of(std::string text);

/// Of the longest step.
std::size_t length_of(const Picture& picture);

/// The cells from `first` to before `last`, each so many columns wide.
struct Window {
    std::size_t first = 0, last = 0, width = 0;

    bool holds(std::size_t cell) const { return cell >= first && cell < last; }
};
/// As many cells as the terminal is wide for, halved until they fit, with the one that is to be looked at.
Window window_of(const Picture& picture, std::size_t columns, std::size_t looked_at);
/// The one where it first goes wrong, if it does.
std::size_t cell_to_look_at(const Picture& picture);

/// "  0   1   2 "
std::string numbers_of_cells(const Window& window);
} // namespace lab::trace
