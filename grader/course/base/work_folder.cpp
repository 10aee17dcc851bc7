#include "grader/course/base/work_folder.hpp"

#include "grader/course/base/course.hpp"
#include "grader/process/written.hpp"

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace lab::course
{
namespace
{
/// True for an in-memory file system that has room for the files of a few checks and allows executing programs.
bool is_roomy_memory(const char* folder)
{
    constexpr std::uint64_t room_bytes = std::uint64_t{2} << 30;
    struct statfs system {};
    return ::statfs(folder, &system) == 0 && system.f_type == TMPFS_MAGIC &&
           (static_cast<unsigned long>(system.f_flags) & ST_NOEXEC) == 0 &&
           static_cast<std::uint64_t>(system.f_bavail) * static_cast<std::uint64_t>(system.f_bsize) >=
               room_bytes &&
           ::access(folder, W_OK) == 0;
}
} // namespace

std::filesystem::path temporary_folder()
{
    constexpr const char* memory = "/dev/shm";
    const char* folder = std::getenv("TMPDIR");
    if (folder && *folder)
        return folder;
    return is_roomy_memory(memory) ? memory : "/tmp";
}

namespace
{
constexpr const char* beginning = "cl-lab-";

constexpr const char* lock_name = "work-folder-of-cl-lab.lock"; // no folder without it is one of ours

/// Locks a folder for the lifetime of its process; -1 if another process holds the lock or there is none.
int lock_of(const std::filesystem::path& folder, int flags = 0)
{
    const int fd = ::open((folder / lock_name).c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0600);
    if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    ::close(fd);
    return -1;
}

/// Removes the folders of killed processes. A recent folder may be about to be locked.
void remove_orphans(const std::filesystem::path& in)
{
    const auto young = std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1);
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(in, ignored)) {
        if (!entry.path().filename().string().starts_with(beginning) || entry.is_symlink(ignored) ||
            entry.last_write_time(ignored) > young)
            continue;
        if (const int lock = lock_of(entry.path()); lock >= 0) {
            process::remove_written(entry.path());
            ::close(lock);
        }
    }
}
} // namespace

WorkFolder::WorkFolder()
{
    const std::filesystem::path folder = temporary_folder();
    remove_orphans(folder);
    std::string pattern = (folder / (std::string(beginning) + "XXXXXX")).string();
    if (!::mkdtemp(pattern.data()))
        throw KitError(
            text("Cannot create a folder in {} ({}). Set TMPDIR to a different directory.",
                 "In {} lässt sich kein Ordner anlegen ({}). Setzen Sie TMPDIR auf ein anderes Verzeichnis.",
                 folder.string(), std::strerror(errno)));
    path_ = pattern;
    lock_ = lock_of(path_, O_CREAT);
}

WorkFolder::~WorkFolder()
{
    process::remove_written(path_);
    ::close(lock_);
}
} // namespace lab::course
