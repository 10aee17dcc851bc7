// The files that `lab verify` hands in.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/verify/trial.hpp"

namespace lab::verify
{
/// All mutants and variants of an exercise's solution, and its entries of tests/wrong, tests/right and tests/cheats.
/// Throws KitError if a solution cannot be parsed or an entry does not say what it is.
std::vector<Trial> candidates_of(const course::Course& course, const course::Exercise& exercise);
/// Only the entries of tests/wrong and tests/right.
std::vector<Trial> entries_of_corpora(const course::Course& course, const course::Exercise& exercise);
} // namespace lab::verify
