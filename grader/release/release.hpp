// `lab release`: the edition for students, ready to be handed out.
#pragma once

#include "grader/course/layout.hpp"
#include "grader/release/edition.hpp"

namespace lab::release
{
/// What is asked for: where the edition goes, the folder of its handouts as pages (edition_of), and course.toml (empty: all
/// exercises, as the kit has them).
struct ReleaseOptions {
    std::filesystem::path out, pages, course_file;
};

/// Makes of `out`/cl-lab the edition of now, a git repository with a commit for each edition that was made there, and
/// `out`/cl-lab.zip of the same files; says so. What an older edition had and this one has not is removed; no other file is
/// touched, so that students may have worked there. Throws KitError, before anything is written, where a line of a solution
/// or of an answer would go out or another's file is in the way.
std::string release(const course::Course& course, const ReleaseOptions& options, const course::Style& style);
} // namespace lab::release
