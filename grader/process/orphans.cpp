#include "grader/process/orphans.hpp"

#include "grader/process/running_groups.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace lab::process
{
namespace
{
/// Held while a child is being created and while orphans are being looked for.
std::mutex& family()
{
    static std::mutex mutex;
    return mutex;
}

/// A child of run_child leads a separate session: neither it nor what it starts can return to this one.
bool is_orphan(pid_t child) { return !is_running_group(child) && ::getsid(child) != ::getsid(0); }

std::vector<pid_t> orphans()
{
    std::vector<pid_t> found;
    std::error_code ended; // a thread of ours, meanwhile
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", ended)) {
        std::ifstream children(thread.path() / "children");
        for (pid_t child = 0; children >> child;)
            if (is_orphan(child))
                found.push_back(child);
    }
    return found;
}
} // namespace

pid_t start_child(const std::function<pid_t()>& start, const std::function<void(pid_t)>& registered)
{
    const std::scoped_lock lock(family());
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t pid = start();
    if (pid > 0)
        registered(pid);
    return pid;
}

void end_orphans()
{
    const std::scoped_lock lock(family());
    // A process that ends leaves its children to this one, so repeats until there are none.
    for (std::vector<pid_t> found = orphans(); !found.empty(); found = orphans()) {
        for (const pid_t orphan : found)
            ::kill(orphan, SIGKILL);
        for (const pid_t orphan : found)
            ::waitpid(orphan, nullptr, 0);
    }
}
} // namespace lab::process
