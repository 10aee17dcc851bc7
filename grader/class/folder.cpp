#include "grader/class/folder.hpp"

#include "grader/class/wanted.hpp"
#include "grader/file.hpp"
#include "grader/own_headers.hpp"
#include "grader/process/pipe.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sys/stat.h>

namespace lab::classroom
{
namespace fs = std::filesystem;

std::optional<FoundFile> read_regular_file(const fs::path& file, std::size_t most)
{
    // Without O_NONBLOCK a pipe would wait for a writer.
    const process::Descriptor descriptor(
        ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!descriptor.is_open() || ::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
        static_cast<std::size_t>(status.st_size) > most)
        return {};
    return FoundFile{file.string(), read_all(descriptor.get()), status.st_mtime};
}

namespace
{
/// Those that lie beside a file that was found.
void add_headers(FoundFiles& found, const fs::path& folder, const std::vector<std::string>& possible)
{
    std::set<std::string, std::less<>> folders;
    for (const FoundFile& file : found.files)
        if (!file.path.ends_with('/') && !is_archive_name(file.path))
            folders.emplace(parent_of(file.path));
    for (const std::string& path : possible)
        if (folders.contains(parent_of(path)))
            if (auto file = read_regular_file(folder / path, header_limit_bytes))
                found.files.push_back({path, std::move(file->bytes), file->modified_s});
}
} // namespace

FoundFiles read_folder(const fs::path& folder, const ArchiveReader& reader)
{
    FoundFiles found;
    std::vector<std::string> possible_headers;
    std::error_code unreadable;
    std::map<std::string, std::size_t>
        counts; // of what lies in each folder directly below, which is a student's
    OtherNames names;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(folder, options, unreadable), end; entry != end;
         entry.increment(unreadable)) {
        const std::string path = entry->path().lexically_relative(folder).string();
        const std::string whose_folder = path.substr(0, path.find('/')) + "/";
        if (const std::size_t count = ++counts[whose_folder]; count > reader.limits().entries) {
            entry.disable_recursion_pending();
            if (count == reader.limits().entries + 1)
                found.files.push_back({whose_folder, "", 0, 0, Problem::too_many_files});
            continue;
        }
        const bool is_archive = is_archive_name(path) && !is_system_file(path);
        if (entry->is_symlink(unreadable))
            continue;
        if (fs::exists(entry->path() / "gradebook.sqlite",
                       unreadable)) { // results, or a student's who pretends
            entry.disable_recursion_pending();
            found.files.push_back({path + "/", "", 0, 0, Problem::gradebook});
            continue;
        }
        if (entry->is_directory(unreadable))
            found.files.push_back({path + "/", "", 0});
        else if (!is_archive && !is_wanted(path, reader.asked())) {
            if (may_be_header(path))
                possible_headers.push_back(path);
            if (!folder_of(path).empty() && names.is_worth_having(path))
                found.files.push_back({path, "", 0, 0, Problem::not_asked});
            if (std::string whose = folder_of(path); path.find('/') == std::string::npos && !whose.empty())
                found.files.push_back({std::move(whose), "", 0});
        } else if (auto file = read_regular_file(entry->path(), is_archive ? reader.limits().archive_bytes
                                                                           : reader.limits().file_bytes))
            found.files.push_back({path, std::move(file->bytes), file->modified_s});
        else
            found.files.push_back({path, "", 0, 0, Problem::large});
    }
    add_headers(found, folder, possible_headers);
    std::sort(found.files.begin(), found.files.end(),
              [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; });
    return found;
}
} // namespace lab::classroom
