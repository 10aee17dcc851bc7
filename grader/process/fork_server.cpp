#include "grader/process/fork_server.hpp"

#include "grader/process/forked.hpp"
#include "grader/process/patience.hpp"

#include <nlohmann/json.hpp>

#include <cstring>
#include <poll.h>

namespace lab::process
{
namespace
{
using namespace std::chrono_literals;

constexpr auto to_load = 10s, to_fork = 2s;

/// Which of the child's descriptors are sent.
std::vector<std::size_t> places_of(const std::vector<int>& descriptors)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i] >= 0)
            places.push_back(i);
    return places;
}

std::string request_for(const Command& command, const std::vector<std::size_t>& places)
{
    return nlohmann::json{{"arguments", command.arguments},
                          {"environment", command.environment},
                          {"directory", command.directory.string()},
                          {"cpu_s", command.limits.cpu_s},
                          {"address_space_bytes", command.limits.address_space_bytes},
                          {"file_size_bytes", command.limits.file_size_bytes},
                          {"places", places},
                          {"parent", ::getpid()}}
        .dump();
}

/// One message, with the descriptors beside it (unix(7), SCM_RIGHTS).
bool send(int socket, std::string text, const std::vector<int>& descriptors)
{
    const std::size_t bytes = descriptors.size() * sizeof(int);
    std::vector<char> control(CMSG_SPACE(bytes));
    iovec part{text.data(), text.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* const rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(bytes);
    std::memcpy(CMSG_DATA(rights), descriptors.data(), bytes);
    return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}
} // namespace

ForkServer::ForkServer(Command command, Descriptor inherited) : inherited_(std::move(inherited))
{
    if (!socket_.open_messages())
        return;
    command.inherited = {socket_.write.get(), inherited_.get()};
    command.limits.asleep = command.limits.wall = std::chrono::hours(24);
    program_ = std::async(std::launch::async, [command = std::move(command)] { return run_child(command); });
}

/// What the program says next: the id of a fork, or 0 when it has loaded. -1 when it does not.
pid_t ForkServer::next_word(std::chrono::milliseconds patience)
{
    pollfd word{socket_.read.get(), POLLIN, 0};
    for (const auto end = Clock::now() + patience; Clock::now() < end;) {
        pid_t said = -1;
        if (::poll(&word, 1, 20) == 1)
            return ::recv(word.fd, &said, sizeof said, 0) == sizeof said ? said : -1;
        if (program_.wait_for(0s) == std::future_status::ready)
            return -1;
    }
    return -1;
}

bool ForkServer::is_ready()
{
    const std::scoped_lock lock(mutex_);
    if (!is_ready_ && socket_.read.is_open())
        is_ready_ = next_word(to_load) == 0;
    socket_.write.close(); // the program's: without it this end shows when the program has ended
    if (!is_ready_)
        socket_.read.close();
    return is_ready_;
}

ForkServer::~ForkServer()
{
    socket_.close();
    if (program_.valid())
        program_.wait();
}

pid_t ForkServer::fork(const Command& command, const std::vector<int>& descriptors)
{
    const std::scoped_lock lock(mutex_);
    const std::vector<std::size_t> places = places_of(descriptors);
    std::vector<int> sent;
    for (const std::size_t place : places)
        sent.push_back(descriptors[place]);
    const std::string request = request_for(command, places);
    if (request.size() > most_request_bytes || sent.size() > most_request_descriptors)
        return -1;
    const pid_t pid = send(socket_.read.get(), request, sent) ? next_word(to_fork) : -1;
    is_ready_ = pid > 0; // a late answer would be taken for that to another request
    return pid;
}
} // namespace lab::process
