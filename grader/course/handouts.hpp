// Where the handouts are as pages.
#pragma once

#include "grader/course/course.hpp"

#include <optional>

namespace lab::course
{
/// The first page of the handouts: as it was built, or as the edition for students has it. Throws KitError where there is none.
std::filesystem::path front_page(const Course& course, Language language);

/// Opens the exercise's page, at the section of a TODO (0: at its top), in a browser, and does not wait for it. Returns the page;
/// nothing where no page was made, or there is no display.
std::optional<std::filesystem::path> open_handout(const Course& course, const Exercise& exercise, int todo,
                                                  Language language);
} // namespace lab::course
