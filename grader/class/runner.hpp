// Grading contents: each once, several side by side, each in a folder of its own that nothing outlives.
#pragma once

#include "grader/class/opened_results.hpp"
#include "grader/class/protection.hpp"
#include "grader/class/untouched.hpp"

namespace lab::classroom
{
/// What came of grading one content: a run, or why the grader could not.
struct Graded {
    Run run;
    std::string fault;
};

/// Grades contents. Any thread may; what they have in common is kept while this object lives.
class Grader {
  public:
    Grader(const OpenedResults& opened, const Protection& protection)
        : opened_(opened), protection_(protection)
    {
    }

    /// With the seed of the content. `grader`: the fingerprint that the run keeps. `slot` tells those apart that are graded
    /// at the same time.
    Graded graded(const Entry& entry, const std::string& grader, std::size_t slot = 0);

  private:
    course::Report report_on(const course::Exercise& exercise, const Entry& entry, std::uint32_t seed,
                             std::size_t slot);
    course::Report report_on(const course::Exercise& exercise, const std::vector<HandedIn>& files,
                             const std::vector<std::string>& checks, std::uint32_t seed,
                             std::size_t slot) const;
    course::Report report_on_untouched(const course::Exercise& exercise, const course::ExerciseFile& file,
                                       std::size_t slot);

    const OpenedResults& opened_;
    const Protection& protection_;
    const course::WorkFolder kept_; // compiled kernels of the course
    UntouchedFiles untouched_;
};

/// How a round of gradings went.
struct Round {
    std::size_t asked = 0, graded = 0, faults = 0; // contents
};

/// Grades the contents of these entries, identical ones once, and records each as soon as it is graded, until the run is
/// interrupted. Progress is shown on stderr.
Round grade_all(OpenedResults& opened, const Protection& protection, const std::vector<const Entry*>& entries,
                std::size_t jobs, Language language);
} // namespace lab::classroom
