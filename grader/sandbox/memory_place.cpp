#include "grader/sandbox/memory_place.hpp"

#include "grader/base/file.hpp"
#include "grader/process/memory_group.hpp"

#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace lab::sandbox
{
namespace
{
namespace fs = std::filesystem;

constexpr std::string_view beginning = "cl-lab-";

struct Mount {
    fs::path folder;
    bool is_v2 = false;
};

/// The mounted cgroup file systems that limit memory (proc(5), mountinfo).
std::vector<Mount> mounts()
{
    std::vector<Mount> found;
    std::istringstream lines(try_read_file("/proc/self/mountinfo").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string folder;
        for (int i = 0; i < 5; ++i)
            words >> folder;
        const bool is_v2 = line.find(" - cgroup2 ") != std::string::npos;
        const bool is_v1 = line.find(" - cgroup ") != std::string::npos &&
                           fs::exists(fs::path(folder) / "memory.limit_in_bytes");
        if (is_v2 || is_v1)
            found.push_back({folder, is_v2});
    }
    return found;
}

/// This process's group, below a mount (proc(5), cgroup): "0::/user.slice" or "4:memory:/jobs".
std::string own_group(bool is_v2)
{
    std::istringstream lines(try_read_file("/proc/self/cgroup").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const auto first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
        if (is_v2 ? controllers == ",," : controllers.find(",memory,") != std::string::npos)
            return line.substr(second + 1);
    }
    return "/";
}

/// In version 2, a group that passes limits on must not contain processes: if this process is the only one in the
/// group it was given, it moves into a subgroup.
void move_out_of_the_way(const fs::path& group)
{
    std::istringstream processes(try_read_file(group / "cgroup.procs").value_or(""));
    pid_t only = 0, another = 0;
    const fs::path leaf = group / "cl-lab-grader";
    if (processes >> only && only == ::getpid() && !(processes >> another) &&
        ::mkdir(leaf.c_str(), 0755) == 0)
        std::ofstream(leaf / "cgroup.procs") << "0" << std::flush;
}

/// Allows subgroups to have their own limits; version 1 always does.
void hand_down_memory(const fs::path& group)
{
    std::ofstream(group / "cgroup.subtree_control") << "+memory" << std::flush;
}

/// Held by a place's grader throughout its life. Not open if another process holds it.
process::Descriptor lock_of(const fs::path& place)
{
    process::Descriptor lock(::open(place.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (lock.is_open() && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0)
        lock.close();
    return lock;
}

/// Removes the places of killed graders, with sandboxes that were just being created: bubblewrap ends with its parent
/// only once it has requested that from the kernel. A grader in another container is not visible in /proc, but holds
/// its lock.
void remove_left_behind(const fs::path& group)
{
    std::error_code gone;
    for (const auto& place : fs::directory_iterator(group, gone)) {
        const std::string name = place.path().filename().string();
        if (!name.starts_with(beginning) || fs::exists("/proc/" + name.substr(beginning.size())) ||
            !lock_of(place).is_open())
            continue;
        for (const auto& run : fs::directory_iterator(place, gone))
            if (run.is_directory(gone))
                process::end_group(run);
        ::rmdir(place.path().c_str());
    }
}

/// True if a subgroup can actually be created and limited.
bool is_usable(const fs::path& place)
{
    try {
        const process::MemoryGroup trial(place, std::size_t{64} << 20);
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

/// A place below a group, or an empty path.
fs::path made_below(const fs::path& group, bool is_v2)
{
    const fs::path place = group / (std::string(beginning) + std::to_string(::getpid()));
    remove_left_behind(group);
    if (is_v2) {
        move_out_of_the_way(group);
        hand_down_memory(group);
    }
    if (::mkdir(place.c_str(), 0755) != 0)
        return {};
    if (is_v2)
        hand_down_memory(place);
    if (is_usable(place))
        return place;
    ::rmdir(place.c_str());
    return {};
}
} // namespace

MemoryPlace::MemoryPlace()
{
    for (const Mount& mount : mounts())
        for (const std::string& group : {own_group(mount.is_v2), std::string("/")})
            if (folder_.empty())
                folder_ = made_below(mount.folder / group.substr(1), mount.is_v2);
    if (!folder_.empty())
        lock_ = lock_of(folder_);
}

MemoryPlace::~MemoryPlace()
{
    if (!folder_.empty())
        process::end_group(folder_);
}

fs::path MemoryPlace::of_user(uid_t user) const
{
    if (folder_.empty() || user == 0)
        return folder_;
    const fs::path part = folder_ / ("user-" + std::to_string(user));
    if (::mkdir(part.c_str(), 0755) == 0 && fs::exists(part / "cgroup.subtree_control"))
        hand_down_memory(part);
    // Version 2 requires, to move a process, write access to the common ancestor of both groups.
    for (const fs::path& its_own : {part, part / "cgroup.procs"})
        if (::chown(its_own.c_str(), user, user) != 0)
            return {};
    return part;
}

std::string MemoryPlace::version() const
{
    if (folder_.empty())
        return "";
    const std::string version = fs::exists(folder_ / "cgroup.controllers") ? "cgroup v2" : "cgroup v1";
    return ::geteuid() == 0 ? version : "delegated " + version;
}
} // namespace lab::sandbox
