#include "grader/command/file_name.hpp"

#include <algorithm>
#include <cctype>
#include <regex>

namespace lab::command
{
std::string plain_name(std::string name)
{
    static const std::regex copy(R"([ _-]*(\(\d+\)|\bcopy|\bkopie))"), separator("[ -]");
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
    name = std::regex_replace(name, copy, "");
    return std::regex_replace(name, separator, "_");
}

bool are_alike(const std::string& found, const std::string& asked)
{
    const std::string plain = plain_name(found), wanted = plain_name(asked);
    return plain == wanted || plain == wanted + ".txt";
}
} // namespace lab::command
