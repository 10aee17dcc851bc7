// The options of bubblewrap, in the order of the argument why nothing gets out.
#pragma once

#include "grader/process/child.hpp"

#include <string>
#include <vector>

namespace lab::sandbox
{
/// Numbers of descriptors that the launcher inherits, and reads or closes before the program starts.
struct Descriptors {
    std::vector<int> files;   // what the program finds as /proc/self/fd/ and the same number
    std::vector<int> filters; // compiled filters of system calls
    int status = -1;          // where the launcher says how the program ended
};

/// Each ends with a NUL, as `bwrap --args` wants them.
std::string checklist(const process::Command& command, const Descriptors& given);
} // namespace lab::sandbox
