// Shows two pictures side by side as text: `lab trace ID --compare DIR`.
#pragma once

#include "grader/course/base/layout.hpp"
#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// A picture and the folder of its kernel.
struct Side {
    const Picture& picture;
    std::string folder;
};

/// Equal rows are shown once; others below each other, with ≠ after the cells that differ.
std::string show_comparison(const Side& one, const Side& other, const course::Style& style);
} // namespace lab::trace
