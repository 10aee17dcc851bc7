// Looks up in /proc whether processes are running that should be, or should no longer be.
#pragma once

#include "grader/base/file.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace lab::kit
{
struct Process {
    pid_t id = 0, parent = 0;
    char state = '?';
    std::string name;
};

/// The process as /proc shows it; an id of 0 if there is none. A zombie counts as none: it no longer runs.
inline Process process_of(pid_t id)
{
    const std::string text = try_read_file("/proc/" + std::to_string(id) + "/stat").value_or("");
    const auto begin = text.find('('), end = text.rfind(')');
    if (end == std::string::npos || end + 4 > text.size())
        return {};
    Process process{id, 0, text[end + 2], text.substr(begin + 1, end - begin - 1)};
    if (process.state == 'Z' || process.state == 'X')
        return {};
    process.parent = std::stoi(text.substr(end + 4));
    return process;
}

inline bool is_running(pid_t id) { return process_of(id).id != 0; }

inline std::vector<Process> all_processes()
{
    std::vector<Process> processes;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        if (const Process process = process_of(std::stoi(name)); process.id)
            processes.push_back(process);
    }
    return processes;
}

/// Children of the process, their children, and so on.
inline std::vector<Process> descendants_of(pid_t ancestor)
{
    const std::vector<Process> all = all_processes();
    std::vector<Process> found;
    std::set<pid_t> family{ancestor};
    for (bool grown = true; grown;) {
        grown = false;
        for (const Process& process : all)
            if (family.contains(process.parent) && family.insert(process.id).second) {
                found.push_back(process);
                grown = true;
            }
    }
    return found;
}

/// Checks every 10 ms until the condition is true or the time is over. Returns whether it became true.
inline bool becomes_true(const std::function<bool()>& condition, std::chrono::milliseconds time)
{
    const auto deadline = std::chrono::steady_clock::now() + time;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}
} // namespace lab::kit
