// What `lab trace` does: runs a kernel of an exercise on the simulator and shows what it did.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::trace
{
struct TracingOrder {
    std::string submission; // a folder; empty: the exercise's own
    bool opens_page = false;
};

/// Prints the picture and leaves it as a page beside that of `lab demo`. Returns 0, or 1 where the kernel cannot be run; throws
/// KitError.
int trace(const command::Course& course, const command::Exercise& exercise, const TracingOrder& order,
          const command::Style& style);
} // namespace lab::trace
