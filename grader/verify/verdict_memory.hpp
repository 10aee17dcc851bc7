// What is remembered of the files that were graded.
#pragma once

#include "grader/course/course.hpp"
#include "grader/verify/verdict.hpp"

#include <optional>

namespace lab::verify
{
/// Verdicts by content, in the build folder: of a rerun only what changed is graded again. What they depend on beside the
/// submitted text (judge, worker, simulator, solution, compiler, installed packages) is in the name of the folder;
/// with any other one nothing is remembered, and what an older grader said of this exercise is removed.
class VerdictMemory {
  public:
    VerdictMemory(const course::Course& course, const course::Exercise& exercise);

    std::optional<std::vector<Seen>> recall(const Submitted& submitted) const;
    void keep(const Submitted& submitted, const std::vector<Seen>& verdicts) const;

  private:
    std::filesystem::path file_of(const Submitted& submitted) const;

    std::filesystem::path folder_; // empty: nothing is kept
};
} // namespace lab::verify
