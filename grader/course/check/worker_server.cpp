#include "grader/course/check/worker_server.hpp"

#include "grader/process/child.hpp"
#include "grader/worker/driver.hpp"

#include <chrono>
#include <cstdlib>

namespace lab::course
{
WorkerServer::WorkerServer(const Course& course)
{
    const auto socket = folder_.path() / "worker.socket";
    process::Command command;
    command.arguments = {course.worker.string(), "--serve", socket.string()};
    command.environment = {
        {"POCL_DEVICES", "basic"},
        {"POCL_CACHE_DIR", (folder_.path() / "pocl").string()},
        {"POCL_PREGION_VALUE_REMAT", "0"}}; // as the judge's (grader/judge/core/device.cpp)
    worker::use_driver(command.environment, course.values_vendors);
    command.removed_environment = {"OPENCL_LAYERS"};
    command.limits.wall = command.limits.asleep = std::chrono::hours(24);
    command.limits.cpu_s = 3600;
    command.is_cancelled = [this] { return ended_.load(); };
    server_ = std::async(std::launch::async, [command] { process::run_child(command); });
    ::setenv("LAB_WORKER_SOCKET", socket.c_str(), 1);
}

WorkerServer::~WorkerServer()
{
    ::unsetenv("LAB_WORKER_SOCKET");
    ended_ = true;
    server_.wait();
}
} // namespace lab::course
