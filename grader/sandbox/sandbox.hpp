// A sandbox for each process that runs or parses something of a student's; README.md has its theory of operation.
#pragma once

#include "grader/process/enclosure.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lab::sandbox
{
/// Of system calls, compiled (system_calls.hpp). A process has to pass all of those that it gets.
struct Filters {
    std::vector<std::filesystem::path> killing; // a hostile call ends the program
    /// It is not made, and the program gets SIGSYS: for one that tells which call it was, and ends.
    std::vector<std::filesystem::path> telling;
};

/// What all sandboxes of a process have in common.
struct Settings {
    std::string level; // what protects, in a few words; goes into each result
    Filters filters;
    uid_t user = 0;                      // the programs run as; 0: that of this process, which is not root
    std::filesystem::path memory_groups; // where they are made (memory_place.hpp); empty: memory is watched
    std::map<int, std::string> stopped_calls = {}; // system calls that end a program, by number
};

constexpr const char* no_sandbox = "none"; // the level of results that were made without

// Of all processes of a run together, where the command says nothing else.
constexpr std::size_t most_memory_bytes = std::size_t{1} << 30, most_written_bytes = 256 << 20;

/// The user of a slot, of gradings that go on side by side: unknown to this machine. 0 where this process is not
/// root and cannot choose.
uid_t user_of_slot(std::size_t slot);

/// From now on every child of this process runs in a sandbox of its own, except trusted ones. Call it once. Files that this
/// process makes from then on can be used by everybody who can reach them: `open_to` decides who can.
void enclose_children(const Settings& settings);

/// Gives one of our folders, with what it holds, to the user of the settings alone.
void open_to(const Settings& settings, const std::filesystem::path& folder);

/// The command that runs a command in a sandbox. Throws std::runtime_error when it cannot be made.
process::Enclosed enclosed(const Settings& settings, const process::Command& command);
} // namespace lab::sandbox
