// What `lab verify` hands in.
#pragma once

#include "grader/command/course.hpp"
#include "grader/verify/trial.hpp"

namespace lab::verify
{
/// Of one exercise: all mutants and variants of its solution, and its entries of tests/wrong, tests/right and
/// tests/cheats. Throws KitError when a solution cannot be parsed or an entry does not say what it is.
std::vector<Trial> candidates_of(const command::Course& course, const command::Exercise& exercise);
/// The entries of tests/wrong and tests/right alone.
std::vector<Trial> entries_of_corpora(const command::Course& course, const command::Exercise& exercise);
} // namespace lab::verify
