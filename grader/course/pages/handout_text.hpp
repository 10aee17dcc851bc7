// Renders a handout as text, for `lab handout` and the screen.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

#include <map>
#include <optional>

namespace lab::course
{
struct HandoutText {
    struct Section {
        std::size_t begin = 0, end = 0; // its lines
    };

    std::vector<std::string> lines;
    std::map<int, Section> todos; // by their numbers
};

/// The page that belongs to no exercise and has this name, or a name that ends with it: "sheet" for opencl-sheet.
/// Rendered like an exercise's; nothing if there is none.
std::optional<HandoutText> page_text(const Course& course, const std::string& said, const Style& style);

/// Renders handouts/LANGUAGE/ID.md: formulas in Unicode, the student's own TODO blocks as they are, figures as text
/// if available (handouts/figures/text/NAME.txt). Throws KitError if the exercise has no handout.
HandoutText handout_text(const Course& course, const Exercise& exercise, const Style& style);
} // namespace lab::course
