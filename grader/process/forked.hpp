// The fork server's other half (fork_server.hpp), within the program that forks.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab::process
{
constexpr int requests_of_forks = 4; // the socket's descriptor in the program: its first inherited one

/// Limits of a request, which is JSON with descriptors attached. The first is the socket on which the fork reports
/// that it has started, and this program how it ended.
constexpr std::size_t most_request_bytes = 64 << 10, most_request_descriptors = 16;

/// How a fork ended, as reported by wait4.
struct WordOfEnd {
    int status = 0;
    bool is_last = false; // this program ends, too
    double cpu_s = 0.0;
};

/// Forks for each request. Returns only in the forks, with the command's arguments, the first of which names the
/// program. This process ends with the requesting one.
///
/// In a sandbox it handles one request at a time, and ends once a fork has left a process behind or changed one of
/// these folders. Outside, without folders, many forks can run in parallel, and the requesting process has to deal
/// with what they leave.
std::vector<std::string>
fork_for_each_request(const std::vector<std::filesystem::path>& shared_in_sandbox = {});
} // namespace lab::process
