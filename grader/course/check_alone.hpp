// The one way in which classes, tests and `lab verify` grade: in a sandbox where this machine has one, in a folder of the
// submission's own.
#pragma once

#include "grader/course/check.hpp"
#include "grader/course/work_folder.hpp"
#include "grader/sandbox/place.hpp"

namespace lab::course
{
/// A file as it was handed in.
struct NamedText {
    std::string name, text;
};

/// Grades the files in a folder that nothing outlives: what a submission compiled, no other one finds.
Report check_alone(const Course& course, const Exercise& exercise, const std::vector<NamedText>& files,
                   const CheckOptions& options);

/// The sandbox of this machine, made once for a process, and what is compiled once for all that it grades.
class GradingPlace {
  public:
    /// Says on stderr why it grades without a sandbox, where it does.
    explicit GradingPlace(const Course& course);
    bool has_sandbox() const { return sandbox_.has_value(); }

    /// `slot`: gradings of different slots may go on side by side.
    Report check(const Course& course, const Exercise& exercise, const std::vector<NamedText>& files,
                 CheckOptions options, std::size_t slot) const;

  private:
    WorkFolder filters_, kept_;
    std::optional<sandbox::Place> sandbox_;
};
} // namespace lab::course
