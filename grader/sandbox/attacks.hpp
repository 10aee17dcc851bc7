// What hostile programs attempt from within a sandbox, and how each must end if the sandbox holds.
#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lab::sandbox
{
/// The targets of an attack; none of them exists in a sandbox that holds.
struct Target {
    std::filesystem::path secret; // a file of the grader's that everybody may read
    pid_t grader = 0;
    std::filesystem::path own; // the folder it may write
};

/// How a run must end. `stopped`: the attempt failed and the program exits with code 0.
enum class End { stopped, killed, timed_out, out_of_memory, too_much_output };

struct Attack {
    const char* name;
    End end;
    bool (*is_stopped)(const Target&); // makes the attempt
};

const std::vector<Attack>& attacks();
} // namespace lab::sandbox
