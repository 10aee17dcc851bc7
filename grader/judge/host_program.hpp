// The student's host program: compiled, linked with what the course gives, and run as a process.
#pragma once

#include "grader/judge/kernel_run.hpp"

namespace lab::judge
{
struct HostProgram {
    std::filesystem::path program;
    std::optional<Verdict> problem; // why there is no program
};

/// Compiles and links the host file of the submission.
HostProgram build_host(const Source& source);

struct HostRun {
    process::Outcome outcome;
    process::Limits limits;
    Trace trace; // when it ran on the simulator
};

enum class HostDevice { values, simulator, none };

/// Runs the program with kernels from `kernel_directory`.
HostRun run_host(const HostProgram& host, std::vector<std::string> arguments,
                 const std::filesystem::path& kernel_directory, HostDevice device = HostDevice::values);

/// A file that a student's program wrote: at most `limit_bytes`; nothing when there is no such plain file or more in it.
std::optional<worker::Bytes> read_output(const std::filesystem::path& file, std::size_t limit_bytes);
} // namespace lab::judge
