// Putting a student's files back to what was handed out, with a copy of what was there.
#pragma once

#include "grader/course/course.hpp"

namespace lab::course
{
/// What is put back: a TODO of a file, a file (todo 0), or all files of the exercise (file empty).
struct ResetPart {
    std::string file;
    int todo = 0;
};

/// What somebody means by the number of a TODO, the name of a file or nothing. Throws KitError, which says what there is.
ResetPart reset_part(const Exercise& exercise, const std::string& said);

/// What that would change: a line for each file, with the TODOs in it that have code. Empty: all is as it was handed out.
std::vector<std::string> changes_of(const Exercise& exercise, const ResetPart& part);

/// Returns the new folder `saved/DATE` of the course with a copy of each file that was changed. Files that are as they were
/// handed out stay untouched, and where that is all there is no folder: an empty path. Throws KitError.
std::filesystem::path reset(const Course& course, const Exercise& exercise, const ResetPart& part);
} // namespace lab::course
