#include "grader/process/fork_server.hpp"

#include "grader/process/enclosure.hpp"
#include "grader/process/forked.hpp"
#include "grader/process/patience.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <csignal>
#include <cstring>
#include <fstream>
#include <poll.h>

namespace lab::process
{
namespace
{
using namespace std::chrono_literals;

constexpr auto to_load = 10s;
constexpr std::chrono::milliseconds to_answer = 2s;

/// The indices of the child's descriptors that are sent.
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
                          {"places", places}}
        .dump();
}

/// Sends one message, with the descriptors attached (unix(7), SCM_RIGHTS).
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

namespace
{
/// Receives a message, if one arrives in time, and its sender's process id as seen by this process (unix(7)).
template <typename Word> bool hear(int socket, std::chrono::milliseconds patience, Word& word, pid_t& sender)
{
    pollfd polled{socket, POLLIN, 0};
    if (::poll(&polled, 1, static_cast<int>(patience.count())) != 1)
        return false;
    std::array<char, CMSG_SPACE(sizeof(ucred))> control{};
    iovec part{&word, sizeof word};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    if (::recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != sizeof word ||
        (message.msg_flags & MSG_TRUNC) != 0)
        return false;
    ucred credentials{};
    if (const cmsghdr* const header = CMSG_FIRSTHDR(&message); header && header->cmsg_type == SCM_CREDENTIALS)
        std::memcpy(&credentials, CMSG_DATA(header), sizeof credentials);
    sender = credentials.pid;
    return true;
}

bool open_for_words(Pipe& pipe)
{
    const int yes = 1;
    return pipe.open_messages() &&
           ::setsockopt(pipe.read.get(), SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes) == 0;
}

pid_t parent_of(pid_t process)
{
    std::ifstream status(fmt::format("/proc/{}/status", process));
    pid_t parent = 0;
    for (std::string key; status >> key && key != "PPid:";)
        std::getline(status, key);
    return status >> parent ? parent : 0;
}
} // namespace

/// The server reports how the fork ended. If it reports nothing, it is gone, and its forks with it.
class ForkServer::Fork : public Started {
  public:
    Fork(ForkServer& server, Descriptor word, pid_t pid)
        : server_(server), word_(std::move(word)), pid_(pid), watched_(server.watched_of(pid))
    {
    }

    pid_t group() const override { return pid_; }
    pid_t watched() const override { return watched_; }
    bool has_ended() const override
    {
        pollfd word{word_.get(), POLLIN, 0};
        return ::poll(&word, 1, 0) == 1;
    }
    std::optional<Ended> reap() override { return has_ended() ? std::optional(ended()) : std::nullopt; }
    Ended wait() override { return ended(); }

  private:
    Ended ended()
    {
        WordOfEnd word;
        pid_t sender = 0;
        const bool was_told = hear(word_.get(), to_answer, word, sender);
        if (!was_told || word.is_last)
            server_.is_over_ = true;
        return was_told ? Ended{true, word.status, word.cpu_s} : Ended{true, SIGKILL, 0.0};
    }

    ForkServer& server_;
    Descriptor word_;
    pid_t pid_, watched_;
};

ForkServer::ForkServer(Command command, Descriptor inherited)
    : is_enclosed_(enclosure() && !command.is_trusted), inherited_(std::move(inherited))
{
    constexpr auto long_enough = 24h;
    if (!open_for_words(socket_))
        return;
    command.inherited = {socket_.write.get()};
    if (inherited_.is_open())
        command.inherited.push_back(inherited_.get());
    command.limits.asleep = command.limits.wall = long_enough;
    command.limits.cpu_s = static_cast<unsigned>(std::chrono::seconds(long_enough).count());
    command.counts_for_budget = false; // its forks do
    command.is_cancelled = [this] { return is_cancelled_.load(); };
    program_ = std::async(std::launch::async, [command = std::move(command)] { return run_child(command); });
}

/// False if it ended before that.
bool ForkServer::hears_that_it_is_ready(std::chrono::milliseconds patience)
{
    for (const auto end = Clock::now() + patience; Clock::now() < end;) {
        char word = 0;
        pid_t sender = 0;
        if (hear(socket_.read.get(), 20ms, word, sender))
            return true;
        if (program_.wait_for(0s) == std::future_status::ready)
            return false;
    }
    return false;
}

bool ForkServer::is_ready()
{
    const std::scoped_lock lock(mutex_);
    if (!is_ready_ && socket_.read.is_open())
        is_ready_ = hears_that_it_is_ready(to_load);
    socket_.write.close(); // the program's: without it this end shows when the program has ended
    if (is_over_)
        is_ready_ = false;
    if (!is_ready_)
        socket_.read.close();
    return is_ready_;
}

/// Kills a program that does not end on request.
void ForkServer::end()
{
    const std::scoped_lock lock(mutex_);
    is_ready_ = false;
    socket_.close();
    if (!program_.valid())
        return;
    if (program_.wait_for(to_answer) != std::future_status::ready)
        is_cancelled_ = true;
    program_.wait();
}

ForkServer::~ForkServer() { end(); }

/// For a fork in a sandbox: the sandbox, with everything in it, because processes left by a fork are no longer its
/// descendants.
pid_t ForkServer::watched_of(pid_t fork) const
{
    if (is_enclosed_)
        for (pid_t process = fork, parent = 0; (parent = parent_of(process)) > 1; process = parent)
            if (parent == ::getpid())
                return process;
    return fork;
}

std::unique_ptr<Started> ForkServer::fork(const Command& command, const std::vector<int>& descriptors)
{
    Pipe word;
    if (!open_for_words(word))
        return {};
    const std::vector<std::size_t> places = places_of(descriptors);
    std::vector<int> sent = {word.write.get()};
    for (const std::size_t place : places)
        sent.push_back(descriptors[place]);
    const std::string request = request_for(command, places);
    if (request.size() > most_request_bytes || sent.size() > most_request_descriptors)
        return {};
    const bool was_sent = [&] {
        const std::scoped_lock lock(mutex_);
        return is_ready_ && send(socket_.read.get(), request, sent);
    }();
    word.write.close();
    char is_there = 0;
    pid_t pid = 0;
    if (was_sent && hear(word.read.get(), to_answer, is_there, pid) && pid > 0)
        return std::make_unique<Fork>(*this, std::move(word.read), pid);
    is_over_ = true;
    return {};
}

void ForkServer::explain(Outcome& outcome)
{
    if (!is_enclosed_ || !program_.valid())
        return;
    end();
    const Outcome of_program = program_.get();
    if (of_program.ending != Ending::exited && of_program.ending != Ending::cancelled &&
        of_program.ending != Ending::crashed) {
        outcome.ending = of_program.ending;
        outcome.why = of_program.why;
    }
}
} // namespace lab::process
