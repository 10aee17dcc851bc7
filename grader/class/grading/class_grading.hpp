// `lab grade`: takes in the submissions, grades those without a grade, writes the results. `lab report` only writes
// them.
#pragma once

#include "grader/class/grading/runner.hpp"
#include "grader/class/settings/asked.hpp"

namespace lab::classroom
{
/// Returns 0 if everything gradable has its grade, 2 if the grader failed on some of it. Throws KitError.
int grade_class(const course::Course& course, const Asked& asked, Language language);

/// `lab report`: rewrites the results according to the current course.toml. Returns 0. Throws KitError.
int report_class(const course::Course& course, const Asked& asked, Language language);

/// The number of parallel gradings: as requested, or one per processor.
std::size_t jobs_of(const Asked& asked);

/// Writes the results of a round, prints a summary and returns the exit code.
int conclude(OpenedResults& opened, const Round& round, Language language);
} // namespace lab::classroom
