#include "grader/process/child.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace lab::process
{
namespace
{
using Clock = std::chrono::steady_clock;

// Read by the signal handler, therefore a plain array of lock-free atomics. 0: a free place.
std::array<std::atomic<pid_t>, 64> running_groups{};
std::atomic<bool> interrupted{false};

class Descriptor {
  public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return fd_; }
    bool is_open() const { return fd_ >= 0; }
    void close()
    {
        if (fd_ >= 0)
            ::close(std::exchange(fd_, -1));
    }

  private:
    int fd_;
};

struct Pipe {
    Descriptor read, write;
};

bool open_pipe(Pipe& pipe)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    pipe.read = Descriptor(ends[0]);
    pipe.write = Descriptor(ends[1]);
    return true;
}

void limit(int resource, rlim_t value)
{
    // The CPU clock sends SIGXCPU at the soft limit, which tells it from any other kill.
    const rlimit both{value, resource == RLIMIT_CPU ? value + 1 : value};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

struct Prepared {
    std::vector<std::string> environment;
    std::vector<char*> argv, envp;
};

/// Everything that allocates happens before fork.
Prepared prepare(const Command& command)
{
    Prepared prepared;
    const auto& removed = command.removed_environment;
    for (char** entry = environ; *entry; ++entry) {
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

/// Runs between fork and exec: system calls only. Writes errno to `failure` when exec does not happen.
[[noreturn]] void become(const Command& command, const Prepared& prepared, pid_t parent,
                         const std::array<int, 4>& streams, int failure)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127);
    // The same addresses in every run: what a wrong program makes of memory that is not its own stays the same, too.
    // Where that is not allowed (some containers), addresses differ as they always did.
    ::personality(ADDR_NO_RANDOMIZE);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, command.limits.cpu_s);
    if (command.limits.address_space_bytes)
        limit(RLIMIT_AS, command.limits.address_space_bytes);
    if (command.limits.file_size_bytes)
        limit(RLIMIT_FSIZE, command.limits.file_size_bytes);
    // First out of the way of the numbers 0 to 3, then onto them; dup2 clears close-on-exec.
    std::array<int, 4> high{};
    for (int i = 0; i < 4; ++i)
        high[i] = streams[i] < 0 ? -1 : ::fcntl(streams[i], F_DUPFD_CLOEXEC, 100);
    failure = ::fcntl(failure, F_DUPFD_CLOEXEC, 100);
    for (int i = 0; i < 4; ++i)
        if (high[i] >= 0)
            ::dup2(high[i], i);
    // Nothing else of the parent's is inherited, whoever forgot to mark it.
    ::close_range(streams[3] >= 0 ? 4 : 3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE})
        ::signal(signal, SIG_DFL);
    const char* directory = command.directory.c_str();
    if (*directory == '\0' || ::chdir(directory) == 0)
        ::execvpe(prepared.argv[0], prepared.argv.data(), prepared.envp.data());
    const int error = errno;
    [[maybe_unused]] const auto written = ::write(failure, &error, sizeof error);
    ::_exit(127);
}

/// Registers a process group for the signal handler while it lives; kills the group at the end.
class Group {
  public:
    explicit Group(pid_t pid) : pid_(pid)
    {
        for (auto& place : running_groups) {
            pid_t free = 0;
            if (place.compare_exchange_strong(free, pid)) {
                place_ = &place;
                return;
            }
        }
    }
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;
    ~Group()
    {
        kill();
        if (place_)
            place_->store(0);
    }
    void kill() const { ::kill(-pid_, SIGKILL); }

  private:
    pid_t pid_;
    std::atomic<pid_t>* place_ = nullptr;
};

/// A stream being read up to its limit.
struct Reading {
    Descriptor fd;
    std::string* into;
    std::size_t limit;
    const char* name;
};

/// Reads what is there. Returns false when more came than the limit allows.
bool read_some(Reading& reading)
{
    std::array<char, 65536> chunk;
    const ssize_t count = ::read(reading.fd.get(), chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (count <= 0) {
        reading.fd.close();
        return true;
    }
    const auto room = reading.limit - reading.into->size();
    reading.into->append(chunk.data(), std::min(static_cast<std::size_t>(count), room));
    return static_cast<std::size_t>(count) <= room;
}

bool has_data(const Reading& reading)
{
    pollfd polled{reading.fd.get(), POLLIN, 0};
    return ::poll(&polled, 1, 0) == 1;
}

bool is_cancelled(const Command& command)
{
    return interrupted || (command.is_cancelled && command.is_cancelled());
}

/// Feeds stdin and reads the streams until all are closed, the time is over or a stream is too long.
Ending communicate(std::vector<Reading>& readings, Descriptor& input, const Command& command,
                   Clock::time_point deadline, pid_t pid, std::string& why)
{
    const std::string& text = command.input;
    std::size_t fed = 0;
    bool child_has_ended = false;
    for (;;) {
        if (fed == text.size())
            input.close();
        std::vector<pollfd> polled;
        for (const Reading& reading : readings)
            polled.push_back({reading.fd.get(), POLLIN, 0}); // a closed one is -1, which poll skips
        polled.push_back({input.get(), POLLOUT, 0});
        bool open = false;
        for (const Reading& reading : readings)
            open |= reading.fd.is_open();
        if (!open || child_has_ended)
            return Ending::exited;

        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0)
            return Ending::timed_out;
        if (is_cancelled(command))
            return Ending::cancelled;
        // Short waits, so that a child which has ended is noticed though a grandchild keeps its streams open.
        const int ready =
            ::poll(polled.data(), polled.size(), static_cast<int>(std::min<long long>(left, 50)));
        if (ready == 0) {
            siginfo_t info{};
            child_has_ended =
                ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                info.si_pid == pid;
            continue;
        }
        for (std::size_t i = 0; i < readings.size(); ++i) {
            if (polled[i].revents && !read_some(readings[i])) {
                why = readings[i].name;
                return Ending::too_much_output;
            }
        }
        if (polled.back().revents) {
            const ssize_t count = ::write(input.get(), text.data() + fed, text.size() - fed);
            if (count > 0)
                fed += static_cast<std::size_t>(count);
            else if (errno != EINTR && errno != EAGAIN)
                fed = text.size(); // the child does not read; what it does then is its answer
        }
    }
}

struct Ended {
    bool by_itself = false;
    int status = 0;
    double cpu_s = 0.0;
};

bool reap(pid_t pid, int options, Ended& ended)
{
    rusage usage{};
    if (::wait4(pid, &ended.status, options, &usage) != pid)
        return false;
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    ended.cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    return true;
}

/// Waits for the child itself until the deadline or until it is cancelled.
Ended wait_until(pid_t pid, const Command& command, Clock::time_point deadline, Ending& ending)
{
    Ended ended;
    for (useconds_t pause_us = 200;; pause_us = std::min<useconds_t>(2 * pause_us, 5000)) {
        if (reap(pid, WNOHANG, ended)) {
            ended.by_itself = true;
            return ended;
        }
        if (is_cancelled(command))
            ending = Ending::cancelled;
        else if (Clock::now() >= deadline)
            ending = Ending::timed_out;
        if (ending != Ending::exited)
            return ended;
        ::usleep(pause_us);
    }
}

void conclude(Outcome& outcome, Ending ending, const Ended& ended, unsigned cpu_limit_s)
{
    const int status = ended.status;
    outcome.ending = ending;
    if (ending != Ending::exited)
        return;
    if (WIFEXITED(status))
        outcome.exit_code = WEXITSTATUS(status);
    else if (WTERMSIG(status) == SIGXCPU || (WTERMSIG(status) == SIGKILL && ended.cpu_s >= cpu_limit_s))
        outcome.ending = Ending::timed_out;
    else {
        outcome.ending = Ending::crashed;
        outcome.signal = WTERMSIG(status);
    }
}

extern "C" void end_everything(int)
{
    for (const auto& place : running_groups)
        if (const pid_t group = place.load())
            ::kill(-group, SIGKILL);
    if (interrupted.exchange(true))
        ::_exit(130); // asked twice: at once
}
} // namespace

Outcome run_child(const Command& command)
{
    Outcome outcome;
    if (interrupted) {
        outcome.ending = Ending::cancelled;
        return outcome;
    }
    ::signal(SIGPIPE, SIG_IGN); // a child need not read its input
    Pipe in, out, err, result, failure;
    const bool wants_result = command.limits.result_bytes > 0;
    if (!open_pipe(in) || !open_pipe(out) || !open_pipe(err) || !open_pipe(failure) ||
        (wants_result && !open_pipe(result))) {
        outcome.why = std::strerror(errno);
        return outcome;
    }
    const Prepared prepared = prepare(command);
    const auto start = Clock::now();
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid < 0) {
        outcome.why = std::strerror(errno);
        return outcome;
    }
    if (pid == 0)
        become(command, prepared, parent,
               {in.read.get(), out.write.get(), err.write.get(), result.write.get()}, failure.write.get());
    ::setpgid(pid, pid); // here too: whoever comes first
    const Group group(pid);
    for (Descriptor* end : {&in.read, &out.write, &err.write, &result.write, &failure.write})
        end->close();

    int error = 0;
    if (::read(failure.read.get(), &error, sizeof error) == sizeof error) {
        ::waitpid(pid, nullptr, 0);
        outcome.why = std::strerror(error);
        return outcome;
    }
    ::fcntl(in.write.get(), F_SETFL, O_NONBLOCK);
    std::vector<Reading> readings;
    readings.push_back({std::move(out.read), &outcome.out, command.limits.stream_bytes, "stdout"});
    readings.push_back({std::move(err.read), &outcome.err, command.limits.stream_bytes, "stderr"});
    if (wants_result)
        readings.push_back({std::move(result.read), &outcome.result, command.limits.result_bytes, "result"});
    const auto deadline = start + command.limits.wall;
    Ending ending = communicate(readings, in.write, command, deadline, pid, outcome.why);
    Ended ended;
    if (ending == Ending::exited)
        ended = wait_until(pid, command, deadline, ending);
    if (!ended.by_itself) {
        group.kill();
        reap(pid, 0, ended);
    }
    for (Reading& reading : readings) // what was written between the last look and the end
        if (ending == Ending::exited && reading.fd.is_open() && has_data(reading) && !read_some(reading)) {
            ending = Ending::too_much_output;
            outcome.why = reading.name;
        }
    conclude(outcome, ending, ended, command.limits.cpu_s);
    outcome.wall = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    return outcome;
}

void end_children_on_signals()
{
    struct sigaction action {};
    action.sa_handler = end_everything;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

bool was_interrupted() { return interrupted; }

std::string signal_name(int signal)
{
    const char* abbreviation = ::sigabbrev_np(signal);
    return abbreviation ? "SIG" + std::string(abbreviation) : "signal " + std::to_string(signal);
}
} // namespace lab::process
