// The files of a submission: which are present, and candidates for a missing one.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::course
{
/// A file that the exercise asks for.
struct AskedFile {
    std::string name;
    bool is_there = false;
    /// Files in the folder, or one folder below, with a similar name: different letter case, "(1)", ".txt".
    std::vector<std::string> alike;
    std::string encoding = {}; // that it is in, where that is not UTF-8: "UTF-16", "Latin-1"
};

/// In the order of the exercise. Throws KitError if `submission` is not a directory.
std::vector<AskedFile> asked_files(const Exercise& exercise, const std::filesystem::path& submission);

/// Reports files found under other names and the file's encoding; empty if there is nothing to report.
Text told_of(const AskedFile& file);
} // namespace lab::course
