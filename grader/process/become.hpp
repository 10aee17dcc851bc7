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

/// What every new process does: it takes its limits, and `descriptors` become 0, 1, 2, …, in their order (-1: none). `failure`
/// becomes another number. What else is open is closed by exec.
void set_up(const Limits& limits, std::vector<int>& descriptors, int& failure);

/// Runs between fork and exec: system calls only. Joins the memory group of `joining`, unless that is -1. Writes errno to
/// `failure` when exec does not happen.
[[noreturn]] void become(const Command& command, const Prepared& prepared, pid_t parent, int joining,
                         std::vector<int>& descriptors, int failure);
} // namespace lab::process
