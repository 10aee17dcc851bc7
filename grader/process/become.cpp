#include "grader/process/become.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char** environ;

namespace lab::process
{
namespace
{
void limit(int resource, rlim_t value)
{
    // At the soft limit the kernel sends SIGXCPU, which no other cause sends. A process that ignores it is killed at
    // the hard limit, late enough to be visibly over the limit even on a busy machine.
    const rlimit both{value, resource == RLIMIT_CPU ? value + 2 : value};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

void set_limits(const Limits& limits)
{
    limit(RLIMIT_CORE, 1); // none; with 0 the program that collects dumps would get one (core(5))
    limit(RLIMIT_CPU, limits.cpu_s);
    if (limits.address_space_bytes)
        limit(RLIMIT_AS, limits.address_space_bytes);
    if (limits.file_size_bytes)
        limit(RLIMIT_FSIZE, limits.file_size_bytes);
}

void put_in_place(std::vector<int>& descriptors, int& failure)
{
    // First moves them out of the way of the low numbers, then onto these; dup2 clears close-on-exec.
    for (int& descriptor : descriptors)
        descriptor = descriptor < 0 ? -1 : ::fcntl(descriptor, F_DUPFD_CLOEXEC, 100);
    failure = ::fcntl(failure, F_DUPFD_CLOEXEC, 100);
    // Nothing of the parent's is inherited, even if it was not marked, except what is intended.
    ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i] >= 0)
            ::dup2(descriptors[i], static_cast<int>(i));
}

/// Permanent: no saved user or group is left to return to. The C library's functions would notify the other threads
/// of the process that owns this memory.
bool turn_into(uid_t user)
{
    return user == 0 || (user == ::getuid() && user == ::geteuid()) ||
           (::syscall(SYS_setgroups, 0, nullptr) == 0 && ::syscall(SYS_setresgid, user, user, user) == 0 &&
            ::syscall(SYS_setresuid, user, user, user) == 0);
}
} // namespace

Prepared prepare(const Command& command)
{
    Prepared prepared;
    const auto& removed = command.removed_environment;
    for (char** entry = environ; *entry && !command.has_own_environment; ++entry) {
        const std::string name(*entry, std::strcspn(*entry, "="));
        if (!command.environment.contains(name) &&
            std::find(removed.begin(), removed.end(), name) == removed.end())
            prepared.environment.emplace_back(*entry);
    }
    for (const auto& [name, value] : command.environment)
        prepared.environment.push_back(name + "=" + value);
    for (std::string& entry : prepared.environment)
        prepared.envp.push_back(entry.data());
    for (const std::string& argument : command.arguments)
        prepared.argv.push_back(const_cast<char*>(argument.c_str()));
    prepared.argv.push_back(nullptr);
    prepared.envp.push_back(nullptr);
    return prepared;
}

void set_up(const Limits& limits, std::vector<int>& descriptors, int& failure)
{
    set_limits(limits);
    put_in_place(descriptors, failure);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE})
        ::signal(signal, SIG_DFL);
}

namespace
{
struct Beginning {
    const Command& command;
    const Prepared& prepared;
    pid_t parent;
    int joining;
    std::vector<int>& descriptors;
    int failure;
    sigset_t signals; // blocked ones
};

/// Makes only system calls: its memory belongs to another process.
int become(void* beginning)
{
    auto& [command, prepared, parent, joining, descriptors, failure, signals] =
        *static_cast<Beginning*>(beginning);
    const bool has_joined = joining < 0 || ::write(joining, "0", 1) == 1;
    ::setsid(); // a process group of its own, without the terminal; there is no way back
    const bool has_become_user = turn_into(command.runs_as);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127);
    if (command
            .has_fixed_addresses) // where that is not allowed (some containers), they differ as they always did
        ::personality(ADDR_NO_RANDOMIZE);
    set_up(command.limits, descriptors, failure);
    ::sigprocmask(SIG_SETMASK, &signals, nullptr);
    const char* directory = command.directory.c_str();
    if (has_joined && has_become_user && (*directory == '\0' || ::chdir(directory) == 0))
        ::execvpe(prepared.argv[0], prepared.argv.data(), prepared.envp.data());
    const int error = errno;
    [[maybe_unused]] const auto written = ::write(failure, &error, sizeof error);
    ::_exit(127);
}
} // namespace

pid_t start(const Command& command, const Prepared& prepared, int joining, std::vector<int>& descriptors,
            int failure)
{
    constexpr std::size_t stack_bytes = 256 << 10;
    const auto stack = std::make_unique<std::byte[]>(stack_bytes);
    Beginning beginning{command, prepared, ::getpid(), joining, descriptors, failure, {}};
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &beginning.signals); // no handler of ours runs in the other process
    const pid_t pid =
        ::clone(become, stack.get() + stack_bytes, CLONE_VM | CLONE_VFORK | SIGCHLD, &beginning);
    ::pthread_sigmask(SIG_SETMASK, &beginning.signals, nullptr);
    return pid;
}
} // namespace lab::process
