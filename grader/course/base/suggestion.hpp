// Suggests what an unknown word may have been meant to be.
#pragma once

#include <string>
#include <vector>

namespace lab::course
{
/// The candidate that contains the word, or the one with the fewest changed letters: at most one for short words, up
/// to a third of the letters for long ones. Empty if none is that close.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);
} // namespace lab::course
