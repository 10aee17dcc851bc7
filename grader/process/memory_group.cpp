#include "grader/process/memory_group.hpp"

#include "grader/base/file.hpp"

#include <atomic>
#include <csignal>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::process
{
namespace
{
namespace fs = std::filesystem;

/// Writes to a file of the kernel's without creating it.
bool set(const fs::path& file, const std::string& value)
{
    const Descriptor opened(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    return opened.is_open() && write_all(opened.get(), value);
}

/// Limits memory including swap; without swap accounting, memory alone.
bool limit(const fs::path& group, const std::string& bytes)
{
    if (fs::exists(group / "memory.max")) {
        set(group / "memory.swap.max", "0");
        set(group / "memory.oom.group", "1");
        return set(group / "memory.max", bytes);
    }
    const bool is_limited = set(group / "memory.limit_in_bytes", bytes);
    set(group / "memory.memsw.limit_in_bytes", bytes);
    return is_limited;
}

/// The number after a key in a file with one key per line.
std::size_t number_in(const fs::path& file, const std::string& key)
{
    std::istringstream words(try_read_file(file).value_or(""));
    std::string word;
    for (std::size_t number = 0; words >> word >> number;)
        if (word == key)
            return number;
    return 0;
}
} // namespace

MemoryGroup::MemoryGroup(const fs::path& place, std::size_t limit_bytes)
{
    static std::atomic<unsigned> count{0};
    const fs::path folder = place / ("run-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
    if (::mkdir(folder.c_str(), 0755) != 0)
        throw std::runtime_error("no memory group can be made in " + place.string());
    folder_ = folder;
    joining_ = Descriptor(::open((folder / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
    if (joining_.is_open() && limit(folder, std::to_string(limit_bytes)))
        return;
    ::rmdir(folder.c_str());
    throw std::runtime_error("the memory group " + folder.string() + " cannot be limited");
}

namespace
{
void end_processes_in(const fs::path& group)
{
    if (set(group / "cgroup.kill", "1"))
        return;
    std::istringstream processes(try_read_file(group / "cgroup.procs").value_or(""));
    for (pid_t process = 0; processes >> process;)
        ::kill(process, SIGKILL);
}
} // namespace

void end_group(const fs::path& group)
{
    std::error_code gone;
    for (const auto& inside : fs::directory_iterator(group, gone))
        if (inside.is_directory(gone))
            end_group(inside);
    for (int attempt = 0; attempt < 200 && ::rmdir(group.c_str()) != 0; ++attempt) {
        end_processes_in(group);
        ::usleep(5000); // the kernel is still cleaning up behind them
    }
}

MemoryGroup::~MemoryGroup()
{
    joining_.close();
    end_group(folder_);
}

bool MemoryGroup::was_exceeded() const
{
    return number_in(folder_ / "memory.events", "oom_kill") > 0 ||
           number_in(folder_ / "memory.oom_control", "oom_kill") > 0;
}
} // namespace lab::process
