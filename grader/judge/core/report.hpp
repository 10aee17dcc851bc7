// The report of a judge: what `lab check` makes points and messages of.
#pragma once

#include "grader/judge/core/verdict.hpp"
#include "grader/worker/job.hpp"

#include <map>
#include <string>
#include <vector>

namespace lab::judge
{
/// Notes for the report that this device computed values.
void record_device(const std::string& device);

/// What a GPU of this machine came to: nothing to say where that is the same. No verdict follows from it.
struct GpuNote {
    std::string device;
    Text seen, next;
    bool was_used = true;
};
void record_gpu(const GpuNote& note);

/// What repeats an input with the exercise's own program: its options, and raw files by the option that names them.
struct ProgramInput {
    std::vector<std::string> options;
    std::map<std::string, worker::Bytes> files;
};

/// Notes for the report that the suite fails on it; the first one counts.
void record_failing(const std::string& suite, const ProgramInput& input);

/// The verdicts of the checks that GoogleTest ran, and which TODOs are written, as JSON.
std::string report();
} // namespace lab::judge
