// The file that a student hands in.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::command
{
/// Makes a ZIP of the files to hand in of these exercises (all without one), in a folder per exercise, and says what is in it
/// and which TODOs are not written. Where it goes: `file`; empty: submission.zip in the folder of the course. Throws KitError
/// where there is nothing to hand in or nothing can be written.
std::string submit(const Course& course, const std::vector<const Exercise*>& exercises,
                   const std::filesystem::path& file, const Style& style);
} // namespace lab::command
