#include "grader/process/consumption.hpp"

#include "grader/process/process_stat.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace lab::process
{
namespace
{
/// Processor time of the process and of the children it waited for.
double cpu_s_of(const std::filesystem::path& process)
{
    std::istringstream fields = fields_from(first_time_field, process);
    double ticks = 0.0, each = 0.0;
    for (int field = first_time_field; field <= last_time_field && fields >> each; ++field)
        ticks += each;
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

std::size_t memory_of(const std::filesystem::path& process)
{
    std::ifstream file(process / "status");
    std::size_t kib = 0;
    for (std::string key; file >> key;) {
        std::size_t value = 0;
        if ((key == "RssAnon:" || key == "RssShmem:") && file >> value)
            kib += value;
        std::getline(file, key);
    }
    return kib << 10;
}

/// Sizes, in bytes, of files that are in no folder any more, by inode: several processes may share a file.
using Unlinked = std::map<std::uint64_t, std::size_t>;

/// Excludes files in memory, which count as memory.
bool is_unlinked_on_disk(const std::string& path)
{
    return path.ends_with(" (deleted)") && !path.starts_with("/memfd:");
}

/// True if the socket holds files in transit, which are open in no process (proc(5), fdinfo).
bool holds_files_in_flight(const std::filesystem::path& info_on_socket)
{
    std::ifstream info(info_on_socket);
    std::size_t files = 0;
    for (std::string key; info >> key; std::getline(info, key))
        if (key == "scm_fds:")
            info >> files;
    return files > 0;
}

/// Returns true if files are also in transit in its sockets.
bool add_open_ones(Unlinked& unlinked, const std::filesystem::path& process)
{
    bool has_files_in_flight = false;
    std::error_code closed;
    std::filesystem::directory_iterator file(process / "fd", closed);
    for (; !closed && file != std::filesystem::directory_iterator(); file.increment(closed)) {
        struct stat status {};
        std::error_code gone;
        const std::string opened = std::filesystem::read_symlink(file->path(), gone);
        if (is_unlinked_on_disk(opened) && ::stat(file->path().c_str(), &status) == 0)
            unlinked[status.st_ino] = static_cast<std::size_t>(status.st_blocks) * 512;
        if (opened.starts_with("socket:") &&
            holds_files_in_flight(process / "fdinfo" / file->path().filename()))
            has_files_in_flight = true;
    }
    return has_files_in_flight;
}

bool has_memory(const std::filesystem::path& process)
{
    std::uint64_t bytes = 0;
    return fields_from(memory_size_field, process) >> bytes && bytes > 0;
}

/// If a process is not dumpable (PR_SET_DUMPABLE), its files here belong to root, but their folder does not
/// (proc(5)). The same applies after it has ended, but then it has no memory.
bool is_closed(const std::filesystem::path& process)
{
    struct stat folder {
    }, file{};
    return ::stat(process.c_str(), &folder) == 0 && ::stat((process / "stat").c_str(), &file) == 0 &&
           file.st_uid != folder.st_uid && has_memory(process);
}

/// Waits longer than a process is closed while it starts another program (execve(2)).
bool stays_closed(const std::filesystem::path& process)
{
    for (int tries = 0; tries < 20; ++tries) {
        if (!is_closed(process))
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

/// `maps` does not contain the files' sizes, so the maximum file size is assumed (proc(5)).
void add_mapped_ones(Unlinked& unlinked, const std::filesystem::path& process)
{
    constexpr std::size_t longest_bytes = 64 << 20;
    std::ifstream maps(process / "maps");
    for (std::string line; std::getline(maps, line);) {
        std::istringstream fields(line);
        std::string skipped, path;
        std::uint64_t inode = 0;
        fields >> skipped >> skipped >> skipped >> skipped >> inode;
        std::getline(fields >> std::ws, path);
        if (is_unlinked_on_disk(path))
            unlinked.emplace(inode, longest_bytes);
    }
}

struct Look {
    Consumption sum;
    Unlinked unlinked;
    bool with_mapped_files = false, has_hidden_files = false;
};

/// `depth`: levels below the watched child. The first two levels are the sandbox's own processes, which hide nothing.
void add(Look& look, pid_t pid, unsigned depth)
{
    constexpr unsigned of_the_sandbox = 2;
    const std::filesystem::path process = "/proc/" + std::to_string(pid);
    look.sum.cpu_s += cpu_s_of(process);
    look.sum.memory_bytes += memory_of(process);
    const bool has_files_in_flight = add_open_ones(look.unlinked, process);
    if (look.with_mapped_files)
        add_mapped_ones(look.unlinked, process);
    if (depth >= of_the_sandbox && !look.has_hidden_files)
        look.has_hidden_files = has_files_in_flight || stays_closed(process);
    std::error_code ended;
    std::filesystem::directory_iterator thread(process / "task", ended);
    for (; !ended && thread != std::filesystem::directory_iterator(); thread.increment(ended)) {
        std::ifstream children(thread->path() / "children");
        for (pid_t child = 0; children >> child;)
            add(look, child, depth + 1);
    }
}
} // namespace

Consumption consumption_of(pid_t pid, bool with_mapped_files)
{
    constexpr std::size_t more_than_any_may_write = std::size_t{1} << 40;
    Look look{{}, {}, with_mapped_files};
    add(look, pid, 0);
    if (look.has_hidden_files)
        look.sum.unlinked_bytes = more_than_any_may_write;
    for (const auto& [inode, bytes] : look.unlinked)
        look.sum.unlinked_bytes += bytes;
    return look.sum;
}
} // namespace lab::process
