// The system calls that a program in a sandbox may make.
#pragma once

#include "grader/sandbox/sandbox.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace lab::sandbox
{
/// Writes the filters, compiled for this machine, into a folder, readable by every user: a judge runs as the user of
/// its slot. Throws std::runtime_error.
Filters write_filters(const std::filesystem::path& folder);
/// The names of the calls that end a program with SIGSYS, by their number on this machine.
std::map<int, std::string> names_of_stopped_calls();
} // namespace lab::sandbox
