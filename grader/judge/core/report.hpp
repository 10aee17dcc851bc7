// The report of a judge, from which `lab check` computes points and messages.
#pragma once

#include "grader/judge/core/verdict.hpp"
#include "grader/worker/job.hpp"

#include <map>
#include <string>
#include <vector>

namespace lab::judge
{
/// Records for the report that this device computed values.
void record_device(const std::string& device);

/// The result on a GPU of this machine; empty texts if it agrees. It never affects a verdict.
struct GpuNote {
    std::string device;
    Text seen, next;
    bool was_used = true;
};
void record_gpu(const GpuNote& note);

/// What reproduces an input with the exercise's own program: its options, and raw files by the option that names
/// them.
struct ProgramInput {
    std::vector<std::string> options;
    std::map<std::string, worker::Bytes> files;
};

/// Records for the report that the suite fails on this input; only the first one counts.
void record_failing(const std::string& suite, const ProgramInput& input);

/// The verdicts of the checks that GoogleTest ran, and the state of the TODOs, as JSON.
std::string report();
} // namespace lab::judge
