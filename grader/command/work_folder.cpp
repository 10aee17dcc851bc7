#include "grader/command/work_folder.hpp"

#include "grader/command/course.hpp"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace lab::command
{
std::filesystem::path temporary_folder()
{
    const char* folder = std::getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

namespace
{
constexpr const char* beginning = "cl-lab-";

constexpr const char* lock_name = "work-folder-of-cl-lab.lock"; // no folder without it is one of ours

/// The lock of a folder, which its process holds as long as it lives; -1 when another has it or there is none.
int lock_of(const std::filesystem::path& folder, int flags = 0)
{
    const int fd = ::open((folder / lock_name).c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0600);
    if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    ::close(fd);
    return -1;
}

/// A process that was killed could not remove its folder. A young one may be about to be locked.
void remove_orphans(const std::filesystem::path& in)
{
    const auto young = std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1);
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(in, ignored)) {
        if (!entry.path().filename().string().starts_with(beginning) || entry.is_symlink(ignored) ||
            entry.last_write_time(ignored) > young)
            continue;
        if (const int lock = lock_of(entry.path()); lock >= 0) {
            std::filesystem::remove_all(entry.path(), ignored);
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
            text("No folder can be made in {} ({}). Set TMPDIR to another place.",
                 "In {} lässt sich kein Ordner anlegen ({}). Setzen Sie TMPDIR auf einen anderen Ort.",
                 folder.string(), std::strerror(errno)));
    path_ = pattern;
    lock_ = lock_of(path_, O_CREAT);
}

WorkFolder::~WorkFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
    ::close(lock_);
}
} // namespace lab::command
