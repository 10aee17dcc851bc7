// Decides how long a child may run. On a busy machine everything takes longer, but no process becomes more idle: a
// child is limited by the processor time it uses (counted by the kernel) or the time it sleeps (counted here), not by
// the clock. What a child in a sandbox uses together with its descendants is counted here too.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/consumption.hpp"
#include "grader/process/memory_group.hpp"

#include <sys/types.h>

namespace lab::process
{
using Clock = std::chrono::steady_clock;

class Patience {
  public:
    /// `child`: the process watched, with its descendants. `memory`: what limits the child's memory; none: it is
    /// watched here.
    Patience(pid_t child, const Command& command, const MemoryGroup* memory);
    /// Ignores the processor time used so far.
    void begin_now() { cpu_before_s_ = consumption_of(child_).cpu_s; }

    /// Must be called often; examines the child every 50 ms. `is_owed`: a child that waits for this process is not
    /// asleep.
    bool is_over(bool is_owed = false);
    /// When is_over() is true: the limit that the child exceeded.
    Ending ending() const { return ending_; }
    /// How a child that ended by itself is to be judged by its files.
    Ending ending_by_files();
    /// A folder on a full disk: the child then counts as not started.
    const std::filesystem::path& full_folder() const { return full_folder_; }
    /// The time it slept.
    std::chrono::milliseconds asleep() const { return asleep_; }
    /// The processor time that it and its descendants had used when last examined.
    double cpu_s() const { return cpu_s_; }
    /// True if the child slept for as long as it may.
    bool saw_it_sleep() const { return asleep_ >= limits_.asleep; }

  private:
    void look(bool is_owed);
    Examined examined_now();
    void compare_with_limits(const Consumption& used);
    void met(Ending ending);

    /// True if the child is in a sandbox.
    bool watches_all() const { return limits_.memory_bytes > 0; }
    bool has_too_much_memory(const Consumption& used) const;

    pid_t child_;
    const Command& command_;
    const Limits& limits_;
    const MemoryGroup* memory_;
    Ending ending_ = Ending::timed_out;
    bool has_used_up_something_ = false;
    std::filesystem::path full_folder_;
    Clock::time_point end_, next_look_;
    std::chrono::milliseconds asleep_{0};
    double cpu_s_ = 0.0, cpu_before_s_ = 0.0;
    unsigned looks_ = 0;
};
} // namespace lab::process
