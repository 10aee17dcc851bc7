// Formats a course's contents for the terminal: exercises, hints, handouts.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

namespace lab::cli
{
/// The exercises with the points available on this machine, their files, and what this machine cannot grade; for one
/// with an invalid description, what is wrong with it.
std::string show_list(const course::Course& course, const course::Style& style);

/// The hint for a TODO at a level, both counted from 1. Throws KitError, which lists what there is.
std::string show_hint(const course::Exercise& exercise, const std::string& said, std::size_t level,
                      const course::Style& style);

/// The handout as text; if `todo` is not empty, only the section on that TODO. Throws KitError, which lists what
/// there is.
std::string show_handout(const course::Course& course, const course::Exercise& exercise,
                         const std::string& todo, const course::Style& style);
} // namespace lab::cli
