// The similarity of two names.
#pragma once

#include "grader/class/base/spelling.hpp"

namespace lab::classroom
{
/// True if a platform may mean the same person: it cleans names when it turns them into folders, and reverses their
/// order. A name without letters rules nothing out, nor does a hidden one or one in a different script.
bool may_be_same(const std::string& name, const std::string& other);

/// How closely a row's name matches the name on a submission, in rising order: the same words in other spellings; the
/// same words; the same name.
enum class Likeness { none, spelling, same_words, same };

/// Compares two names word by word, in any order; never returns `same`.
Likeness likeness_of(const std::vector<Word>& words, const std::vector<Word>& others);
} // namespace lab::classroom
