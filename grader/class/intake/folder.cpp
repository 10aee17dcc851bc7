#include "grader/class/intake/folder.hpp"

#include "grader/base/file.hpp"
#include "grader/base/own_headers.hpp"
#include "grader/class/intake/wanted.hpp"
#include "grader/course/base/course.hpp"
#include "grader/process/pipe.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sys/stat.h>

namespace lab::classroom
{
namespace fs = std::filesystem;

namespace
{
Problem problem_of(const std::error_code& error)
{
    return error == std::errc::filename_too_long ? Problem::long_path : Problem::unreadable;
}
} // namespace

FoundFile read_regular_file(const fs::path& file, std::size_t most)
{
    // Without O_NONBLOCK a pipe would wait for a writer.
    const process::Descriptor descriptor(
        ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    FoundFile found{file.string(), "", 0};
    if (!descriptor.is_open() || ::fstat(descriptor.get(), &status) != 0) {
        found.problem = problem_of(std::error_code(errno, std::generic_category()));
        return found;
    }
    found.modified_s = status.st_mtime;
    found.size_bytes = static_cast<std::size_t>(status.st_size);
    if (!S_ISREG(status.st_mode))
        found.problem = Problem::not_plain;
    else if (found.size_bytes > most)
        found.problem = Problem::large;
    else if (found.bytes = read_all(descriptor.get()); found.bytes.size() < found.size_bytes)
        found = {file.string(), "", 0, 0, Problem::unreadable};
    return found;
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
            if (FoundFile file = read_regular_file(folder / path, header_limit_bytes);
                file.problem == Problem::none)
                found.files.push_back({path, std::move(file.bytes), file.modified_s});
}

/// True for a folder that is neither a student's nor part of a submission: __MACOSX, or a hidden one among the
/// students' folders, unless Moodle made it for a name that begins with a dot.
bool is_systems(const std::string& path)
{
    const bool is_hidden = path.starts_with('.') && path.find('/') == std::string::npos;
    return is_system_file(path) || (is_hidden && path.find("_assignsubmission_") == std::string::npos);
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
        if (const std::error_code error = list(""))
            throw course::KitError(text("{} cannot be read completely ({}), so nothing is graded.",
                                        "{} lässt sich nicht vollständig lesen ({}), deshalb wird nichts "
                                        "bewertet.",
                                        folder_.string(), error.message()));
        while (!folders_.empty()) {
            const std::string path = std::move(folders_.back());
            folders_.pop_back();
            const std::error_code error = list(path);
            say(path, error && refused_.is_worth_having(path.substr(0, path.size() - 1)) ? problem_of(error)
                                                                                         : Problem::none);
        }
        add_headers(found_, folder_, possible_headers_);
        std::sort(found_.files.begin(), found_.files.end(),
                  [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; });
        return std::move(found_);
    }

  private:
    /// Takes what a folder holds, without the folders in it: they wait in `folders_` and keep no descriptor open,
    /// however deep they are nested.
    std::error_code list(const std::string& path)
    {
        std::error_code error;
        for (fs::directory_iterator entry(folder_ / path, error), end; !error && entry != end;
             entry.increment(error))
            take(*entry, path + entry->path().filename().string());
        return error;
    }

    void take(const fs::directory_entry& entry, const std::string& path)
    {
        std::error_code unreadable;
        const std::string whose_folder = path.substr(0, path.find('/')) + "/";
        if (is_systems(path))
            return;
        if (const std::size_t count = ++counts_[whose_folder]; count > reader_.limits().entries) {
            if (count == reader_.limits().entries + 1)
                say(whose_folder, Problem::too_many_files);
            return;
        }
        const bool is_folder = entry.is_directory(unreadable); // or a link to one
        if (is_folder && entry.is_symlink(unreadable))
            say(path + (whose_folder == path + "/" ? "/" : ""), Problem::link);
        else if (is_folder && fs::is_regular_file(entry.path() / "gradebook.sqlite", unreadable))
            say(path + "/", Problem::gradebook); // results, or a student's who pretends
        else if (is_folder)
            folders_.push_back(path + "/");
        else
            take_file(entry, path);
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
        else {
            FoundFile file = read_regular_file(entry.path(), is_archive ? reader_.limits().archive_bytes
                                                                        : reader_.limits().file_bytes);
            file.path = path;
            found_.files.push_back(std::move(file));
        }
    }

    void say(const std::string& path, Problem problem) { found_.files.push_back({path, "", 0, 0, problem}); }

    const fs::path& folder_;
    const ArchiveReader& reader_;
    FoundFiles found_;
    std::vector<std::string> folders_; // still to be listed; with a slash at the end
    std::vector<std::string> possible_headers_;
    std::map<std::string, std::size_t>
        counts_; // of what lies in each folder directly below, which is a student's
    OtherNames names_, refused_;
};
} // namespace

FoundFiles read_folder(const fs::path& folder, const ArchiveReader& reader)
{
    return FolderReading(folder, reader).all();
}
} // namespace lab::classroom
