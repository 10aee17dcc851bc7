// Judges the grader by its kill matrix.
#pragma once

#include "grader/verify/kill_matrix.hpp"

namespace lab::verify
{
/// Assigns the declared mutants their reasons, and describes each problem in a sentence: undeclared survivors,
/// declared mutants that are killed or do not exist, entries of tests/wrong that pass, correct files that are
/// rejected, cheats that pay, checks that kill nothing. After an interrupted run, judges only what was tried.
std::vector<std::string> find_problems(KillMatrix& matrix);
} // namespace lab::verify
