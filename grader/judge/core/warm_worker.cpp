#include "grader/judge/core/warm_worker.hpp"

#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lab::judge
{
namespace
{
constexpr std::chrono::seconds patience{3}; // a right kernel needs a quarter of a second

int connect_to(const char* path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(fd);
        return -1;
    }
    return fd;
}

bool send_all(int fd, const std::string& text)
{
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t count = ::send(fd, text.data() + done, text.size() - done, MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        done += static_cast<std::size_t>(count);
    }
    return ::shutdown(fd, SHUT_WR) == 0;
}

/// Receives until the other side closes; empty if that takes too long, exceeds the limit or is cancelled.
std::string receive_all(int fd, const process::Command& command)
{
    std::string text;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (text.size() <= command.limits.result_bytes && std::chrono::steady_clock::now() < deadline &&
           !(command.is_cancelled && command.is_cancelled()) && !process::was_interrupted()) {
        pollfd polled{fd, POLLIN, 0};
        if (::poll(&polled, 1, 50) <= 0)
            continue;
        char chunk[65536];
        const ssize_t count = ::read(fd, chunk, sizeof chunk);
        if (count <= 0)
            return text;
        text.append(chunk, static_cast<std::size_t>(count));
    }
    return "";
}
} // namespace

bool has_warm_worker() { return std::getenv("LAB_WORKER_SOCKET") != nullptr; }

std::optional<process::Outcome> ask_warm_worker(const process::Command& command)
{
    const char* path = std::getenv("LAB_WORKER_SOCKET");
    const int fd = path ? connect_to(path) : -1;
    if (fd < 0)
        return {};
    process::Outcome outcome;
    if (send_all(fd, command.input.text()))
        outcome.result = receive_all(fd, command);
    ::close(fd);
    if (outcome.result.empty())
        return {};
    outcome.ending = process::Ending::exited;
    return outcome;
}
} // namespace lab::judge
