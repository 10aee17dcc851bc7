#include "grader/process/patience.hpp"

#include "grader/process/written.hpp"

#include <algorithm>
#include <limits>

namespace lab::process
{
namespace
{
constexpr std::chrono::milliseconds between_looks{50}; // at what a child does and uses; at least
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

Examined Patience::examined_now()
{
    constexpr unsigned between_looks_at_mapped_files = 10;
    constexpr auto no_limit = std::numeric_limits<std::size_t>::max();
    Examined examined;
    if (!watches_all())
        return examined;
    examined.memory = !memory_ && limits_.memory_bytes != no_limit;
    examined.files = limits_.written_bytes > 0;
    examined.mapped_files = ++looks_ % between_looks_at_mapped_files == 0;
    return examined;
}

void Patience::compare_with_limits(const Consumption& used)
{
    // At the limit the kernel sends SIGXCPU, which is unambiguous; a second later SIGKILL, which is not.
    constexpr double already_ended_s = 0.3;
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
    const Consumption used = consumption_of(child_, examined_now());
    const Activity activity = is_owed ? Activity::awake : used.activity;
    if (activity != Activity::awake)
        asleep_ += activity == Activity::asleep ? between_looks : between_looks / busy_disk;
    if (watches_all())
        compare_with_limits(used);
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
