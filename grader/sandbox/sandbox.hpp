// A sandbox for each process that runs or parses students' files; README.md contains its theory of operation.
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
/// Compiled system-call filters (system_calls.hpp). A process has to pass all the filters it is given.
struct Filters {
    std::vector<std::filesystem::path> killing; // a hostile call ends the program
    /// A hostile call is not executed, and the program gets SIGSYS: for programs that report the call and end.
    std::vector<std::filesystem::path> telling;
};

/// What all sandboxes of a process share.
struct Settings {
    std::string level; // what protects, in a few words; goes into each result
    Filters filters;
    uid_t user = 0;                      // the programs run as; 0: that of this process, which is not root
    std::filesystem::path memory_groups; // where they are made (memory_place.hpp); empty: memory is watched
    std::map<int, std::string> stopped_calls = {}; // system calls that end a program, by number
};

constexpr const char* no_sandbox = "none"; // the level of results that were made without

// For all processes of a run together, unless the command sets other limits.
constexpr std::size_t most_memory_bytes = std::size_t{1} << 30, most_written_bytes = 256 << 20;

/// The user of a slot for parallel gradings, unknown to this machine. 0 if this process is not root and has no
/// choice.
uid_t user_of_slot(std::size_t slot);

/// From now on every child of this process runs in a separate sandbox, except trusted ones. Call it once. Files that
/// this process creates from then on are usable by everybody who can reach them: `open_to` decides who can.
void enclose_children(const Settings& settings);

/// Gives one of our folders, with its contents, exclusively to the user of the settings.
void open_to(const Settings& settings, const std::filesystem::path& folder);

/// The command that runs a command in a sandbox. Throws std::runtime_error if it cannot be created.
process::Enclosed enclosed(const Settings& settings, const process::Command& command);
} // namespace lab::sandbox
