// Locates the pages of the handouts.
#pragma once

#include "grader/course/base/course.hpp"

#include <optional>

namespace lab::course
{
/// The first page of the handouts, from the build or from the edition for students. Throws KitError if there is none.
std::filesystem::path front_page(const Course& course, Language language);

/// Opens the exercise's page in a browser, at the section of a TODO (0: the top), without waiting. Returns the page;
/// nothing if it was not built or there is no display.
std::optional<std::filesystem::path> open_handout(const Course& course, const Exercise& exercise, int todo,
                                                  Language language);
} // namespace lab::course
