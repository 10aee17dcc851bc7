// Turns a new process into the program of a command.
#pragma once

#include "grader/process/child.hpp"

#include <sys/types.h>

namespace lab::process
{
struct Prepared {
    std::vector<std::string> environment;
    std::vector<char*> argv, envp;
};

/// Makes all allocations, before the process is created.
Prepared prepare(const Command& command);

/// Sets up any new process: applies the limits and turns `descriptors` into 0, 1, 2, … in order (-1: none). `failure`
/// gets another number. exec closes all other descriptors.
void set_up(const Limits& limits, std::vector<int>& descriptors, int& failure);

/// Creates a process that sets itself up and executes the program; -1 if that fails, with the reason in errno. It
/// joins the memory group of `joining`, unless that is -1. Returns once the program is executing, or the process has
/// written errno to `failure`: until then it shares this one's memory. Copying that, as fork does, takes longer the
/// more there is, and a judge has much.
pid_t start(const Command& command, const Prepared& prepared, int joining, std::vector<int>& descriptors,
            int failure);
} // namespace lab::process
