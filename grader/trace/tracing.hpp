// Implements `lab trace`: runs an exercise's kernel on the simulator, or a host program, and shows what it did.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/trace/traced.hpp"

namespace lab::trace
{
bool can_be_traced(const course::Exercise& exercise);

/// Runs the kernel in the folder `submission`. Throws KitError.
Traced run_to_draw(const course::Course& course, const course::Exercise& exercise,
                   const std::filesystem::path& submission, WantedRun wanted = {});

/// A picture, or the reason why there is none, and its page.
struct Drawn {
    Traced traced;
    std::filesystem::path page;
};
/// Draws the kernel in the folder `submission`, and writes the page next to that of `lab demo`. Throws KitError.
Drawn draw(const course::Course& course, const course::Exercise& exercise,
           const std::filesystem::path& submission, Language language);

/// The first faulty step of a kernel's file, as text. Empty if there is none, if the kernel cannot be run (the checks
/// say more) or if another file of the exercise is drawn. Throws KitError.
std::string first_wrong(const course::Course& course, const course::Exercise& exercise,
                        const std::string& kernel, const std::filesystem::path& submission,
                        const course::Style& style);

struct TracingOrder {
    std::string submission; // a folder; empty: the exercise's own
    bool opens_page = false;
    std::string kernel =
        {}; // only the first faulty step, and only where it is this file that is drawn; empty: all
    std::string file = {};     // that is drawn; empty: the kernel
    bool asks = false;         // before each step what a cell will hold
    std::string compared = {}; // the folder of another kernel, which is shown beside it; empty: none
};

/// Draws the picture and prints it. Returns 0, or 1 if the kernel or host program cannot be run to its end. Throws
/// KitError.
int trace(const course::Course& course, const course::Exercise& exercise, const TracingOrder& order,
          const course::Style& style);
} // namespace lab::trace
