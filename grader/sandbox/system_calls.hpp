// Which system calls a program in a sandbox may make.
#pragma once

#include <filesystem>
#include <vector>

namespace lab::sandbox
{
/// Writes the filters into a folder, compiled for this machine. A process must pass all of them. Throws
/// std::runtime_error.
std::vector<std::filesystem::path> write_filters(const std::filesystem::path& folder);
} // namespace lab::sandbox
