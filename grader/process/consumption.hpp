// What a child and all its descendants do and use together: RLIMIT_CPU and RLIMIT_AS apply to each process separately.
#pragma once

#include <cstddef>
#include <sys/types.h>

namespace lab::process
{
enum class Activity { asleep, at_the_disk, awake };

struct Consumption {
    Activity activity = Activity::asleep; // of the most active thread
    double cpu_s = 0.0;
    std::size_t memory_bytes = 0; // anonymous and shared memory that is in use
    std::size_t unlinked_bytes =
        0; // of files that no folder names any more; hidden ones count as more than any limit
};

/// What is to be examined besides activity and processor time. Finding mapped files that are no longer open takes longer
/// than all the rest.
struct Examined {
    bool memory = false, files = false, mapped_files = false;
};

Consumption consumption_of(pid_t pid, Examined examined = {});
} // namespace lab::process
