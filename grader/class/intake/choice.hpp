// Chooses, from the files that a student handed in, the one that the exercise asks for.
#pragma once

#include "grader/class/intake/intake.hpp"

namespace lab::classroom
{
/// The files in `found` that belong to the stages of the exercise that the course uses, and the headers they include,
/// repaired, with the notes; the state is `nothing` if there are none.
Submission chosen(const std::vector<FoundFile>& found, const course::Exercise& exercise,
                  const ExercisePlan& plan);
} // namespace lab::classroom
