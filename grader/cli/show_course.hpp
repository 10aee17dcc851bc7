// What a course has, as people read it in a terminal: exercises, hints, handouts.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

namespace lab::cli
{
/// The exercises with the points that can be got on this machine, their files, and what this machine cannot grade; of one
/// with a wrong description what is wrong.
std::string show_list(const course::Course& course, const course::Style& style);

/// The hint for a TODO at a level, both from 1. Throws KitError, which says what there is.
std::string show_hint(const course::Exercise& exercise, const std::string& said, std::size_t level,
                      const course::Style& style);

/// The handout as text; where `todo` is not empty, the section of that TODO alone. Throws KitError, which says what there is.
std::string show_handout(const course::Course& course, const course::Exercise& exercise,
                         const std::string& todo, const course::Style& style);
} // namespace lab::cli
