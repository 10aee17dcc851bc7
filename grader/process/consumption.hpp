// What a child and all its descendants use together: RLIMIT_CPU and RLIMIT_AS apply to each process separately.
#pragma once

#include <cstddef>
#include <sys/types.h>

namespace lab::process
{
struct Consumption {
    double cpu_s = 0.0;
    std::size_t memory_bytes = 0; // anonymous and shared memory that is in use
    std::size_t unlinked_bytes =
        0; // of files that no folder names any more; hidden ones count as more than any limit
};

/// Counts mapped files that are no longer open only if `with_mapped_files`: finding them takes longer than all the
/// rest.
Consumption consumption_of(pid_t pid, bool with_mapped_files);
} // namespace lab::process
