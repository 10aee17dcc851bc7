#include "grader/class/base/folder_names.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/spelling.hpp"

#include <re2/re2.h>

namespace lab::classroom
{
namespace
{
/// True for a name that Windows reserves or shortens.
bool is_windows_own(const std::string& name)
{
    static const RE2 device(R"((?i)(con|prn|aux|nul|(com|lpt)[0-9]) *(\..*)?)", RE2::Latin1);
    return name.ends_with('.') || name.ends_with(' ') || RE2::FullMatch(name, device);
}
} // namespace

std::map<std::string, std::string> folder_names(const std::vector<std::string>& people)
{
    std::map<Word, std::size_t> alike;
    for (const std::string& person : people)
        ++alike[as_in_a_folder(file_name_for(person))];
    std::map<std::string, std::string> names;
    for (const std::string& person : people) {
        const std::string name = file_name_for(person);
        names[person] = is_windows_own(name)              ? marked("_" + name, person)
                        : alike[as_in_a_folder(name)] > 1 ? marked(name, person)
                                                          : name;
    }
    return names;
}
} // namespace lab::classroom
