// Which of the files that a student handed in is the one that the exercise asks for.
#pragma once

#include "grader/class/intake.hpp"

namespace lab::classroom
{
/// What of `found` belongs to the stages of the exercise that the course uses, and the headers that it includes, repaired, with
/// the notes; its state is `nothing` where nothing does.
Submission chosen(const std::vector<FoundFile>& found, const course::Exercise& exercise,
                  const ExercisePlan& plan);
} // namespace lab::classroom
