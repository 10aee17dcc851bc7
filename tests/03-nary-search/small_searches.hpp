// Searches that are easily looked at, for what is wrong with a kernel of 03-nary-search.
#pragma once

#include "grader/judge/kernel/smallest_failing.hpp"
#include "tests/03-nary-search/searches.hpp"

namespace nary_search
{
/// For one key, in arrays of one element to six, some of them equal, the smallest first; then the same for two keys.
std::vector<Search> small_searches();

/// What is right for such a search, with its name and what repeats it with the exercise's program.
lab::judge::SmallInput small_input(const Search& search, lab::judge::Simulated run);
} // namespace nary_search
