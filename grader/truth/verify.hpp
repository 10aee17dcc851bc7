// `lab verify`: the grader graded. Every mutant of every solution goes the way of a submission.
#pragma once

#include "grader/command/show.hpp"

namespace lab::truth
{
/// Tries all mutants of the exercises and their entries of tests/wrong, two at a time, writes matrix.json and index.html to
/// `folder` (empty: build/truth) and prints a summary. Returns 0: every mutant is killed, or declared equivalent and
/// alive; 1: not so, the summary says where. Throws KitError where the grader itself cannot work.
int verify(const command::Course& course, const std::vector<const command::Exercise*>& exercises,
           std::filesystem::path folder);
} // namespace lab::truth
