// Tells people which points a command changed.
#pragma once

#include "grader/class/gradebook/opened_results.hpp"

namespace lab::classroom
{
/// By student and exercise.
using Reasons = std::map<std::pair<std::string, std::string>, Text>;

/// Prints which points of grades.csv differ now, and why: course.toml, if there is no other reason.
void say_what_changed(const ShownPoints& before, const ShownPoints& after, const Reasons& why,
                      Language language);

/// The results before `lab grade` takes submissions in.
class EarlierResults {
  public:
    explicit EarlierResults(OpenedResults& opened);

    /// Prints whose points differ now; nothing if there are none. `graded`: the contents that this call graded.
    void say_changes(OpenedResults& opened, const std::set<std::string>& graded, Language language) const;

  private:
    ShownPoints points_;
    std::map<std::pair<std::string, std::string>, std::pair<std::string, std::int64_t>>
        hand_ins_; // content and time, by student and exercise
};
} // namespace lab::classroom
