// What a child and all its descendants use up together: RLIMIT_CPU and RLIMIT_AS count for each process alone.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <sys/types.h>

namespace lab::process
{
constexpr std::chrono::milliseconds between_looks{50}; // at what a child does and uses; at least

struct Consumption {
    double cpu_s = 0.0;
    std::size_t memory_bytes = 0;   // anonymous and shared memory that is in use
    std::size_t unlinked_bytes = 0; // of files that no folder names any more
};

/// What the kernel tells of a process: of itself, and of the children that it waited for.
struct Counted {
    pid_t parent = 0;
    std::uint64_t start = 0;              // with the number it names a process
    double cpu_s = 0.0;                   // of both
    std::uint64_t faults_of_children = 0; // each child has some
};

/// Looks at a child and all its descendants at intervals. Where a process ignores SIGCHLD, the kernel adds the time of its ended
/// children to no other process: what each had used at the last look is kept here, and an interval is added.
class Consumers {
  public:
    explicit Consumers(pid_t child) : child_(child) {}
    /// Files that are mapped and no longer open count `with_mapped_files` alone: to find them takes longer than all the rest.
    Consumption look(bool with_mapped_files);

  private:
    bool was_waited_for(const Counted& ended, const std::map<pid_t, Counted>& now) const;

    pid_t child_;
    std::map<pid_t, Counted> seen_;
    double lost_s_ = 0.0;
};
} // namespace lab::process
