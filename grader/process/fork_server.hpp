// A process that has loaded what takes long to load, and forks where another one would be started and load it again.
//
// Its program waits at a socket (forked.hpp). A fork runs in a session of its own and with the limits of its command, like a
// program that run_child starts. Where children run in a sandbox, the server has one, and its forks are in it, one after the
// other: what a fork leaves behind there makes it the last one.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"
#include "grader/process/started.hpp"

#include <atomic>
#include <future>
#include <mutex>

namespace lab::process
{
class ForkServer {
  public:
    /// Starts the command's program, beside what this process does next; `inherited` is its descriptor 5, if it is open.
    explicit ForkServer(Command command, Descriptor inherited = Descriptor());
    ForkServer(const ForkServer&) = delete;
    ForkServer& operator=(const ForkServer&) = delete;
    ~ForkServer();

    /// Waits until the program has loaded. False when that comes to nothing, and after the last fork.
    bool is_ready();
    /// The last fork was made.
    bool is_over() const { return is_over_; }
    /// When it is ready: a fork that does as the command says, its arguments, what is set of its environment, its folder and limits,
    /// with these descriptors (-1: none). Nothing when the program has ended or does not answer.
    std::unique_ptr<Started> fork(const Command& command, const std::vector<int>& descriptors);
    /// For a fork that was killed: ends the program, and tells in the outcome if its sandbox was ended.
    void explain(Outcome& outcome);

  private:
    class Fork;

    void end();
    bool hears_that_it_is_ready(std::chrono::milliseconds patience);
    pid_t watched_of(pid_t fork) const;

    bool is_enclosed_;
    Pipe socket_;
    Descriptor inherited_;
    std::mutex mutex_;
    bool is_ready_ = false;
    std::atomic<bool> is_over_{false};
    std::atomic<bool> is_cancelled_{false};
    std::future<Outcome> program_;
};
} // namespace lab::process
