// Remembers the verdicts on files that were graded.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/verify/verdict.hpp"

#include <optional>

namespace lab::verify
{
/// Verdicts by content, in the build folder: a rerun only grades what has changed. Everything else they depend on
/// (judge, worker, simulator, solution, compiler, installed packages) is in the name of the folder; if any of it
/// differs, nothing is remembered and an older grader's verdicts on this exercise are removed.
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
