// The file that a student hands in.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

namespace lab::cli
{
struct SubmitOptions {
    std::filesystem::path file; // where the ZIP goes; empty: submission.zip in the folder of the course
    bool is_agreed = false;     // without a question
};

/// Makes a ZIP of the files to hand in of these exercises, in a folder per exercise, and says what is in it and which TODOs
/// are not written. Asks before it goes without a file that is missing, and before it replaces an archive that holds more.
/// Throws KitError where there is nothing to hand in, a question cannot be asked, or nothing can be written.
std::string submit(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
                   const SubmitOptions& options, const course::Style& style);
} // namespace lab::cli
