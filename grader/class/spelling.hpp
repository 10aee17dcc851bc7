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

/// A name with each accent in one with its letter: names are the same where this is, whichever way a system writes accents.
Word composed(const std::string& name);

/// A name as Moodle makes one of a folder of it: without "/", ":", quotes and some more, "_" as a blank. In small letters, and of
/// several blanks one.
Word as_in_a_folder(const std::string& name);

/// What else a letter is written as, such as "ue" and "u" for ü; nothing for letters of ASCII and those of other scripts.
std::vector<Word> spellings_of(char32_t letter);

/// Whether one name is a spelling of the other: the same letters, or in place of a letter with an accent what else it is written as.
/// Two letters with accents are equal only where they are the same. So Müller is Mueller and Muller, and none of these is Möller.
bool are_spellings(const Word& word, const Word& other);

/// Whether `part` in some spelling stands somewhere in `whole`. Where only one of the two has letters beyond ASCII, the platform may
/// have left them out of the other.
bool stands_in(const Word& part, const Word& whole);
} // namespace lab::classroom
