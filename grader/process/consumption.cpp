#include "grader/process/consumption.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace lab::process
{
namespace
{
/// Of the process and of those it waited for: fields 14 to 17 of its `stat` (proc(5)).
double cpu_s_of(const std::filesystem::path& process)
{
    std::ifstream file(process / "stat");
    std::string stat;
    std::getline(file, stat);
    const auto name_end = stat.rfind(") ");
    if (name_end == std::string::npos)
        return 0.0;
    std::istringstream fields(stat.substr(name_end + 2));
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

void add(Consumption& sum, pid_t pid)
{
    const std::filesystem::path process = "/proc/" + std::to_string(pid);
    sum.cpu_s += cpu_s_of(process);
    sum.memory_bytes += memory_of(process);
    std::error_code ended;
    std::filesystem::directory_iterator thread(process / "task", ended);
    for (; thread != std::filesystem::directory_iterator(); thread.increment(ended)) {
        std::ifstream children(thread->path() / "children");
        for (pid_t child = 0; children >> child;)
            add(sum, child);
    }
}
} // namespace

Consumption consumption_of(pid_t pid)
{
    Consumption sum;
    add(sum, pid);
    return sum;
}

} // namespace lab::process
