// From a forked process to the program of a command.
#pragma once

#include "grader/process/child.hpp"

#include <sys/types.h>

namespace lab::process
{
struct Prepared {
    std::vector<std::string> environment;
    std::vector<char*> argv, envp;
};

/// Everything that allocates happens before fork.
Prepared prepare(const Command& command);

/// Runs between fork and exec: system calls only. Joins the memory group of `joining`, unless that is -1. `descriptors` become 0, 1, 2, …, in their order; -1: none; their
/// numbers are lost. Writes errno to `failure` when exec does not happen.
[[noreturn]] void become(const Command& command, const Prepared& prepared, pid_t parent, int joining,
                         std::vector<int>& descriptors, int failure);
} // namespace lab::process
