// Files that students left as handed out: the checks' findings on them are the same for everybody, so each file is
// judged only once. No check of a file depends on another file (grader/judge/README.md, Suites).
#pragma once

#include "grader/class/intake/intake.hpp"
#include "grader/course/check/report.hpp"

#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <set>

namespace lab::classroom
{
/// True if a submission lacks a file or leaves it unchanged.
bool is_untouched(const course::ExerciseFile& file, const course::Exercise& exercise,
                  const Submission& submission);

/// The names of the checks that judge these files.
std::vector<std::string> checks_of(const course::Exercise& exercise,
                                   const std::vector<course::ExerciseFile>& files);

/// The names of the checks on the files that satisfy `is_meant`.
std::set<std::string> checks_where(const course::Exercise& exercise,
                                   const std::function<bool(const course::ExerciseFile&)>& is_meant);

class UntouchedFiles {
  public:
    using Judge = std::function<course::Report(const std::vector<std::string>& checks)>;

    /// The results of the checks on this file. The first caller runs `judge` on the exercise as it was handed out;
    /// others wait for the result.
    course::Report report(const course::Exercise& exercise, const course::ExerciseFile& file,
                          const Judge& judge);

  private:
    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, std::shared_future<course::Report>> reports_;
};
} // namespace lab::classroom
