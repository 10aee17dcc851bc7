// Grading contents: each once, several side by side, each in a folder of its own that nothing outlives.
#pragma once

#include "grader/class/opened_results.hpp"
#include "grader/class/protection.hpp"

namespace lab::classroom
{
/// What came of grading one content: a run, or why the grader could not.
struct Graded {
    Run run;
    std::string fault;
};

/// Grades the files of an entry, with the seed of their content. `grader`: the fingerprint that the run keeps. `slot` tells
/// those apart that are graded at the same time.
Graded graded(const OpenedResults& opened, const Protection& protection, const Entry& entry,
              const std::string& grader, std::size_t slot = 0);

/// How a round of gradings went.
struct Round {
    std::size_t asked = 0, graded = 0, faults = 0; // contents
};

/// Grades the contents of these entries, identical ones once, and records each as soon as it is graded, until the run is
/// interrupted. Progress is shown on stderr.
Round grade_all(OpenedResults& opened, const Protection& protection, const std::vector<const Entry*>& entries,
                std::size_t jobs, Language language);
} // namespace lab::classroom
