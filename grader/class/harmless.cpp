#include "grader/class/harmless.hpp"

#include "grader/digest.hpp"
#include "grader/encoding.hpp"

#include <utf8.h>

#include <algorithm>

namespace lab::classroom
{
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

std::string cut(const std::string& text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    const auto end = utf8::find_invalid(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(most));
    return std::string(text.begin(), end) + "…";
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

std::string one_line(const std::string& text, std::size_t most)
{
    std::string line = harmless(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return cut(line, most);
}

std::string file_name_for(const std::string& text)
{
    constexpr std::size_t longest = 80;
    std::string name = one_line(text, longest);
    for (char& c : name)
        if (std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos)
            c = '_';
    if (name.empty() || name[0] == '.' || name[0] == '~' || name[0] == '-')
        name = "_" + name;
    if (name == text)
        return name;
    Digest digest; // what was changed might be the same as another one
    digest.add(text);
    return name + "-" + digest.text().substr(0, 8);
}
} // namespace lab::classroom
