// Prevents other processes from reading this one's memory.
#pragma once

#include <fstream>
#include <string>
#include <sys/prctl.h>

namespace lab::process
{
/// Has no effect on a process that is traced from its start: by a debugger, or by the tracer of a bundle
/// (grader/release/bundle), which could then not see what it does.
inline void close_memory()
{
    std::ifstream status("/proc/self/status");
    const std::string tracer = "TracerPid:\t";
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(tracer) && line != tracer + "0")
            return;
    ::prctl(PR_SET_DUMPABLE, 0);
}
} // namespace lab::process
