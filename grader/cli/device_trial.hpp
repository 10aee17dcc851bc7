// Tries whether an OpenCL device works, with a small job through the real kernel worker.
#pragma once

#include "grader/course/base/course.hpp"

#include <map>

namespace lab::cli
{
struct DeviceTrial {
    bool works = false;
    std::string said;     // the device's name and version; otherwise what went wrong
    bool is_there = true; // unless a GPU is wanted and there is none
};

enum class TrialJob { writes, enqueues, on_gpu };

/// Runs one work-item that writes 42, or enqueues a kernel that does, on the first device, or GPU, that a worker with
/// this environment finds. Throws KitError if no temporary folder can be created.
DeviceTrial try_device(const course::Course& course, const std::map<std::string, std::string>& environment,
                       TrialJob job = TrialJob::writes);

/// As try_device, on the simulator.
DeviceTrial try_simulator(const course::Course& course, TrialJob job);
} // namespace lab::cli
