// The other half of a fork server (fork_server.hpp): in the program that forks.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace lab::process
{
constexpr int requests_of_forks = 4; // the socket's descriptor in the program: its first inherited one

/// Of a request, which is JSON with descriptors beside it.
constexpr std::size_t most_request_bytes = 64 << 10, most_request_descriptors = 16;

/// Forks for each request. Returns in the forks alone, with the command's arguments; the first of them names the program. This
/// process ends with the one that asks.
std::vector<std::string> fork_for_each_request();
} // namespace lab::process
