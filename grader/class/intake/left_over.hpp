// Notes about files that were handed in but are not graded.
#pragma once

#include "grader/class/intake/opened_hand_in.hpp"

namespace lab::classroom
{
class LeftOver {
  public:
    explicit LeftOver(const course::Course& course);

    /// Adds the notes about files of other exercises and about unknown names to a submission that lacks files.
    /// `exercises`: all that the hand-in may be for.
    void note(Submission& submission, const Opened& hand_in, const std::vector<std::string>& exercises) const;

  private:
    std::set<std::string> asked_by_other_than(const std::vector<std::string>& exercises) const;
    std::vector<std::string> missing_in(const Submission& submission) const;
    void note_unknown_names(Submission& submission, std::set<std::string> names,
                            const std::vector<std::string>& missing) const;

    const course::Course& course_;
    const std::set<std::string> names_of_the_kit_;
};
} // namespace lab::classroom
