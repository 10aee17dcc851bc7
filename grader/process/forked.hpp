// The other half of a fork server (fork_server.hpp): in the program that forks.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab::process
{
constexpr int requests_of_forks = 4; // the socket's descriptor in the program: its first inherited one

/// Of a request, which is JSON with descriptors beside it: first the socket at which the fork says that it is there, and this
/// program how it ended.
constexpr std::size_t most_request_bytes = 64 << 10, most_request_descriptors = 16;

/// How a fork ended, as wait4 says it.
struct WordOfEnd {
    int status = 0;
    bool is_last = false; // this program ends, too
    double cpu_s = 0.0;
};

/// Forks for each request. Returns in the forks alone, with the command's arguments; the first of them names the program. This
/// process ends with the one that asks.
///
/// In a sandbox it forks for one request after the other, and ends when a fork has left a process behind there, or has changed
/// one of these folders. Outside, without folders, many forks may go on at once, and what they leave is the matter of the one that
/// asks.
std::vector<std::string>
fork_for_each_request(const std::vector<std::filesystem::path>& shared_in_sandbox = {});
} // namespace lab::process
