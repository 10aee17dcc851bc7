// A process that has loaded what takes long to load, and forks instead of letting other processes load it again.
//
// Its program waits at a socket (forked.hpp). A fork runs in a separate session and with the limits of its command,
// like a program started by run_child. If children run in a sandbox, so does the server, with all its forks, one
// after another: a fork that leaves anything behind there is the last one.
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
    /// Starts the command's program in the background; `inherited`, if open, becomes its descriptor 5.
    explicit ForkServer(Command command, Descriptor inherited = Descriptor());
    ForkServer(const ForkServer&) = delete;
    ForkServer& operator=(const ForkServer&) = delete;
    ~ForkServer();

    /// Waits until the program has loaded. False if it fails to, and after the last fork.
    bool is_ready();
    /// True if the last fork has been made.
    bool is_over() const { return is_over_; }
    /// Requires is_ready(). Makes a fork with the command's arguments, environment settings, folder and limits, and
    /// these descriptors (-1: none). Nothing if the program has ended or does not respond.
    std::unique_ptr<Started> fork(const Command& command, const std::vector<int>& descriptors);
    /// Called for a killed fork: ends the program, and records in the outcome if its sandbox was killed.
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
