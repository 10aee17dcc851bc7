// `lab grade`: takes the submissions in, grades what has no grade yet, writes the results. `lab report` only writes them.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/runner.hpp"

namespace lab::classroom
{
/// Returns 0 when all that could be graded has its grade, 2 when the grader failed at some. Throws KitError.
int grade_class(const course::Course& course, const Asked& asked, Language language);

/// `lab report`: writes the results again, as course.toml says now. Returns 0. Throws KitError.
int report_class(const course::Course& course, const Asked& asked, Language language);

/// Gradings side by side: as many as were asked for, or one for each processor.
std::size_t jobs_of(const Asked& asked);

/// Writes the results of a round, says what they are, and returns the exit code.
int conclude(OpenedResults& opened, const Round& round, Language language);
} // namespace lab::classroom
