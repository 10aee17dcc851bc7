#include "grader/process/forked.hpp"

#include "grader/process/become.hpp"
#include "grader/process/closed_memory.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdlib>
#include <cstring>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lab::process
{
namespace
{
struct Request {
    nlohmann::json text;
    std::vector<int> descriptors; // as they were received
};

/// Ends this process when there is no other one at the socket any more.
Request receive()
{
    static std::array<char, most_request_bytes> text;
    std::array<char, CMSG_SPACE(most_request_descriptors * sizeof(int))> control{};
    iovec part{text.data(), text.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t bytes = ::recvmsg(requests_of_forks, &message, MSG_CMSG_CLOEXEC);
    const cmsghdr* const rights = bytes > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
    if (!rights)
        ::_exit(0);
    Request request{nlohmann::json::parse(text.data(), text.data() + bytes),
                    std::vector<int>((rights->cmsg_len - CMSG_LEN(0)) / sizeof(int))};
    std::memcpy(request.descriptors.data(), CMSG_DATA(rights), request.descriptors.size() * sizeof(int));
    return request;
}

/// Waits until the process in between has left this one to the process that asked.
void become_child_of(pid_t parent)
{
    constexpr useconds_t pause_us = 50;
    for (int left = 20'000; ::getppid() != parent; --left, ::usleep(pause_us))
        if (left == 0)
            ::_exit(127);
}

Limits limits_in(const nlohmann::json& request)
{
    Limits limits;
    limits.cpu_s = request.at("cpu_s");
    limits.address_space_bytes = request.at("address_space_bytes");
    limits.file_size_bytes = request.at("file_size_bytes");
    return limits;
}

/// In their places; every other one is closed.
void take_descriptors(const Request& request, const Limits& limits)
{
    const std::vector<std::size_t> places = request.text.at("places");
    std::vector<int> descriptors(places.back() + 1, -1);
    for (std::size_t i = 0; i < places.size(); ++i)
        descriptors[places[i]] = request.descriptors.at(i);
    int none = -1;
    set_up(limits, descriptors, none);
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i] < 0)
            ::close(static_cast<int>(i));
    ::close_range(static_cast<unsigned>(descriptors.size()), ~0U, 0);
}

void tell(pid_t word)
{
    if (::send(requests_of_forks, &word, sizeof word, MSG_NOSIGNAL) != sizeof word)
        ::_exit(127);
}

/// What run_child's children do before they run their program.
void obey(const Request& request)
{
    become_child_of(request.text.at("parent"));
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setsid();
    const std::string directory = request.text.at("directory");
    if (!directory.empty() && ::chdir(directory.c_str()) != 0) {
        tell(-1);
        ::_exit(127);
    }
    tell(::getpid());
    take_descriptors(request, limits_in(request.text));
    for (const auto& [name, value] : request.text.at("environment").items())
        ::setenv(name.c_str(), value.get_ref<const std::string&>().c_str(), 1);
    ::prctl(PR_SET_DUMPABLE, 1); // as a program that was started
}
} // namespace

std::vector<std::string> fork_for_each_request()
{
    close_memory(); // what forks from it must not be changed by one of the forks
    tell(0);
    for (;;) {
        const Request request = receive();
        const pid_t between = ::fork();
        if (between == 0) {
            if (::fork() != 0)
                ::_exit(0);
            obey(request);
            return request.text.at("arguments");
        }
        ::waitpid(between, nullptr, 0);
        for (const int descriptor : request.descriptors)
            ::close(descriptor);
    }
}
} // namespace lab::process
