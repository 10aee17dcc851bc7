// The folder that `lab grade --out` made, opened by one grader, with the course it belongs to.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/results.hpp"
#include "grader/class/secret.hpp"

#include <optional>

namespace lab::classroom
{
/// Points as they are shown, by student and exercise.
using ShownPoints = std::map<std::pair<std::string, std::string>, std::string>;

class OpenedResults {
  public:
    /// The results of an earlier grading, with its course.toml, or with the one that is asked for from now on; the secret stays,
    /// so that seeds do. Throws KitError where another course.toml lacks exercises of
    /// the results, and for who grades where the secret is another one or gone. `copy`: where the gradebook is when it cannot be opened among the results. Throws KitError where
    /// there are none, or while another grader is at work on them.
    OpenedResults(const course::Course& course, const Asked& asked, const std::filesystem::path& copy = {});
    /// Makes the folder where it is not there, and remembers where the course's file is: without one here, that of the last
    /// grading stays. A course without a file has its secret in `secret_folder`.
    OpenedResults(const course::Course& course, const std::filesystem::path& folder,
                  const std::filesystem::path& course_file, const std::filesystem::path& secret_folder);

    Results results() { return results_of(course, file, gradebook); }
    /// Those that were written last, and those to be remembered as such.
    ShownPoints last_points();
    void remember_points(const ShownPoints& points);

    const course::Course& course;
    std::filesystem::path folder;
    Gradebook gradebook;
    std::filesystem::path course_file; // empty: there is none
    CourseFile file;
    std::optional<Secret> secret; // of who grades: reading results takes none

  private:
    void open(const std::filesystem::path& secret_folder, bool grades, bool is_remembered);
};

ShownPoints shown_points(const Results& results);
} // namespace lab::classroom
