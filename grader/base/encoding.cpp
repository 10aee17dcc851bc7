#include "grader/base/encoding.hpp"

#include <iconv.h>
#include <utf8.h>

#include <algorithm>

namespace lab
{
std::optional<std::string> converted(std::string bytes, const char* from, const char* to)
{
    const iconv_t conversion = ::iconv_open(to, from);
    if (conversion == reinterpret_cast<iconv_t>(-1))
        return {};
    std::string text(4 * bytes.size() + 4, '\0');
    char *in = bytes.data(), *out = text.data();
    std::size_t in_left = bytes.size(), out_left = text.size();
    const bool is_whole = ::iconv(conversion, &in, &in_left, &out, &out_left) != static_cast<std::size_t>(-1);
    ::iconv_close(conversion);
    if (!is_whole)
        return {};
    text.resize(text.size() - out_left);
    return text;
}

namespace
{
/// True if each of the first two characters has `width` bytes, of which only the one at `used` is nonzero, as for
/// ASCII.
bool begins_with_ascii(const std::string& bytes, std::size_t width, std::size_t used)
{
    for (std::size_t i = 0; i < 2 * width; ++i)
        if ((bytes[i] != 0) != (i % width == used))
            return false;
    return true;
}

/// The encoding according to the byte order mark, or to the zero bytes of ASCII text; empty if ASCII takes one byte.
const char* wide_encoding_of(const std::string& bytes)
{
    using namespace std::string_literals;
    if (bytes.size() >= 8 && bytes.size() % 4 == 0) {
        if (bytes.starts_with("\xff\xfe\0\0"s) || begins_with_ascii(bytes, 4, 0))
            return "UTF-32LE";
        if (bytes.starts_with("\0\0\xfe\xff"s) || begins_with_ascii(bytes, 4, 3))
            return "UTF-32BE";
    }
    if (bytes.size() < 4 || bytes.size() % 2 != 0)
        return "";
    if (bytes.starts_with("\xff\xfe") || begins_with_ascii(bytes, 2, 0))
        return "UTF-16LE";
    if (bytes.starts_with("\xfe\xff") || begins_with_ascii(bytes, 2, 1))
        return "UTF-16BE";
    return "";
}

bool drop_mark(std::string& text)
{
    const bool has_mark = text.starts_with("\xef\xbb\xbf");
    if (has_mark)
        text.erase(0, 3);
    return has_mark;
}

/// Also converts a lone CR, the line end of old Macs.
std::string with_unix_lines(const std::string& text)
{
    std::string lines;
    lines.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r')
            lines += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            lines += '\n';
    return lines;
}
} // namespace

std::string as_utf8(const std::string& bytes)
{
    if (utf8::is_valid(bytes.begin(), bytes.end()))
        return bytes;
    if (const auto western = converted(bytes, "CP1252"))
        return *western;
    return converted(bytes, "ISO-8859-1").value_or(""); // gives every byte a character
}

std::string encoding_of(const std::string& bytes)
{
    if (const std::string wide = wide_encoding_of(bytes); !wide.empty())
        return wide;
    if (utf8::is_valid(bytes.begin(), bytes.end()))
        return "UTF-8";
    return converted(bytes, "CP1252") ? "CP1252" : "ISO-8859-1";
}

std::string name_as_utf8(const std::string& bytes)
{
    // The codes of letters in MS-DOS are symbols in later encodings, which do not occur in names.
    const bool is_of_dos =
        std::any_of(bytes.begin(), bytes.end(), [](unsigned char c) { return c >= 0x80 && c <= 0x9a; });
    if (!is_of_dos || utf8::is_valid(bytes.begin(), bytes.end()))
        return as_utf8(bytes);
    return converted(bytes, "CP850").value_or(as_utf8(bytes));
}

namespace
{
bool turns_direction(char32_t c)
{
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f ||
           c == 0x61c;
}

bool is_control(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfffe || c == 0xffff;
}
} // namespace

std::string harmless(const std::string& text)
{
    const std::string valid = as_utf8(text);
    std::string clean;
    for (auto at = valid.begin(); at != valid.end();) {
        const char32_t c = utf8::unchecked::next(at);
        if (c == '\n' || !(is_control(c) || turns_direction(c)))
            utf8::unchecked::append(c, std::back_inserter(clean));
        else if (c == '\t')
            clean += "    ";
    }
    return clean;
}

RepairedText repaired(std::string bytes)
{
    RepairedText result;
    if (const std::string encoding = wide_encoding_of(bytes); !encoding.empty())
        if (auto text = converted(bytes, encoding.c_str())) {
            result.was = encoding.substr(0, 6); // without the order of its bytes
            bytes = *std::move(text);
        }
    if (drop_mark(bytes) && result.was.empty())
        result.was = "UTF-8 (BOM)";
    if (!utf8::is_valid(bytes.begin(), bytes.end())) {
        result.was = "Latin-1";
        bytes = as_utf8(bytes);
    }
    result.text = with_unix_lines(bytes);
    return result;
}
} // namespace lab
