// The process groups that run_child has running, and how a signal ends them.
#pragma once

#include <atomic>
#include <sys/types.h>

namespace lab::process
{
/// Registers a process group for the signal handler while it lives; kills the group at the end.
class Group {
  public:
    explicit Group(pid_t pid);
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;
    ~Group();

    void kill() const;

  private:
    pid_t pid_;
    std::atomic<pid_t>* place_ = nullptr;
};

/// Whether a Group of that id lives.
bool is_running_group(pid_t pid);
} // namespace lab::process
