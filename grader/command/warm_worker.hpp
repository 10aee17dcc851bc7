// The kernel worker that stays from check to check: its device's compiler is loaded once.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/work_folder.hpp"

#include <atomic>
#include <future>

namespace lab::command
{
/// Started now, ended with this object. Judges find it by LAB_WORKER_SOCKET, which is set in this process, so there is
/// one at a time; where it does not answer they do without.
class WarmWorker {
  public:
    explicit WarmWorker(const Course& course);
    WarmWorker(const WarmWorker&) = delete;
    WarmWorker& operator=(const WarmWorker&) = delete;
    ~WarmWorker();

  private:
    WorkFolder folder_;
    std::atomic<bool> ended_{false};
    std::future<void> server_;
};
} // namespace lab::command
