// What a kill matrix says about the grader that made it.
#pragma once

#include "grader/verify/kill_matrix.hpp"

namespace lab::verify
{
/// Gives the declared mutants their reasons, and says what is wrong, a sentence each: undeclared survivors, declared
/// mutants that are killed or do not exist, entries of tests/wrong that pass, right files that are rejected, cheats that
/// pay, checks that kill nothing. Of a run that was interrupted only what was tried is judged.
std::vector<std::string> find_problems(KillMatrix& matrix);
} // namespace lab::verify
