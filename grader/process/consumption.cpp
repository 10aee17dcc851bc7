#include "grader/process/consumption.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace lab::process
{
namespace
{
/// Fields 11, 14 to 17 and 22 of its `stat` (proc(5)); nothing where it has ended.
std::optional<Counted> counted(const std::filesystem::path& process, pid_t parent)
{
    constexpr int first = 3, faults_of_children = 11, first_time = 14, last_time = 17, start = 22;
    std::ifstream file(process / "stat");
    std::string stat;
    std::getline(file, stat);
    const auto name_end = stat.rfind(") ");
    if (name_end == std::string::npos)
        return {};
    std::istringstream fields(stat.substr(name_end + 4)); // behind the state
    std::vector<std::uint64_t> values(first + 1);         // by number
    for (std::int64_t value = 0; values.size() <= start && fields >> value;)
        values.push_back(static_cast<std::uint64_t>(value));
    if (values.size() <= start)
        return {};
    const auto ticks =
        std::accumulate(values.begin() + first_time, values.begin() + last_time + 1, std::uint64_t{0});
    return Counted{parent, values[start],
                   static_cast<double>(ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK)),
                   values[faults_of_children]};
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

/// Of files that no folder names any more: bytes by inode. Many processes may have one file.
using Unlinked = std::map<std::uint64_t, std::size_t>;

/// Files in memory count as memory.
bool is_unlinked_on_disk(const std::string& path)
{
    return path.ends_with(" (deleted)") && !path.starts_with("/memfd:");
}

void add_open_ones(Unlinked& unlinked, const std::filesystem::path& process)
{
    std::error_code closed;
    std::filesystem::directory_iterator file(process / "fd", closed);
    for (; !closed && file != std::filesystem::directory_iterator(); file.increment(closed)) {
        struct stat status {};
        std::error_code gone;
        if (is_unlinked_on_disk(std::filesystem::read_symlink(file->path(), gone)) &&
            ::stat(file->path().c_str(), &status) == 0)
            unlinked[status.st_ino] = static_cast<std::size_t>(status.st_blocks) * 512;
    }
}

/// `maps` does not say how long they are: as long as a file may be (proc(5)).
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
    std::map<pid_t, Counted> processes;
    bool with_mapped_files = false;
};

void add(Look& look, pid_t pid, pid_t parent)
{
    const std::filesystem::path process = "/proc/" + std::to_string(pid);
    const auto found = counted(process, parent);
    if (!found || !look.processes.emplace(pid, *found).second)
        return;
    look.sum.cpu_s += found->cpu_s;
    look.sum.memory_bytes += memory_of(process);
    add_open_ones(look.unlinked, process);
    if (look.with_mapped_files)
        add_mapped_ones(look.unlinked, process);
    std::error_code ended;
    std::filesystem::directory_iterator thread(process / "task", ended);
    for (; !ended && thread != std::filesystem::directory_iterator(); thread.increment(ended)) {
        std::ifstream children(thread->path() / "children");
        for (pid_t child = 0; children >> child;)
            add(look, child, pid);
    }
}
} // namespace

/// By its parent or, where that has ended, too, by the next process above.
bool Consumers::was_waited_for(const Counted& ended, const std::map<pid_t, Counted>& now) const
{
    for (pid_t above = ended.parent; seen_.contains(above); above = seen_.at(above).parent) {
        const Counted& before = seen_.at(above);
        const auto still = now.find(above);
        if (still != now.end() && still->second.start == before.start)
            return still->second.faults_of_children > before.faults_of_children;
    }
    return true; // all above it have ended, too
}

Consumption Consumers::look(bool with_mapped_files)
{
    constexpr double interval_s = std::chrono::duration<double>(between_looks).count();
    Look look{{}, {}, {}, with_mapped_files};
    add(look, child_, 0);
    for (const auto& [pid, process] : seen_) {
        const auto still = look.processes.find(pid);
        const bool has_ended = still == look.processes.end() || still->second.start != process.start;
        if (has_ended && !was_waited_for(process, look.processes))
            lost_s_ += process.cpu_s + interval_s;
    }
    seen_ = std::move(look.processes);
    look.sum.cpu_s += lost_s_;
    for (const auto& [inode, bytes] : look.unlinked)
        look.sum.unlinked_bytes += bytes;
    return look.sum;
}
} // namespace lab::process
