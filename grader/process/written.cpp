#include "grader/process/written.hpp"

#include <algorithm>
#include <fcntl.h>
#include <limits>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <sys/statvfs.h>

namespace lab::process
{
namespace fs = std::filesystem;

namespace
{
constexpr std::size_t too_many = std::numeric_limits<std::size_t>::max() / 2;

void open_folder(const fs::path& folder)
{
    ::fchmodat(AT_FDCWD, folder.c_str(), S_IRWXU, AT_SYMLINK_NOFOLLOW);
}

/// Nothing if a folder was inaccessible at that moment or is nested too deeply.
std::optional<std::size_t> seen_below(const fs::path& folder)
{
    constexpr std::size_t least_bytes = 64 << 10; // names use up a disk, and the time of who looks at them
    constexpr int deepest = 30;
    std::size_t bytes = 0;
    std::error_code gone;
    fs::recursive_directory_iterator entry(folder, gone);
    for (; !gone && entry != fs::recursive_directory_iterator(); entry.increment(gone)) {
        struct stat status {};
        if (entry.depth() > deepest)
            return {};
        if (::lstat(entry->path().c_str(), &status) != 0)
            continue;
        if (S_ISDIR(status.st_mode) && (status.st_mode & S_IRWXU) != S_IRWXU)
            open_folder(entry->path());
        bytes += std::max({least_bytes, static_cast<std::size_t>(status.st_blocks) * 512,
                           static_cast<std::size_t>(status.st_size)}); // a copy has no holes
    }
    if (gone && gone != std::errc::no_such_file_or_directory)
        return {};
    return bytes;
}

/// A folder may become inaccessible during a pass; one that is closed again and again counts as hiding something.
std::size_t bytes_below(const fs::path& folder)
{
    for (int looks = 0; looks < 3; ++looks)
        if (const auto bytes = seen_below(folder))
            return *bytes;
    return too_many;
}

bool is_full(const fs::path& folder)
{
    constexpr std::uint64_t least_bytes = 4 << 20, least_files = 64;
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0)
        return false;
    const bool counts_files = disk.f_files > 0;
    return std::uint64_t{disk.f_bavail} * disk.f_frsize < least_bytes ||
           (counts_files && disk.f_favail < least_files);
}

/// Removes a folder's files and moves the contents of its subfolders up into it; true if anything was moved.
bool lift_all_in(const fs::path& folder)
{
    std::error_code failed;
    const std::vector<fs::path> entries(fs::directory_iterator(folder, failed), {});
    std::size_t count = 0;
    bool has_lifted = false;
    for (const fs::path& entry : entries) {
        if (fs::symlink_status(entry, failed).type() != fs::file_type::directory) {
            fs::remove(entry, failed); // or each of many levels would look at it again
            continue;
        }
        open_folder(entry);
        const std::vector<fs::path> deeper(fs::directory_iterator(entry, failed), {});
        for (const fs::path& one : deeper) {
            open_folder(one); // or it cannot be moved
            fs::path free;
            do
                free = folder / ("lifted-" + std::to_string(++count));
            while (fs::exists(fs::symlink_status(free, failed)));
            fs::rename(one, free, failed);
            has_lifted |= !failed;
        }
        fs::remove(entry, failed);
    }
    return has_lifted;
}
} // namespace

std::size_t bytes_in(const std::vector<fs::path>& folders)
{
    std::size_t bytes = 0;
    for (const auto& folder : folders)
        bytes = std::min(too_many, bytes + bytes_below(folder));
    return bytes;
}

fs::path first_full(const std::vector<fs::path>& folders)
{
    const auto full = std::find_if(folders.begin(), folders.end(), is_full);
    return full == folders.end() ? fs::path() : *full;
}

void remove_written(const fs::path& folder)
{
    std::error_code failed;
    fs::remove_all(folder, failed);
    if (!failed)
        return;
    open_folder(folder);
    while (lift_all_in(folder)) {
    }
    fs::remove_all(folder, failed);
}
} // namespace lab::process
