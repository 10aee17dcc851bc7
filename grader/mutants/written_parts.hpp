// What the compiler's tree keeps no place of: found in the text, between the parts that it does keep.
#pragma once

#include "grader/mutants/syntax.hpp"

namespace lab::mutants
{
/// The arguments of each call, as they are written: some are macros.
void find_arguments(Syntax& syntax);
/// The operator of each operation; tells assignments from other ones. A call without a name is none.
void find_operators(Syntax& syntax);
} // namespace lab::mutants
