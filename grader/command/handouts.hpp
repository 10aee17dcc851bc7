// `lab docs`: where the handouts are.
#pragma once

#include "grader/command/course.hpp"

namespace lab::command
{
/// The first page of the handouts: as it was built, as the edition for students has it, or its text. Throws KitError where
/// there is none.
std::filesystem::path front_page(const Course& course, Language language);
} // namespace lab::command
