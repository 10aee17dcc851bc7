// Decides which of several submissions by one person counts.
#pragma once

#include "grader/class/intake/intake.hpp"

namespace lab::classroom
{
/// Keeps one submission per student and exercise, the newer one. Between two downloads the files' times decide; a
/// worksheet knows only the last hand-in.
void keep_newest(Intake& intake);
} // namespace lab::classroom
