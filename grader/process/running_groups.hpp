// The process groups running under run_child, which a signal ends.
#pragma once

#include <atomic>
#include <sys/types.h>

namespace lab::process
{
/// Registers a process group for the signal handler during its lifetime; kills the group at the end.
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

/// True if a Group with that id exists.
bool is_running_group(pid_t pid);
} // namespace lab::process
