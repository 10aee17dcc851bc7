#include "grader/process/consumption.hpp"

#include "grader/process/process_stat.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace lab::process
{
namespace
{
std::size_t memory_of(const std::string& process)
{
    const std::string status = text_of(process + "/status");
    std::size_t kib = 0;
    for (const std::string_view key : {"\nRssAnon:", "\nRssShmem:"})
        if (const auto found = status.find(key); found != std::string::npos)
            kib += Words(std::string_view(status).substr(found + key.size())).number();
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
bool holds_files_in_flight(const std::string& info_on_socket)
{
    constexpr std::string_view key = "scm_fds:";
    const std::string info = text_of(info_on_socket);
    const auto found = info.find(key);
    return found != std::string::npos &&
           Words(std::string_view(info).substr(found + key.size())).number() > 0;
}

/// Returns true if files are also in transit in its sockets.
bool add_open_ones(Unlinked& unlinked, const std::string& process)
{
    bool has_files_in_flight = false;
    std::error_code closed;
    std::filesystem::directory_iterator file(process + "/fd", closed);
    for (; !closed && file != std::filesystem::directory_iterator(); file.increment(closed)) {
        struct stat status {};
        std::error_code gone;
        const std::string opened = std::filesystem::read_symlink(file->path(), gone);
        if (is_unlinked_on_disk(opened) && ::stat(file->path().c_str(), &status) == 0)
            unlinked[status.st_ino] = static_cast<std::size_t>(status.st_blocks) * 512;
        if (opened.starts_with("socket:") &&
            holds_files_in_flight(process + "/fdinfo/" + file->path().filename().string()))
            has_files_in_flight = true;
    }
    return has_files_in_flight;
}

/// If a process is not dumpable (PR_SET_DUMPABLE), its files here belong to root, but their folder does not
/// (proc(5)). The same applies after it has ended, but then it has no memory.
bool is_closed(const std::string& process)
{
    struct stat folder {
    }, file{};
    if (::stat(process.c_str(), &folder) != 0 || ::stat((process + "/stat").c_str(), &file) != 0 ||
        file.st_uid == folder.st_uid)
        return false;
    const auto stat = stat_of(process);
    return stat && stat->memory_bytes > 0;
}

/// A process is closed while it starts another program (execve(2)), and on a busy machine it may wait long for a
/// processor then. So it counts only if it sleeps, or computes longer than that takes.
bool stays_closed(const std::string& process)
{
    constexpr std::uint64_t many_ticks = 2;
    const auto before = stat_of(process);
    for (int tries = 0; tries < 20; ++tries) {
        if (!is_closed(process))
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const auto now = stat_of(process);
    if (!before || !now)
        return false;
    const bool may_be_waiting = now->state == 'R' || now->state == 'D';
    return !may_be_waiting || now->cpu_ticks >= before->cpu_ticks + many_ticks;
}

/// `maps` does not contain the files' sizes, so the maximum file size is assumed (proc(5)).
void add_mapped_ones(Unlinked& unlinked, const std::string& process)
{
    constexpr std::size_t longest_bytes = 64 << 20;
    const std::string maps = text_of(process + "/maps");
    for (std::string_view rest = maps; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        Words words(line);
        for (int skipped = 0; skipped < 4; ++skipped)
            words.next();
        const std::uint64_t inode = words.number();
        if (is_unlinked_on_disk(std::string(words.rest())))
            unlinked.emplace(inode, longest_bytes);
    }
}

struct Look {
    Examined examined;
    Consumption sum;
    Unlinked unlinked;
    std::uint64_t cpu_ticks = 0;
    bool has_hidden_files = false;
};

/// Adds the files that the process keeps although no folder names them.
void add_files(Look& look, const std::string& process, unsigned depth)
{
    constexpr unsigned of_the_sandbox = 2; // its own processes, on the first two levels, hide nothing
    const bool has_files_in_flight = add_open_ones(look.unlinked, process);
    if (look.examined.mapped_files)
        add_mapped_ones(look.unlinked, process);
    if (depth >= of_the_sandbox && !look.has_hidden_files)
        look.has_hidden_files = has_files_in_flight || stays_closed(process);
}

void add(Look& look, pid_t pid, unsigned depth);

/// `state`: running or runnable (R), waiting for a disk (D), or asleep. A thread that has started a child by vfork
/// waits for it in the same state as for a disk.
void add_thread(Look& look, const std::string& thread, char state, unsigned depth)
{
    const std::string children = text_of(thread + "/children");
    if (state == 'R')
        look.sum.activity = Activity::awake;
    else if (state == 'D' && children.empty())
        look.sum.activity = std::max(look.sum.activity, Activity::at_the_disk);
    Words words(children);
    while (const auto child = words.number())
        add(look, static_cast<pid_t>(child), depth + 1);
}

/// `depth`: levels below the watched child.
void add(Look& look, pid_t pid, unsigned depth)
{
    const std::string process = "/proc/" + std::to_string(pid);
    const auto stat = stat_of(process);
    if (!stat)
        return;
    look.cpu_ticks += stat->cpu_ticks;
    if (look.examined.memory)
        look.sum.memory_bytes += memory_of(process);
    if (look.examined.files)
        add_files(look, process, depth);
    if (stat->threads == 1)
        return add_thread(look, process + "/task/" + std::to_string(pid), stat->state, depth);
    std::error_code ended;
    std::filesystem::directory_iterator thread(process + "/task", ended);
    for (; !ended && thread != std::filesystem::directory_iterator(); thread.increment(ended))
        add_thread(look, thread->path(), stat_of(thread->path()).value_or(ProcessStat()).state, depth);
}
} // namespace

Consumption consumption_of(pid_t pid, Examined examined)
{
    constexpr std::size_t more_than_any_may_write = std::size_t{1} << 40;
    Look look{examined, {}, {}};
    add(look, pid, 0);
    look.sum.cpu_s = static_cast<double>(look.cpu_ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
    if (look.has_hidden_files)
        look.sum.unlinked_bytes = more_than_any_may_write;
    for (const auto& [inode, bytes] : look.unlinked)
        look.sum.unlinked_bytes += bytes;
    return look.sum;
}
} // namespace lab::process
