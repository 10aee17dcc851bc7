// The process that serves judges a warm kernel worker (`kernel_worker --serve`): its device's compiler is loaded once.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/work_folder.hpp"

#include <atomic>
#include <future>

namespace lab::course
{
/// Started now, ended with this object. Judges find it by LAB_WORKER_SOCKET, which is set in this process, so there is
/// one at a time; where it does not answer they do without.
class WorkerServer {
  public:
    explicit WorkerServer(const Course& course);
    WorkerServer(const WorkerServer&) = delete;
    WorkerServer& operator=(const WorkerServer&) = delete;
    ~WorkerServer();

  private:
    WorkFolder folder_;
    std::atomic<bool> ended_{false};
    std::future<void> server_;
};
} // namespace lab::course
