// Spellings of a name: platforms, archives and people write "Jürg Meier", "MEIER, Juerg", "jurg_meier".
#pragma once

#include <string>
#include <vector>

namespace lab::classroom
{
/// The letters and digits of a word, in lower case, each accent combined with its letter however it was encoded.
using Word = std::u32string;

/// The words of a name, split at spaces, commas and underscores.
std::vector<Word> words_of(const std::string& name);

/// A name with each accent combined with its letter: equal for equal names, however a system encodes accents.
Word composed(const std::string& name);

/// A name to sort by, with accented letters as plain ones: "Änne" stands before "Bo".
Word in_order(const std::string& name);

/// A name as Moodle turns it into a folder's: without "/", ":", quotes and some other characters, with "_" as a
/// space; in lower case, with repeated spaces collapsed.
Word as_in_a_folder(const std::string& name);

/// Alternative spellings of a letter, such as "ue" and "u" for ü; none for ASCII letters and those of other scripts.
std::vector<Word> spellings_of(char32_t letter);

/// True if one name is a spelling of the other: the same letters, or alternative spellings in place of accented ones.
/// Two accented letters match only if they are the same. So Müller matches Mueller and Muller, and none of these
/// matches Möller.
bool are_spellings(const Word& word, const Word& other);

/// True if `whole` contains `part` in some spelling. If only one of the two has letters beyond ASCII, the platform
/// may have removed them from the other.
bool stands_in(const Word& part, const Word& whole);
} // namespace lab::classroom
