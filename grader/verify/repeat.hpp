// `lab verify --repeat N`: whether the same file always gets the same verdicts.
#pragma once

#include "grader/verify/lane.hpp"

namespace lab::verify
{
/// A sentence for each check whose status or score is not what it was.
std::vector<std::string> changes(const std::vector<Seen>& before, const std::vector<Seen>& now);

/// Grades all files of the corpora, the solutions and the files as handed out N times, and once more while every processor
/// is kept busy; prints each verdict that is not what it was the first time. Nothing is remembered from earlier runs.
/// Returns 0: none changed; 1: some did; 130: interrupted.
int repeat(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
           std::size_t times);
} // namespace lab::verify
