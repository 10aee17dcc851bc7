// Small searches that show clearly what is wrong with a kernel of 03-nary-search.
#pragma once

#include "grader/judge/kernel/check/smallest_failing.hpp"
#include "tests/03-nary-search/searches.hpp"

namespace nary_search
{
/// One key, in arrays of one to six elements, some of them equal, the smallest first; then the same for two keys.
std::vector<Search> small_searches();

/// The correct result of such a search, with its name and how to repeat it with the exercise's program.
lab::judge::SmallInput small_input(const Search& search, lab::judge::Simulated run);
} // namespace nary_search
