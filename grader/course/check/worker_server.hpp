// The process that gives judges a warm kernel worker (`kernel_worker --serve`): it loads its device's compiler only
// once.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/work_folder.hpp"

#include <atomic>
#include <future>

namespace lab::course
{
/// Runs as long as this object. Judges find it by LAB_WORKER_SOCKET, which is set in this process, so there can be
/// only one at a time; if it does not respond, they manage without it.
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
