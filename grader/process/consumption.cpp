#include "grader/process/consumption.hpp"

#include "grader/process/process_stat.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::process
{
namespace
{
/// Of the process and of those it waited for: fields 14 to 17 of its `stat` (proc(5)).
double cpu_s_of(const std::filesystem::path& process)
{
    std::istringstream fields = fields_after_name(process);
    std::string skipped;
    for (int field = 3; field < 14; ++field)
        fields >> skipped;
    double ticks = 0.0, each = 0.0;
    for (int field = 14; field <= 17 && fields >> each; ++field)
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

void add(Consumption& sum, Unlinked& unlinked, pid_t pid, bool with_mapped_files)
{
    const std::filesystem::path process = "/proc/" + std::to_string(pid);
    sum.cpu_s += cpu_s_of(process);
    sum.memory_bytes += memory_of(process);
    add_open_ones(unlinked, process);
    if (with_mapped_files)
        add_mapped_ones(unlinked, process);
    std::error_code ended;
    std::filesystem::directory_iterator thread(process / "task", ended);
    for (; !ended && thread != std::filesystem::directory_iterator(); thread.increment(ended)) {
        std::ifstream children(thread->path() / "children");
        for (pid_t child = 0; children >> child;)
            add(sum, unlinked, child, with_mapped_files);
    }
}
} // namespace

Consumption consumption_of(pid_t pid, bool with_mapped_files)
{
    Consumption sum;
    Unlinked unlinked;
    add(sum, unlinked, pid, with_mapped_files);
    for (const auto& [inode, bytes] : unlinked)
        sum.unlinked_bytes += bytes;
    return sum;
}

} // namespace lab::process
