// Lays out the cells of a picture's rows in columns of a terminal.
#pragma once

#include "grader/trace/picture.hpp"

#include <string>

namespace lab::trace
{
std::string right_aligned(const std::string& text, std::size_t width);
/// The value, or … if it is too wide for its column, as no one would read it.
std::string fitting(const std::string& value, std::size_t width);
/// The text without trailing blanks.
std::string line_of(std::string text);

/// The number of cells in the longest step.
std::size_t length_of(const Picture& picture);

/// The cells from `first` to before `last`, each `width` columns wide.
struct Window {
    std::size_t first = 0, last = 0, width = 0;

    bool holds(std::size_t cell) const { return cell >= first && cell < last; }
};
/// The window with the cell to look at. Its number of cells is halved until they fit into the terminal.
Window window_of(const Picture& picture, std::size_t columns, std::size_t looked_at);
/// The first cell that goes wrong, or else the first one shown.
std::size_t cell_to_look_at(const Picture& picture);

/// "  0   1   2 "
std::string numbers_of_cells(const Window& window);
} // namespace lab::trace
