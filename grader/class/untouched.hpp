// The files that students left as they were handed out: what the checks say of them is the same for everybody, so it is found out
// once for each file. No check of a file depends on another file (grader/judge/README.md, Suites).
#pragma once

#include "grader/class/intake.hpp"
#include "grader/course/report.hpp"

#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <set>

namespace lab::classroom
{
/// Whether a submission lacks a file or leaves it as it was.
bool is_untouched(const course::ExerciseFile& file, const course::Exercise& exercise,
                  const Submission& submission);

/// The names of the checks that judge these files.
std::vector<std::string> checks_of(const course::Exercise& exercise,
                                   const std::vector<course::ExerciseFile>& files);

/// The same of those files that `is_meant` says.
std::set<std::string> checks_where(const course::Exercise& exercise,
                                   const std::function<bool(const course::ExerciseFile&)>& is_meant);

class UntouchedFiles {
  public:
    using Judge = std::function<course::Report(const std::vector<std::string>& checks)>;

    /// What the checks of this file say. The first who asks lets `judge` find it out, with the exercise as it was handed out;
    /// others wait for it.
    course::Report report(const course::Exercise& exercise, const course::ExerciseFile& file,
                          const Judge& judge);

  private:
    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, std::shared_future<course::Report>> reports_;
};
} // namespace lab::classroom
