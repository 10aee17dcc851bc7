#include "grader/process/patience.hpp"

#include "grader/process/process_stat.hpp"
#include "grader/process/written.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace lab::process
{
namespace
{
constexpr std::chrono::milliseconds between_looks{50}; // at what a child does and uses; at least

enum class State { asleep, at_the_disk, awake };

/// The state of a thread: running or runnable (R), waiting for a disk (D), or asleep.
State state_of(const std::filesystem::path& thread)
{
    char letter = 'S';
    fields_from(state_field, thread) >> letter;
    return letter == 'R' ? State::awake : letter == 'D' ? State::at_the_disk : State::asleep;
}

/// The most active state among all threads of the process and its descendants. A thread that has started a child by
/// vfork waits for it in the same state as for a disk.
State most_awake(pid_t pid)
{
    State most = State::asleep;
    std::error_code ended;
    std::filesystem::directory_iterator thread("/proc/" + std::to_string(pid) + "/task", ended);
    for (; most != State::awake && thread != std::filesystem::directory_iterator(); thread.increment(ended)) {
        const State own = state_of(thread->path());
        std::ifstream children(thread->path() / "children");
        pid_t child = 0;
        const bool is_parent = static_cast<bool>(children >> child);
        if (own != State::at_the_disk || !is_parent)
            most = std::max(most, own);
        for (; children && most != State::awake; children >> child)
            most = std::max(most, most_awake(child));
    }
    return most;
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
    // At the limit the kernel sends SIGXCPU, which is unambiguous; a second later SIGKILL, which is not.
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
    // Counts as one interval however late it comes: perhaps it was this process that had to wait for a processor.
    constexpr int busy_disk = 10; // times as long for what waits for it
    const State state = is_owed ? State::awake : most_awake(child_);
    if (state != State::awake)
        asleep_ += state == State::asleep ? between_looks : between_looks / busy_disk;
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
