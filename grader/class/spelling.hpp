// How one name is spelled: platforms, archives and people write "Jürg Meier", "MEIER, Juerg", "jurg_meier".
#pragma once

#include <string>
#include <vector>

namespace lab::classroom
{
/// The letters and digits of a word: small ones, each accent in one with its letter however it was encoded.
using Word = std::u32string;

/// The words of a name, split at blanks, commas and underscores.
std::vector<Word> words_of(const std::string& name);

/// Whether two names have the same letters and digits: Moodle leaves "/", ":" and quotes out of a folder's name, and writes "_" as a
/// blank.
bool have_same_letters(const std::string& name, const std::string& other);

/// What else a letter is written as, such as "ue" and "u" for ü; nothing for letters of ASCII and those of other scripts.
std::vector<Word> spellings_of(char32_t letter);

/// Whether one name is a spelling of the other: the same letters, or in place of a letter with an accent what else it is written as.
/// Two letters with accents are equal only where they are the same. So Müller is Mueller and Muller, and none of these is Möller.
bool are_spellings(const Word& word, const Word& other);

/// Whether `part` in some spelling stands somewhere in `whole`. Where only one of the two has letters beyond ASCII, the platform may
/// have left them out of the other.
bool stands_in(const Word& part, const Word& whole);
} // namespace lab::classroom
