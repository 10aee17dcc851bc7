#include "grader/class/base/harmless.hpp"

#include "grader/base/digest.hpp"
#include "grader/base/encoding.hpp"

#include <utf8.h>

#include <algorithm>

namespace lab::classroom
{
namespace
{
std::string cut(const std::string& text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    const auto end = utf8::find_invalid(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(most));
    return std::string(text.begin(), end) + "…";
}
} // namespace

std::string one_line(const std::string& text, std::size_t most)
{
    std::string line = harmless(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return cut(line, most);
}

std::string marked(const std::string& name, const std::string& text)
{
    Digest digest;
    digest.add(text);
    return name + "-" + digest.text().substr(0, 8);
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
    return name == text ? name : marked(name, text);
}
} // namespace lab::classroom
