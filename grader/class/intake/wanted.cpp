#include "grader/class/intake/wanted.hpp"

#include "grader/class/intake/found_file.hpp"
#include "grader/course/base/file_name.hpp"

#include <algorithm>
#include <array>

namespace lab::classroom
{
std::string_view base_name(std::string_view path)
{
    const auto slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view parent_of(std::string_view path)
{
    return path.substr(0, path.size() - base_name(path).size());
}

std::string path_below(std::string_view path)
{
    std::string below;
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = path.substr(at, end - at);
        if (!part.empty() && part != "." && part != "..") {
            below += part;
            below += end < path.size() ? "/" : "";
        }
        at = end + 1;
    }
    return below;
}

bool leads_out(std::string_view path)
{
    int depth = 0;
    for (std::size_t at = 0; at < path.size() && depth >= 0;) {
        const std::size_t end = std::min(path.find_first_of("/\\", at), path.size());
        const std::string_view part = path.substr(at, end - at);
        depth += part == ".." ? -1 : part.empty() || part == "." ? 0 : 1;
        at = end + 1;
    }
    return depth < 0;
}

std::size_t suffix_of_archive(std::string_view path)
{
    static constexpr std::array suffixes{".zip",    ".tar",     ".tar.gz", ".tgz",
                                         ".tar.xz", ".tar.bz2", ".7z",     ".rar"};
    const std::string name = course::plain_name(std::string(base_name(path)));
    const auto suffix = std::find_if(suffixes.begin(), suffixes.end(),
                                     [&](const char* each) { return name.ends_with(each); });
    return suffix == suffixes.end() ? 0 : std::string_view(*suffix).size();
}

bool is_archive_name(std::string_view path) { return suffix_of_archive(path) > 0; }

bool is_system_file(std::string_view path)
{
    return base_name(path).starts_with("._") || path.find("__MACOSX") != std::string_view::npos;
}

std::string folder_of(std::string_view path)
{
    if (const auto slash = path.rfind('/'); slash != std::string_view::npos)
        return std::string(path.substr(0, slash + 1));
    const bool is_moodles = path.find("_assignsubmission_") != std::string_view::npos; // without folders
    return is_moodles ? std::string(path) + "/" : "";
}

bool is_source_name(std::string_view name)
{
    static constexpr std::array suffixes{".cl", ".cpp", ".cc", ".cxx", ".c"};
    const std::string plain = course::plain_name(std::string(name.substr(0, 1000)));
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](const char* suffix) { return plain.ends_with(suffix); });
}

bool OtherNames::is_worth_having(std::string_view path)
{
    const std::string_view name = base_name(path);
    if (is_system_file(path) || name.empty() || path.starts_with('.') ||
        path.find("/.") != std::string_view::npos)
        return false;
    return ++counts_[std::string(path.substr(0, path.find('/')))] <= most_names;
}

bool is_wanted(std::string_view path, const std::vector<std::string>& asked)
{
    if (is_system_file(path))
        return false;
    const std::string name = course::plain_name(std::string(base_name(path).substr(0, 1000)));
    return std::any_of(asked.begin(), asked.end(), [&](const std::string& each) {
        const std::string wanted = course::plain_name(each);
        return name.ends_with(wanted) || name.ends_with(wanted + ".txt");
    });
}

bool may_be_header(std::string_view path)
{
    const std::string name = course::plain_name(std::string(base_name(path).substr(0, 1000)));
    const std::string_view header =
        name.ends_with(".txt") ? std::string_view(name).substr(0, name.size() - 4) : name;
    return !is_system_file(path) &&
           (header.ends_with(".h") || header.ends_with(".hpp") || header.ends_with(".cl"));
}
} // namespace lab::classroom
