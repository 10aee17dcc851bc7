#include "grader/class/folder.hpp"

#include "grader/base/file.hpp"
#include "grader/base/own_headers.hpp"
#include "grader/class/wanted.hpp"
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
/// Adds the possible headers that lie next to a wanted file.
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

/// True for a folder that is neither a student's nor part of a submission: __MACOSX, or a hidden one among the
/// students' folders.
bool is_systems(const std::string& path)
{
    return is_system_file(path) || (path.starts_with('.') && path.find('/') == std::string::npos);
}

/// Why a file is not opened; `none` for a regular file.
Problem problem_of(const fs::directory_entry& entry)
{
    std::error_code unreadable;
    if (entry.is_symlink(unreadable))
        return Problem::link;
    return entry.is_regular_file(unreadable) ? Problem::none : Problem::not_plain;
}

class FolderReading {
  public:
    FolderReading(const fs::path& folder, const ArchiveReader& reader) : folder_(folder), reader_(reader) {}

    FoundFiles all()
    {
        std::error_code unreadable;
        const auto options = fs::directory_options::skip_permission_denied;
        for (fs::recursive_directory_iterator entry(folder_, options, unreadable), end; entry != end;
             entry.increment(unreadable))
            if (!take(*entry))
                entry.disable_recursion_pending();
        add_headers(found_, folder_, possible_headers_);
        std::sort(found_.files.begin(), found_.files.end(),
                  [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; });
        return std::move(found_);
    }

  private:
    /// True if the entry is a folder whose contents are to be examined.
    bool take(const fs::directory_entry& entry)
    {
        std::error_code unreadable;
        const std::string path = entry.path().lexically_relative(folder_).string();
        const std::string whose_folder = path.substr(0, path.find('/')) + "/";
        if (is_systems(path))
            return false;
        if (const std::size_t count = ++counts_[whose_folder]; count > reader_.limits().entries) {
            if (count == reader_.limits().entries + 1)
                say(whose_folder, Problem::too_many_files);
            return false;
        }
        const bool is_folder = entry.is_directory(unreadable); // or a link to one
        if (is_folder && entry.is_symlink(unreadable))
            say(path + (whose_folder == path + "/" ? "/" : ""), Problem::link);
        else if (is_folder && fs::is_regular_file(entry.path() / "gradebook.sqlite", unreadable))
            say(path + "/", Problem::gradebook); // results, or a student's who pretends
        else if (is_folder)
            found_.files.push_back({path + "/", "", 0});
        else
            take_file(entry, path);
        return is_folder && found_.files.back().problem == Problem::none;
    }

    void take_file(const fs::directory_entry& entry, const std::string& path)
    {
        const bool is_archive = is_archive_name(path),
                   is_whole_download = path.find('/') == std::string::npos;
        if (!is_archive && !is_wanted(path, reader_.asked())) {
            if (may_be_header(path))
                possible_headers_.push_back(path);
            if (names_.is_worth_having(path))
                say(path, Problem::not_asked);
            if (std::string whose = folder_of(path); is_whole_download && !whose.empty())
                found_.files.push_back({std::move(whose), "", 0});
        } else if (const Problem problem = problem_of(entry); problem != Problem::none)
            say(path, problem);
        else if (auto file = read_regular_file(entry.path(), is_archive ? reader_.limits().archive_bytes
                                                                        : reader_.limits().file_bytes))
            found_.files.push_back({path, std::move(file->bytes), file->modified_s});
        else
            say(path, Problem::large, entry.file_size());
    }

    void say(const std::string& path, Problem problem, std::size_t size_bytes = 0)
    {
        found_.files.push_back({path, "", 0, 0, problem, 0, size_bytes});
    }

    const fs::path& folder_;
    const ArchiveReader& reader_;
    FoundFiles found_;
    std::vector<std::string> possible_headers_;
    std::map<std::string, std::size_t>
        counts_; // of what lies in each folder directly below, which is a student's
    OtherNames names_;
};
} // namespace

FoundFiles read_folder(const fs::path& folder, const ArchiveReader& reader)
{
    return FolderReading(folder, reader).all();
}
} // namespace lab::classroom
