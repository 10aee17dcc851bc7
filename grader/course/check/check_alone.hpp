// The only way in which classes, tests and `lab verify` grade: in a sandbox if this machine has one, in a separate
// folder per submission.
#pragma once

#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check.hpp"
#include "grader/sandbox/place.hpp"

namespace lab::course
{
/// A file as it was handed in.
struct NamedText {
    std::string name, text;
};

/// Grades the files in a temporary folder, so that no submission finds what another one compiled.
Report check_alone(const Course& course, const Exercise& exercise, const std::vector<NamedText>& files,
                   const CheckOptions& options);

/// This machine's sandbox, created once per process, and what is compiled once for all gradings.
class GradingPlace {
  public:
    /// If it grades without a sandbox, prints the reason on stderr.
    explicit GradingPlace(const Course& course);
    bool has_sandbox() const { return sandbox_.has_value(); }

    /// `slot`: gradings in different slots can run in parallel.
    Report check(const Course& course, const Exercise& exercise, const std::vector<NamedText>& files,
                 CheckOptions options, std::size_t slot) const;

  private:
    WorkFolder filters_, kept_;
    std::optional<sandbox::Place> sandbox_;
};
} // namespace lab::course
