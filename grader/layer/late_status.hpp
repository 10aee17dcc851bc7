// Delays the reported state of commands. Drivers for processors have often finished a command when the program first
// asks, so a program that asks only once would get away with it. Here the first answers are that the command is still
// running.
#pragma once

#include <CL/cl.h>

#include <chrono>
#include <map>
#include <mutex>

namespace lab::layer
{
class LateStatus {
  public:
    /// Records an event of a command that the program does not wait for.
    void enqueued(cl_event event);
    /// Records that the program knows of a command's end, and perhaps of earlier ones: queries about these are then
    /// answered truthfully.
    void waited();

    /// The state that the program is given in place of the real one.
    cl_int answer(cl_event event, cl_int status);

  private:
    struct Asked {
        bool is_early(); // counts

        int times = 0;
        std::chrono::steady_clock::time_point first;
        std::chrono::nanoseconds first_processor_time{};
    };

    std::mutex mutex_;
    std::map<cl_event, Asked> asked_; // of commands that the program knows nothing of
};

/// The instance of this process.
LateStatus& late_status();
} // namespace lab::layer
