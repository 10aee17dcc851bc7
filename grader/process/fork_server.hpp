// A process that has loaded what takes long to load, and forks where another one would be started and load it again.
//
// Its program waits at a socket (forked.hpp). A fork ends up as a child of the process that asked, like one that run_child
// starts by itself, in a session of its own and with the same limits.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"

#include <future>
#include <mutex>

namespace lab::process
{
class ForkServer {
  public:
    /// Starts the command's program, beside what this process does next; `inherited` is its descriptor 5.
    ForkServer(Command command, Descriptor inherited);
    ForkServer(const ForkServer&) = delete;
    ForkServer& operator=(const ForkServer&) = delete;
    ~ForkServer();

    /// Waits until the program has loaded. False when that comes to nothing.
    bool is_ready();
    /// When it is: a fork that does as the command says, its arguments, what is set of its environment, its folder and limits,
    /// with these descriptors (-1: none). -1 when the program has ended or does not answer.
    pid_t fork(const Command& command, const std::vector<int>& descriptors);

  private:
    pid_t next_word(std::chrono::milliseconds patience);

    Pipe socket_;
    Descriptor inherited_;
    std::mutex mutex_;
    bool is_ready_ = false;
    std::future<Outcome> program_;
};
} // namespace lab::process
