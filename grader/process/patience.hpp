// How long a child may go on. A busy machine makes everything take longer, but no process more idle: what ends a child is
// the processor time that it uses (the kernel counts that) or the time that it sleeps (counted here), not the clock. What a
// child in a sandbox may use with all its descendants together is counted here, too.
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
    /// `child`: the process that is watched with its descendants. `memory`: what limits the child's; none: it is watched here.
    Patience(pid_t child, const Command& command, const MemoryGroup* memory);
    /// What was used before does not count.
    void begin_now() { cpu_before_s_ = consumption_of(child_, false).cpu_s; }

    /// To be asked often; looks at the child every 50 ms. `is_owed`: a child that waits for this process does not sleep.
    bool is_over(bool is_owed = false);
    /// When it is over: which limit the child met.
    Ending ending() const { return ending_; }
    /// What its files say about a child that ended by itself.
    Ending ending_by_files();
    /// A folder whose disk was full: then it counts as not started.
    const std::filesystem::path& full_folder() const { return full_folder_; }
    /// How long it slept.
    std::chrono::milliseconds asleep() const { return asleep_; }
    /// How much processor time it and its descendants had used at the last look.
    double cpu_s() const { return cpu_s_; }
    /// Whether the child slept for as long as it may.
    bool saw_it_sleep() const { return asleep_ >= limits_.asleep; }

  private:
    void look(bool is_owed);
    void look_at_all_that_it_uses();
    void met(Ending ending);

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
