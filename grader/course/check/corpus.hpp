// An entry of tests/wrong, tests/right or tests/cheats: one file of an exercise, whole or as a change to the solution.
//
//   tests/wrong/ID/NAME/FILE         the file; the comment lines at its top say what becomes of it
//   tests/wrong/ID/NAME/FILE.patch   a unified diff against the solution's file; the text above it says the same
//
// In a cheat, @SOLUTION@ stands for the solution's folder, which a student may discover.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::course
{
struct CorpusEntry {
    ExerciseFile file;
    std::vector<std::string> header; // "Must fail: Kernel.Values", …, without comment marks
    std::string text;                // as it is handed in: a patch is applied

    /// The rest of each header line that begins with `beginning` ("Must say: ").
    std::vector<std::string> all_after(const std::string& beginning) const;
    /// The points of a cheat, whose first line is "At most: 15 points (why)". Throws KitError.
    double most_points() const;
};

/// True for a line at the top of a file that only says what tests expect ("// Must fail: …"): not for a lecture.
bool is_for_tests(const std::string& line);

/// Throws KitError, which names the file, if the folder has none of the exercise's or its patch does not apply.
CorpusEntry read_corpus_entry(const Exercise& exercise, const std::filesystem::path& folder);

/// The folder with the files to grade: `submission` itself, or, for a patch, `scratch`, into which the patched file
/// is written. Only entries of the course's own tests/ may be patches: elsewhere one could ask for the solution's
/// text.
std::filesystem::path folder_to_grade(const Course& course, const Exercise& exercise,
                                      const std::filesystem::path& submission,
                                      const std::filesystem::path& scratch);
} // namespace lab::course
