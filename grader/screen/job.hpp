// The one thing that goes on in the background while the screen stays at hand.
#pragma once

#include <atomic>
#include <functional>
#include <future>

namespace lab::screen
{
/// Runs in a thread of its own; what it returns is called by whoever waits on the descriptor.
class Job {
  public:
    using Then = std::function<void()>;
    /// Its argument says whether the result is no longer wanted.
    using Work = std::function<Then(const std::function<bool()>&)>;

    Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job();

    /// Ends the work before it, whose result is lost.
    void start(Work work);
    void cancel();
    bool is_running() const { return result_.valid(); }
    /// Readable when the work is done.
    int descriptor() const { return done_; }
    /// Calls what the work returned, where it is done. Throws what it threw.
    void finish();

  private:
    int done_;
    std::atomic<bool> cancelled_{false};
    std::future<Then> result_;
};
} // namespace lab::screen
