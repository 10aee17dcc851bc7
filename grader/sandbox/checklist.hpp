// The options of bubblewrap, in the order of the argument why nothing can escape.
#pragma once

#include "grader/process/child.hpp"

#include <string>
#include <vector>

namespace lab::sandbox
{
/// Numbers of descriptors that the launcher inherits and reads or closes before the program starts.
struct Descriptors {
    std::vector<int> files;   // what the program finds as /proc/self/fd/ and the same number
    std::vector<int> filters; // compiled filters of system calls
    int status = -1;          // where the launcher says how the program ended
};

/// The options, each terminated by a NUL, as `bwrap --args` requires.
std::string checklist(const process::Command& command, const Descriptors& given);
} // namespace lab::sandbox
