#include "grader/process/child.hpp"

#include "grader/process/become.hpp"
#include "grader/process/budget.hpp"
#include "grader/process/enclosure.hpp"
#include "grader/process/fork_server.hpp"
#include "grader/process/memory_group.hpp"
#include "grader/process/orphans.hpp"
#include "grader/process/running_groups.hpp"
#include "grader/process/slowness.hpp"
#include "grader/process/started.hpp"
#include "grader/process/streams.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <optional>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace lab::process
{
namespace
{
/// The pipes between parent and child: the child's descriptors 0 to 3, and one that reports a failed exec.
struct Pipes {
    Pipe in, out, err, result, failure;

    /// If false, errno says why.
    bool open(bool wants_result)
    {
        return in.open() && out.open() && err.open() && failure.open() &&
               (!wants_result || result.open_sockets());
    }
    std::vector<int> of_child(const std::vector<int>& inherited) const
    {
        std::vector<int> all{in.read.get(), out.write.get(), err.write.get(), result.write.get()};
        all.insert(all.end(), inherited.begin(), inherited.end());
        return all;
    }
    void close_those_of_child()
    {
        for (Descriptor* end : {&in.read, &out.write, &err.write, &result.write, &failure.write})
            end->close();
    }
};

class Program : public Started {
  public:
    explicit Program(pid_t pid) : pid_(pid) {}

    pid_t group() const override { return pid_; }
    pid_t watched() const override { return pid_; }
    bool has_ended() const override
    {
        siginfo_t info{};
        return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               info.si_pid == pid_;
    }
    std::optional<Ended> reap() override { return reap(WNOHANG); }
    Ended wait() override { return reap(0).value_or(Ended()); }

  private:
    std::optional<Ended> reap(int options) const
    {
        Ended ended;
        rusage usage{};
        if (::wait4(pid_, &ended.status, options, &usage) != pid_)
            return {};
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        ended.cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime);
        return ended;
    }

    pid_t pid_;
};

/// Waits for the child itself; nothing if patience runs out or the run is cancelled.
std::optional<Ended> wait_for(Started& child, const Command& command, Patience& patience, Ending& ending)
{
    for (useconds_t pause_us = 200;; pause_us = std::min<useconds_t>(2 * pause_us, 5000)) {
        if (const auto ended = child.reap())
            return ended;
        if (is_cancelled(command))
            ending = Ending::cancelled;
        else if (patience.is_over())
            ending = patience.ending();
        if (ending != Ending::exited)
            return {};
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

Outcome not_started(int error)
{
    Outcome outcome;
    outcome.why = std::strerror(error);
    return outcome;
}

/// The result of exec: 0, or its errno.
int error_of_exec(const Pipe& failure)
{
    int error = 0;
    return ::read(failure.read.get(), &error, sizeof error) == sizeof error ? error : 0;
}

Streams streams_of(const Command& command, Pipes& pipes, Outcome& outcome)
{
    ::fcntl(pipes.in.write.get(), F_SETFL, O_NONBLOCK);
    Streams streams(command, std::move(pipes.in.write));
    streams.add(std::move(pipes.out.read), outcome.out, command.limits.stream_bytes, "stdout");
    streams.add(std::move(pipes.err.read), outcome.err, command.limits.stream_bytes, "stderr");
    if (command.answer)
        streams.add_answered(std::move(pipes.result.read), outcome.result, command.limits.result_bytes,
                             "result");
    else if (command.limits.result_bytes > 0)
        streams.add(std::move(pipes.result.read), outcome.result, command.limits.result_bytes, "result");
    return streams;
}

using Memory = std::optional<MemoryGroup>; // none: memory is watched

/// Communicates with the child until it ends, or kills it if it does not.
void see_through(const Command& command, Started& child, const Group& group, const Memory& memory,
                 Patience& patience, Streams& streams, Outcome& outcome)
{
    Ending ending = streams.communicate(child, patience);
    outcome.quiet = streams.quiet();
    std::optional<Ended> by_itself;
    if (ending == Ending::exited)
        by_itself = wait_for(child, command, patience, ending);
    group.kill();
    Ended ended = by_itself ? *by_itself : child.wait();
    end_orphans();
    if (ending == Ending::exited && !streams.read_the_rest())
        ending = Ending::too_much_output;
    if (ending == Ending::exited && memory && memory->was_exceeded())
        ending = Ending::out_of_memory;
    if (ending == Ending::exited)
        ending = patience.ending_by_files();
    if (ending == Ending::too_much_output)
        outcome.why = *streams.too_long() ? streams.too_long() : "files";
    if (ending == Ending::not_started)
        outcome.why = "the disk of " + patience.full_folder().string() + " is full";
    ended.cpu_s =
        std::max(ended.cpu_s, patience.cpu_s()); // bubblewrap does not wait for the processes inside
    conclude(outcome, ending, ended, command.limits.cpu_s);
    outcome.was_asleep = ending == Ending::timed_out && patience.saw_it_sleep();
    outcome.asleep = patience.asleep();
    outcome.cpu_s = ended.cpu_s;
}

std::chrono::milliseconds since(Clock::time_point start)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
}

Outcome run_as_it_is(const Command& command)
{
    Outcome outcome;
    Pipes pipes;
    if (!pipes.open(command.limits.result_bytes > 0))
        return not_started(errno);
    Memory memory;
    if (!command.memory_groups.empty())
        memory.emplace(command.memory_groups, command.limits.memory_bytes);
    const Prepared prepared = prepare(command);
    const auto start = Clock::now();
    std::vector<int> descriptors = pipes.of_child(command.inherited);
    std::optional<Group> group;
    const pid_t pid = start_child(
        [&] {
            return process::start(command, prepared, memory ? memory->joining() : -1, descriptors,
                                  pipes.failure.write.get());
        },
        [&](pid_t child) { group.emplace(child); });
    if (pid < 0)
        return not_started(errno);
    pipes.close_those_of_child();
    if (const int error = error_of_exec(pipes.failure)) {
        ::waitpid(pid, nullptr, 0);
        return not_started(error);
    }
    Program child(pid);
    Patience patience(pid, command, memory ? &*memory : nullptr);
    Streams streams = streams_of(command, pipes, outcome);
    see_through(command, child, *group, memory, patience, streams, outcome);
    outcome.wall = since(start);
    return outcome;
}

/// Nothing if no fork can be made.
std::optional<Outcome> run_as_a_fork(const Command& command)
{
    Pipes pipes;
    if (!command.fork_server->is_ready() || !pipes.open(command.limits.result_bytes > 0))
        return {};
    const auto start = Clock::now();
    const auto fork = command.fork_server->fork(command, pipes.of_child(command.inherited));
    if (!fork)
        return {};
    pipes.close_those_of_child();
    Outcome outcome;
    const bool is_enclosed = fork->watched() != fork->group();
    Command watched = command;
    if (is_enclosed) // its memory is the server's: what forks share counts once
        watched.limits.memory_bytes = std::numeric_limits<std::size_t>::max();
    Patience patience(fork->watched(), watched, nullptr);
    if (is_enclosed)
        patience.begin_now();
    Streams streams = streams_of(watched, pipes, outcome);
    see_through(watched, *fork, Group(fork->group()), {}, patience, streams, outcome);
    if (outcome.ending == Ending::crashed && outcome.signal == SIGKILL)
        command.fork_server->explain(outcome);
    outcome.wall = since(start);
    return outcome;
}

Outcome run_enclosed(const Command& command)
{
    try {
        const Enclosed enclosed = enclosure()(command);
        Outcome outcome = run_as_it_is(enclosed.command);
        enclosed.seen_inside(outcome);
        return outcome;
    } catch (const std::runtime_error& error) {
        Outcome outcome;
        outcome.why = error.what();
        return outcome;
    }
}

Outcome run(const Command& command)
{
    if (command.fork_server)
        if (const auto outcome = run_as_a_fork(command))
            return *outcome;
    return enclosure() && !command.is_trusted ? run_enclosed(command) : run_as_it_is(command);
}
} // namespace

Outcome run_child(const Command& command)
{
    if (was_interrupted()) {
        Outcome outcome;
        outcome.ending = Ending::cancelled;
        return outcome;
    }
    ::signal(SIGPIPE, SIG_IGN); // a child need not read its input
    if (command.is_trusted)
        return run(command);
    if (const auto refused = refused_for_budget())
        return *refused;
    std::optional<Command> patient; // a copy, with all its input, where there is something to change
    if (slowness() > 1)
        patient.emplace(command).limits.cpu_s *= slowness();
    Outcome outcome = run(patient ? *patient : command);
    outcome.cpu_s /= slowness();
    if (command.counts_for_budget)
        spend(outcome);
    return outcome;
}

std::string signal_name(int signal)
{
    const char* abbreviation = ::sigabbrev_np(signal);
    return abbreviation ? "SIG" + std::string(abbreviation) : "signal " + std::to_string(signal);
}
} // namespace lab::process
