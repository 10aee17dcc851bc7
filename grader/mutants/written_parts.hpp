// Finds parts without a position in the compiler's tree, in the text between parts that have one.
#pragma once

#include "grader/mutants/syntax.hpp"

namespace lab::mutants
{
/// Finds the arguments of each call as they are written: some are macros.
void find_arguments(Syntax& syntax);
/// Finds the operator of each operation, and identifies assignments. Ignores a call without a name.
void find_operators(Syntax& syntax);
} // namespace lab::mutants
