// The report of a judge: what `lab check` makes points and messages of.
#pragma once

#include "grader/judge/verdict.hpp"

#include <string>

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

/// The verdicts of the checks that GoogleTest ran, and which TODOs are written, as JSON.
std::string report();
} // namespace lab::judge
