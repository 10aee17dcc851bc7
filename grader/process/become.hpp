// From a forked process to the program of a command.
#pragma once

#include "grader/process/child.hpp"

#include <array>
#include <sys/types.h>

namespace lab::process
{
struct Prepared {
    std::vector<std::string> environment;
    std::vector<char*> argv, envp;
};

/// Everything that allocates happens before fork.
Prepared prepare(const Command& command);

/// Runs between fork and exec: system calls only. `streams` become the descriptors 0 to 3; -1: none. Writes errno to
/// `failure` when exec does not happen.
[[noreturn]] void become(const Command& command, const Prepared& prepared, pid_t parent,
                         const std::array<int, 4>& streams, int failure);
} // namespace lab::process
