// `lab release`: makes the edition for students, ready to be handed out.
#pragma once

#include "grader/course/base/layout.hpp"
#include "grader/release/edition.hpp"

namespace lab::release
{
/// The request: where the edition goes, the folder of its handouts as pages (edition_of), and course.toml (empty: all
/// exercises with the kit's settings).
struct ReleaseOptions {
    std::filesystem::path out, pages, course_file;
};

/// Creates or updates the edition in `out`/cl-lab, a git repository with one commit per edition made there, and
/// `out`/cl-lab.zip with the same files; returns a report. Removes files of an older edition that are not in this
/// one, and touches no others, so that students may have worked there. Throws KitError, before anything is written,
/// if a line of a solution or of an answer would leak, or a file not from an edition is in the way.
std::string release(const course::Course& course, const ReleaseOptions& options, const course::Style& style);
} // namespace lab::release
