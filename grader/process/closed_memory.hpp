// A process whose memory no other one may read.
#pragma once

#include <fstream>
#include <string>
#include <sys/prctl.h>

namespace lab::process
{
/// Not of one that is traced from its start: by a debugger, or where a bundle is entered by tracing (grader/release/bundle), which could then not
/// see what it does.
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
