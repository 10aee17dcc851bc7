// The single background task, which leaves the screen responsive.
#pragma once

#include <atomic>
#include <functional>
#include <future>

namespace lab::screen
{
/// Runs in a separate thread; the result is called by the thread that waits on the descriptor.
class Job {
  public:
    using Then = std::function<void()>;
    /// The argument returns true if the result is no longer wanted.
    using Work = std::function<Then(const std::function<bool()>&)>;

    Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job();

    /// Cancels the previous work, whose result is lost.
    void start(Work work);
    void cancel();
    bool is_running() const { return result_.valid(); }
    /// Readable once the work is done.
    int descriptor() const { return done_; }
    /// Calls the function that the work returned, if it is done. Rethrows the work's exception.
    void finish();

  private:
    int done_;
    std::atomic<bool> cancelled_{false};
    std::future<Then> result_;
};
} // namespace lab::screen
