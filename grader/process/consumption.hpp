// What a child and all its descendants use up together. RLIMIT_CPU and RLIMIT_AS count for each process alone, and nothing
// counts files: this does, by looking.
#pragma once

#include <cstddef>
#include <filesystem>
#include <sys/types.h>
#include <vector>

namespace lab::process
{
struct Consumption {
    double cpu_s = 0.0;
    std::size_t memory_bytes = 0; // anonymous and shared memory that is in use
};

Consumption consumption_of(pid_t pid);

/// What lies in the folders, 12 KiB for each entry at least. Trees deeper than a program has reason to make count as more
/// than any limit. Follows no link.
std::size_t bytes_in(const std::vector<std::filesystem::path>& folders);
} // namespace lab::process
