// The grade of an assignment on a platform: the sum over its exercises.
#pragma once

#include "grader/class/gradebook/results.hpp"

namespace lab::classroom
{
using Exercises = std::vector<std::string>; // ids

struct Grade {
    Participant who;
    Platform platform = Platform::folders;
    /// Empty if nothing was graded or if some exercise has no grade yet: a part is not the sum. If the course gives 0
    /// for a missing hand-in, that counts as 0; within a sum it always does.
    std::optional<double> points;
    double most = 0.0;
    std::size_t exercises = 0; // with a result
    bool is_graded = false;    // something was
    Text without_grade = {};   // what to say where nothing was
    bool is_complete = true;   // nothing was refused or is still to be graded
    std::map<std::string, double> members =
        {}; // of those in a team with a decision of their own: their points on top

    /// The grade of a member; the whole team's if there is no decision about the member alone.
    Grade of(const std::string& member) const;
};

/// A grade for everybody with a result in one of these exercises.
std::vector<Grade> grades_of(const Results& results, const Exercises& exercises);
} // namespace lab::classroom
