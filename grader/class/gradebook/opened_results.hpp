// The folder made by `lab grade --out`, opened by one grader, with the course it belongs to.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "grader/class/gradebook/secret.hpp"
#include "grader/class/settings/asked.hpp"

#include <optional>

namespace lab::classroom
{
/// Points as displayed in grades.csv, by its row and exercise.
using ShownPoints = std::map<std::pair<Row, std::string>, std::string>;

class OpenedResults {
  public:
    /// Opens the results of an earlier grading, with its course.toml or a newly requested one; the secret stays, and
    /// with it the seeds. `copy`: where the gradebook is if it cannot be opened among the results. Throws KitError if
    /// there are no results, while another grader is using them, if a different course.toml lacks exercises of the
    /// results, and when grading if the secret has changed or is missing.
    OpenedResults(const course::Course& course, const Asked& asked, const std::filesystem::path& copy = {});
    /// Creates the folder if necessary, and remembers the path of the course's file: if none is given here, that of
    /// the last grading is kept. A course without a file has its secret in `secret_folder`.
    OpenedResults(const course::Course& course, const std::filesystem::path& folder,
                  const std::filesystem::path& course_file, const std::filesystem::path& secret_folder);

    Results results() { return results_of(course, file, gradebook); }
    /// The points that were last written, and how to record new ones as such.
    ShownPoints last_points();
    void remember_points(const ShownPoints& points);

    const course::Course& course;
    std::filesystem::path folder;
    Gradebook gradebook;
    const bool has_earlier_results;
    const std::filesystem::path last_course_file; // of the earlier results; empty: there was none
    std::filesystem::path course_file;            // empty: there is none
    CourseFile file;
    std::optional<Secret> secret; // of who grades: reading results takes none

  private:
    void open(const std::filesystem::path& secret_folder, bool grades, bool is_remembered);
};

ShownPoints shown_points(const Results& results);
} // namespace lab::classroom
