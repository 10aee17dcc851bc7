// Compiles a kernel's text to bitcode, using the distribution's Clang in a separate process.
#pragma once

#include <string>

namespace lab::simulator
{
struct Compiled {
    bool is_done = false;
    std::string bitcode, log; // the log names the file and counts its lines
};

/// `options`: as for clBuildProgram. Throws std::runtime_error if there is no compiler.
Compiled compile(const std::string& file_name, const std::string& source, const std::string& options);
} // namespace lab::simulator
