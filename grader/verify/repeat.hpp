// `lab verify --repeat N`: tests whether the same file always gets the same verdicts.
#pragma once

#include "grader/verify/lane.hpp"

namespace lab::verify
{
/// A sentence for each check whose status or score has changed.
std::vector<std::string> changes(const std::vector<Seen>& before, const std::vector<Seen>& now);

/// Grades all files of the corpora, the solutions and the files as handed out N times, and once more with all
/// processors busy; prints each verdict that differs from the first one. Uses nothing remembered from earlier runs.
/// Returns 0 if none changed, 1 if some did, 130 if interrupted.
int repeat(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
           std::size_t times);
} // namespace lab::verify
