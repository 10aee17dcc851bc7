// Normalises text that a student wrote: files as every compiler reads them (UTF-8 with Unix line ends), and text safe
// to display.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace lab
{
/// A larger file is not source text.
constexpr std::size_t source_limit_bytes = 1 << 20;

struct RepairedText {
    std::string text;
    std::string was; // "UTF-16", "Latin-1", "UTF-8 with a byte-order mark"; empty: nothing worth a note
};

/// CRLF alone is not worth a note. Bytes in no known text encoding stay as they are.
RepairedText repaired(std::string bytes);

/// The encoding of a text, by iconv's name: "UTF-8", "UTF-16LE", "UTF-16BE", "CP1252", "ISO-8859-1".
std::string encoding_of(const std::string& bytes);

/// Nothing if a character cannot be converted. Keeps byte order marks.
std::optional<std::string> converted(std::string bytes, const char* from, const char* to = "UTF-8");

/// `bytes` as valid UTF-8: anything else is read in Windows' Western encoding.
std::string as_utf8(const std::string& bytes);

/// As as_utf8, for a name, which Windows writes into a ZIP in the encoding of MS-DOS: "J\x81rgen" is Jürgen.
std::string name_as_utf8(const std::string& bytes);

/// Valid UTF-8 without control characters other than line ends, and without those that change the writing direction.
std::string harmless(const std::string& text);
} // namespace lab
