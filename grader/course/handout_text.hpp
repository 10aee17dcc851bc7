// A handout as text: what `lab handout` prints, and the screen shows.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

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

/// The page beside those of the exercises that is called so, or whose name ends so: "sheet" for opencl-sheet. As for an exercise; nothing
/// where there is none.
std::optional<HandoutText> page_text(const Course& course, const std::string& said, const Style& style);

/// Renders handouts/LANGUAGE/ID.md: formulas in Unicode, the student's own TODO blocks as they are, figures as text where
/// there is one (handouts/figures/text/NAME.txt). Throws KitError where the exercise has no handout.
HandoutText handout_text(const Course& course, const Exercise& exercise, const Style& style);
} // namespace lab::course
