// A picture as text: rows of cells with the lines of the tree between them.
#pragma once

#include "grader/course/layout.hpp"
#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// As many cells as the width has room for. Without colours marks behind the values say the same.
std::string show(const Picture& picture, const course::Style& style);

/// A step's row alone, below the numbers of its cells.
std::string show_step(const Picture& picture, const Step& step, const course::Style& style);

/// Of the first step that goes wrong its row alone, in six lines or so; empty where none does.
std::string show_first_wrong(const Picture& picture, const course::Style& style);
} // namespace lab::trace
