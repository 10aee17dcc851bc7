// Text that a student wrote: files as every compiler reads them (UTF-8 with the line ends of Unix), and anything fit to be shown.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace lab
{
/// A file of more is no source text.
constexpr std::size_t source_limit_bytes = 1 << 20;

struct RepairedText {
    std::string text;
    std::string was; // "UTF-16", "Latin-1", "UTF-8 with a byte-order mark"; empty: nothing worth a note
};

/// CRLF alone is not worth a note. What is in no encoding that text comes in stays as it is.
RepairedText repaired(std::string bytes);

/// What text comes in, as iconv calls it: "UTF-8", "UTF-16LE", "UTF-16BE", "CP1252", "ISO-8859-1".
std::string encoding_of(const std::string& bytes);

/// Nothing where a character cannot be converted. Marks of the byte order stay.
std::optional<std::string> converted(std::string bytes, const char* from, const char* to = "UTF-8");

/// Valid UTF-8 made of `bytes`: what is none is read as Windows' Western encoding.
std::string as_utf8(const std::string& bytes);

/// The same of a name, which Windows writes into a ZIP in the encoding of MS-DOS: "J\x81rgen" is Jürgen.
std::string name_as_utf8(const std::string& bytes);

/// Valid UTF-8 without control characters other than line ends, and without those that turn the direction of writing.
std::string harmless(const std::string& text);
} // namespace lab
