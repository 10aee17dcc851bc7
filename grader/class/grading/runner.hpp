// Grades each content once, several in parallel, each in a separate folder that leaves nothing behind.
#pragma once

#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/gradebook/untouched.hpp"
#include "grader/class/grading/protection.hpp"

namespace lab::classroom
{
/// The result of grading one content: a run, or why the grader failed.
struct Graded {
    Run run;
    std::string fault;
};

/// Grades contents. Can be called from any thread; shared results are kept while this object lives.
class Grader {
  public:
    Grader(const OpenedResults& opened, const Protection& protection)
        : opened_(opened), protection_(protection)
    {
    }

    /// Uses the seed of the content. `grader`: the fingerprint stored with the run. `slot` distinguishes gradings
    /// that run at the same time.
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

/// The outcome of a round of gradings.
struct Round {
    std::size_t asked = 0, graded = 0, faults = 0; // contents
};

/// Grades the contents of these entries, identical ones once, recording each as soon as it is graded, until
/// interrupted. Shows progress on stderr.
Round grade_all(OpenedResults& opened, const Protection& protection, const std::vector<const Entry*>& entries,
                std::size_t jobs, Language language);
} // namespace lab::classroom
