// The grade of an assignment on a platform, which may have several exercises: then it is their sum.
#pragma once

#include "grader/class/results.hpp"

namespace lab::classroom
{
using Exercises = std::vector<std::string>; // ids

struct Grade {
    Participant who;
    Platform platform = Platform::folders;
    /// None where nothing was graded, and where some exercise has no grade yet: a part is no sum. 0 where the course wants 0 for
    /// nothing; in a sum nothing is always 0.
    std::optional<double> points;
    double most = 0.0;
    bool is_graded = false;  // something was
    bool is_complete = true; // nothing was refused or is still to be graded
    std::map<std::string, double> members =
        {}; // of those in a team with a decision of their own: their points on top

    /// Of a member; of the whole team where nothing was decided for the member alone.
    Grade of(const std::string& member) const;
};

/// A grade for everybody who is in one of these exercises.
std::vector<Grade> grades_of(const Results& results, const Exercises& exercises);
} // namespace lab::classroom
