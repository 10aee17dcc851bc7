// Writes the setup of a judge: the files to grade, the course's own, devices, the sandbox
// (grader/judge/core/setup.hpp reads it).
#pragma once

#include "grader/course/check/check.hpp"

namespace lab::course
{
/// A submission to be graded.
struct Graded {
    std::filesystem::path as_named, files; // the folder that somebody named, and the one whose files count
    std::filesystem::path work;            // of this run
    std::uint32_t seed = 0;
};

/// Returns the file, which lies in `work`. Throws KitError if it cannot be written.
std::filesystem::path write_setup(const Course& course, const Exercise& exercise, const Graded& graded,
                                  const CheckOptions& options);
} // namespace lab::course
