// Two pictures as text, side by side: `lab trace ID --compare DIR`.
#pragma once

#include "grader/course/layout.hpp"
#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// A picture and where its kernel lies.
struct Side {
    const Picture& picture;
    std::string folder;
};

/// Rows that are the same stand there once, others below each other, with ≠ behind what differs.
std::string show_comparison(const Side& one, const Side& other, const course::Style& style);
} // namespace lab::trace
