// What somebody may have meant by a word that is none of those there are.
#pragma once

#include <string>
#include <vector>

namespace lab::course
{
/// The candidate that contains the word, or that fewest changes of a letter lead to: one for short words, up to a third of
/// the letters for long ones. Empty where none is that near.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);
} // namespace lab::course
