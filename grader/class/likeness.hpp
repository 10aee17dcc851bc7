// How much two names are alike.
#pragma once

#include "grader/class/spelling.hpp"

namespace lab::classroom
{
/// Whether a platform may mean the same person: it cleans names before it makes folders of them, and turns them around.
/// A name without letters says nothing, nor does one in another script than that of the other.
bool may_be_same(const std::string& name, const std::string& other);

/// How much a row's name is like the one that somebody handed in under, in rising order: the words in other spellings; the same
/// words; the same name.
enum class Likeness { none, spelling, same_words, same };

/// Of two names by their words, in any order; never `same`.
Likeness likeness_of(const std::vector<Word>& words, const std::vector<Word>& others);
} // namespace lab::classroom
