#include "grader/process/forked.hpp"

#include "grader/process/become.hpp"
#include "grader/process/closed_memory.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

/// Ends this process if the other end of the socket is closed.
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

Limits limits_in(const nlohmann::json& request)
{
    Limits limits;
    limits.cpu_s = request.at("cpu_s");
    limits.address_space_bytes = request.at("address_space_bytes");
    limits.file_size_bytes = request.at("file_size_bytes");
    return limits;
}

/// Moves the descriptors to their numbers and closes all others.
void take_descriptors(const Request& request, const Limits& limits)
{
    const std::vector<std::size_t> places = request.text.at("places");
    std::vector<int> descriptors(places.back() + 1, -1);
    for (std::size_t i = 0; i < places.size(); ++i)
        descriptors[places[i]] = request.descriptors.at(i + 1);
    int none = -1;
    set_up(limits, descriptors, none);
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i] < 0)
            ::close(static_cast<int>(i));
    ::close_range(static_cast<unsigned>(descriptors.size()), ~0U, 0);
}

/// Ends this process if the other end is closed.
template <typename Word> void tell(int socket, const Word& word)
{
    if (::send(socket, &word, sizeof word, MSG_NOSIGNAL) != sizeof word)
        ::_exit(127);
}

/// Does what run_child's children do before they execute their program.
void obey(const Request& request)
{
    ::prctl(PR_SET_DUMPABLE, 1); // as a program that was started
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setsid();
    const std::string directory = request.text.at("directory");
    if (!directory.empty() && ::chdir(directory.c_str()) != 0)
        ::_exit(127);
    tell(request.descriptors.at(0), '+');
    take_descriptors(request, limits_in(request.text));
    for (const auto& [name, value] : request.text.at("environment").items())
        ::setenv(name.c_str(), value.get_ref<const std::string&>().c_str(), 1);
}

void reap_those_that_ended()
{
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
}

/// What the forks in a sandbox share: folders that every program can write.
class Shared {
  public:
    explicit Shared(const std::vector<std::filesystem::path>& folders) : folders_(folders), before_(look()) {}

    /// True if a fork has left a process behind or changed a folder.
    bool has_changed() const { return has_other_processes() || look() != before_; }

  private:
    /// Processes left by a fork become children of this one, the first process of the sandbox.
    static bool has_other_processes()
    {
        constexpr useconds_t pause_us = 500;
        for (int left = 20; ::kill(-1, 0) == 0; --left, ::usleep(pause_us)) {
            reap_those_that_ended();
            if (left == 0)
                return true;
        }
        return false;
    }

    /// The times at which the folders last changed: a file in them, or their permissions.
    std::vector<std::pair<time_t, long>> look() const
    {
        std::vector<std::pair<time_t, long>> changes;
        for (const auto& folder : folders_) {
            struct stat status {};
            ::stat(folder.c_str(), &status);
            changes.emplace_back(status.st_ctim.tv_sec, status.st_ctim.tv_nsec);
        }
        return changes;
    }

    std::vector<std::filesystem::path> folders_;
    std::vector<std::pair<time_t, long>> before_;
};

/// `shared`: set in a sandbox.
void tell_the_end(const Request& request, pid_t fork, const std::optional<Shared>& shared)
{
    WordOfEnd word;
    rusage usage{};
    while (::wait4(fork, &word.status, 0, &usage) < 0 && errno == EINTR) {
    }
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
        word.cpu_s += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    word.is_last = shared && shared->has_changed();
    tell(request.descriptors.at(0), word);
    if (word.is_last)
        ::_exit(0);
}

/// Forks a helper process that waits for one fork, in parallel with other helpers; returns true in it. It takes no
/// part in the requests.
bool is_helper()
{
    reap_those_that_ended();
    if (::fork() != 0)
        return false;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::close(requests_of_forks);
    return true;
}
} // namespace

std::vector<std::string> fork_for_each_request(const std::vector<std::filesystem::path>& shared_in_sandbox)
{
    close_memory();       // what forks from it must not be changed by one of the forks
    sigset_t all, before; // nor can a fork call a handler that is here
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before);
    std::optional<Shared> shared;
    if (!shared_in_sandbox.empty())
        shared.emplace(shared_in_sandbox);
    tell(requests_of_forks, '+');
    for (;;) {
        const Request request = receive();
        if (shared || is_helper()) {
            const pid_t fork = ::fork();
            if (fork == 0) {
                obey(request);
                ::sigprocmask(SIG_SETMASK, &before, nullptr);
                return request.text.at("arguments");
            }
            tell_the_end(request, fork, shared);
            if (!shared)
                ::_exit(0);
        }
        for (const int descriptor : request.descriptors)
            ::close(descriptor);
    }
}
} // namespace lab::process
