#include "grader/process/patience.hpp"

#include "grader/process/written.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

namespace lab::process
{
namespace
{
constexpr std::chrono::milliseconds between_looks{50};

/// Whether a thread runs or could (R), or waits for a disk (D): the state that follows the name in its `stat` (proc(5)).
bool is_awake(const std::filesystem::path& thread)
{
    std::ifstream file(thread / "stat");
    std::string stat;
    std::getline(file, stat);
    const auto name_end = stat.rfind(") ");
    return name_end != std::string::npos && std::strchr("RD", stat[name_end + 2]);
}

/// Whether any thread of the process or of its descendants is awake.
bool any_is_awake(pid_t pid)
{
    std::error_code ended;
    std::filesystem::directory_iterator thread("/proc/" + std::to_string(pid) + "/task", ended);
    for (; thread != std::filesystem::directory_iterator(); thread.increment(ended)) {
        if (is_awake(thread->path()))
            return true;
        std::ifstream children(thread->path() / "children");
        for (pid_t child = 0; children >> child;)
            if (any_is_awake(child))
                return true;
    }
    return false;
}
} // namespace

Patience::Patience(pid_t child, const Command& command, const MemoryGroup* memory)
    : child_(child), command_(command), limits_(command.limits), memory_(memory),
      end_(Clock::now() + command.limits.wall), next_look_(Clock::now() + between_looks)
{
}

bool Patience::has_too_much_memory(const Consumption& used) const
{
    return memory_ ? memory_->was_exceeded() : used.memory_bytes > limits_.memory_bytes;
}

void Patience::met(Ending ending)
{
    has_used_up_something_ = true;
    ending_ = ending;
}

Ending Patience::ending_by_files()
{
    full_folder_ = first_full(command_.needs.writes);
    if (!full_folder_.empty())
        return Ending::not_started;
    const bool is_too_much =
        limits_.written_bytes > 0 && bytes_in(command_.needs.writes) > limits_.written_bytes;
    return is_too_much ? Ending::too_much_output : Ending::exited;
}

void Patience::look_at_all_that_it_uses()
{
    // The kernel sends SIGXCPU at the limit, which says more, and a second later SIGKILL, which says nothing.
    constexpr double already_ended_s = 0.3;
    constexpr unsigned between_looks_at_mapped_files = 10;
    const Consumption used = consumption_of(child_, ++looks_ % between_looks_at_mapped_files == 0);
    cpu_s_ = std::max(cpu_s_, used.cpu_s - cpu_before_s_); // a process that has ended no longer counts
    if (has_too_much_memory(used))
        met(Ending::out_of_memory);
    else if (limits_.written_bytes > 0 && used.unlinked_bytes > limits_.written_bytes)
        met(Ending::too_much_output);
    else if (cpu_s_ > limits_.cpu_s + already_ended_s)
        met(Ending::timed_out);
}

void Patience::look(bool is_owed)
{
    // However late this look comes: it was this process, perhaps, that had to wait for a processor.
    if (!is_owed && !any_is_awake(child_))
        asleep_ += between_looks;
    if (limits_.memory_bytes > 0)
        look_at_all_that_it_uses();
    if (const Ending ending = ending_by_files(); ending != Ending::exited)
        met(ending);
}

bool Patience::is_over(bool is_owed)
{
    const auto now = Clock::now();
    if (now >= next_look_) {
        next_look_ = now + between_looks;
        look(is_owed);
    }
    return now >= end_ || saw_it_sleep() || has_used_up_something_;
}
} // namespace lab::process
