// The kernel's text becomes bitcode: by the distribution's Clang, in a process of its own.
#pragma once

#include <string>

namespace lab::simulator
{
struct Compiled {
    bool is_done = false;
    std::string bitcode, log; // the log names the file and counts its lines
};

/// `options`: those of clBuildProgram. Throws std::runtime_error where there is no compiler.
Compiled compile(const std::string& file_name, const std::string& source, const std::string& options);
} // namespace lab::simulator
