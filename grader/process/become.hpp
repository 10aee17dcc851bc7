// From a new process to the program of a command.
#pragma once

#include "grader/process/child.hpp"

#include <sys/types.h>

namespace lab::process
{
struct Prepared {
    std::vector<std::string> environment;
    std::vector<char*> argv, envp;
};

/// Everything that allocates happens before there is a process.
Prepared prepare(const Command& command);

/// What every new process does: it takes its limits, and `descriptors` become 0, 1, 2, …, in their order (-1: none). `failure`
/// becomes another number. What else is open is closed by exec.
void set_up(const Limits& limits, std::vector<int>& descriptors, int& failure);

/// A new process, which takes its place and becomes the program; -1: errno says why there is none. It joins the memory group of
/// `joining`, unless that is -1. Returns when the program is there, or when the process has written errno to `failure`: it
/// borrows this one's memory until then. To copy that, as fork does, takes longer the more there is, and a judge has much.
pid_t start(const Command& command, const Prepared& prepared, int joining, std::vector<int>& descriptors,
            int failure);
} // namespace lab::process
