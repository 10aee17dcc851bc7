// Shows a picture as text: rows of cells, with the edges of the tree between them.
#pragma once

#include "grader/course/base/layout.hpp"
#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// Shows as many cells as the width allows. Without colours, marks after the values give the same information.
std::string show(const Picture& picture, const course::Style& style);

/// Only the row of one step, below the numbers of its cells.
std::string show_step(const Picture& picture, const Step& step, const course::Style& style);

/// Only the row of the first step that goes wrong, in about six lines; empty if there is none.
std::string show_first_wrong(const Picture& picture, const course::Style& style);
} // namespace lab::trace
