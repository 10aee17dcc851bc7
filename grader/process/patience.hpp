// How long a child may go on. A busy machine makes everything take longer, but no process more idle: what ends a child is
// the processor time that it uses (the kernel counts that) or the time that it sleeps (counted here), not the clock.
#pragma once

#include "grader/process/child.hpp"

#include <sys/types.h>

namespace lab::process
{
using Clock = std::chrono::steady_clock;

class Patience {
  public:
    Patience(pid_t child, const Limits& limits);

    /// To be asked often; looks at the child every 50 ms.
    bool is_over();
    /// Whether the child slept for as long as it may.
    bool saw_it_sleep() const { return asleep_ >= limits_.asleep; }

  private:
    pid_t child_;
    const Limits& limits_;
    Clock::time_point end_, next_look_;
    std::chrono::milliseconds asleep_{0};
};
} // namespace lab::process
