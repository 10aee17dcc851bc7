// The files of a submission: which are there, and what may have been meant for one that is not.
#pragma once

#include "grader/course/course.hpp"

namespace lab::course
{
/// A file that the exercise asks for.
struct AskedFile {
    std::string name;
    bool is_there = false;
    /// Found in the folder, or one folder below, under a name that is nearly this one: another letter case, "(1)", ".txt".
    std::vector<std::string> alike;
    std::string encoding = {}; // that it is in, where that is not UTF-8: "UTF-16", "Latin-1"
};

/// In the order of the exercise. Throws KitError when `submission` is not a directory.
std::vector<AskedFile> asked_files(const Exercise& exercise, const std::filesystem::path& submission);

/// On what was found for the file under other names, and on its encoding; empty where there is nothing to say.
Text told_of(const AskedFile& file);
} // namespace lab::course
