// What hostile programs try from within a sandbox, and how each of them ends where the sandbox holds.
#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lab::sandbox
{
/// What an attack is after; none of it exists in a sandbox that holds.
struct Target {
    std::filesystem::path secret; // a file of the grader's that everybody may read
    pid_t grader = 0;
    std::filesystem::path own; // the folder it may write
};

/// How a run must end: `stopped`: the attempt failed, and the program ends with exit code 0.
enum class End { stopped, killed, timed_out, out_of_memory, too_much_output };

struct Attack {
    const char* name;
    End end;
    bool (*is_stopped)(const Target&); // makes the attempt
};

const std::vector<Attack>& attacks();
} // namespace lab::sandbox
