// Restores a student's files to what was handed out, keeping a copy of them.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::course
{
/// What to reset: a TODO of a file, a file (todo 0), or all files of the exercise (file empty).
struct ResetPart {
    std::string file;
    int todo = 0;
};

/// Interprets a TODO's number, a file's name or nothing. Throws KitError, which lists what there is.
ResetPart reset_part(const Exercise& exercise, const std::string& said);

/// What a reset would change: one line per file, with its TODOs that contain code. Empty if everything is as handed
/// out.
std::vector<std::string> changes_of(const Exercise& exercise, const ResetPart& part);

/// Returns the course's new folder `saved/DATE` with a copy of each changed file. Does not touch files that are as
/// handed out; if all are, creates no folder and returns an empty path. Throws KitError.
std::filesystem::path reset(const Course& course, const Exercise& exercise, const ResetPart& part);
} // namespace lab::course
