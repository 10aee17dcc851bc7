// The state of commands, told late. Drivers for processors have often ended a command when the program asks for the first
// time, and a program that asks once and goes on gets away with that. Here the first answers are that it still runs.
#pragma once

#include <CL/cl.h>

#include <map>
#include <mutex>

namespace lab::layer
{
class LateStatus {
  public:
    /// The program got this event of a command that it does not wait for.
    void enqueued(cl_event event);
    /// It knows that some command has ended, and perhaps with it those before: what it asks about these is answered.
    void waited();

    /// What the program is told in place of the command's state.
    cl_int answer(cl_event event, cl_int status);

  private:
    std::mutex mutex_;
    std::map<cl_event, int> asked_; // how often; of commands that the program knows nothing of
};

/// The one of this process.
LateStatus& late_status();
} // namespace lab::layer
