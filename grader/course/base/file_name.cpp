#include "grader/course/base/file_name.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>

namespace lab::course
{
namespace
{
/// "a.cl" for "a.cl.cl", as made by an editor that hides suffixes.
std::string without_second_suffix(std::string name)
{
    const auto dot = name.rfind('.');
    const std::string suffix = dot == std::string::npos ? "" : name.substr(dot);
    if (!suffix.empty() && name.ends_with(suffix + suffix))
        name.erase(dot);
    return name;
}
} // namespace

std::string plain_name(std::string name)
{
    static const RE2 copy_of(R"(^(?:copy[ _-]+of|kopie[ _-]+von)[ _-]+)"),
        number(R"(_\d{1,2}((?:\.[a-z]+)+)$)"), copy(R"([ _-]*(\(\d+\)|\bcopy|\bkopie))"), separator("[ -]");
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
    RE2::Replace(&name, copy_of, "");
    RE2::GlobalReplace(&name, copy, "");
    name = without_upload_number(std::move(name));
    RE2::GlobalReplace(&name, separator, "_");
    RE2::Replace(&name, number, R"(\1)");
    return without_second_suffix(std::move(name));
}

std::string without_upload_number(std::string name)
{
    static const RE2 number(R"(-\d{1,2}((?:\.\w+)+)$)");
    RE2::Replace(&name, number, R"(\1)");
    return name;
}

bool are_alike(const std::string& found, const std::string& asked)
{
    static const RE2 mark(R"(.* - (.+\..+))"); // of ILIAS, for who was late
    std::string marked;
    if (RE2::FullMatch(found, mark, &marked) && plain_name(marked) == plain_name(asked))
        return true;
    const std::string plain = plain_name(found), wanted = plain_name(asked);
    return plain == wanted || plain == wanted + ".txt";
}
} // namespace lab::course
