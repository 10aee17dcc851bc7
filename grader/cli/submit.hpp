// Makes the file that a student hands in.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

namespace lab::cli
{
struct SubmitOptions {
    std::filesystem::path file; // where the ZIP goes; empty: submission.zip in the folder of the course
    bool is_agreed = false;     // without a question
};

/// Makes a ZIP of the files to hand in for these exercises, in a folder per exercise, and reports its contents and
/// the unwritten TODOs. Asks before it omits a missing file or replaces an archive that contains more. Throws
/// KitError if there is nothing to hand in, a question cannot be asked, or the archive cannot be written.
std::string submit(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
                   const SubmitOptions& options, const course::Style& style);
} // namespace lab::cli
