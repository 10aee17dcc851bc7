// A job of the judge, done by the simulator: the kernel is compiled and translated once, and all launches run in this process.
#pragma once

#include "grader/simulator/runner/trace_output.hpp"

namespace lab::simulator
{
/// What the judge asks for, beside the job.
struct Asked {
    std::uint64_t budget = 1'000'000; // instructions of a work-item
    std::uint64_t formula_launches = 0, combination_launches = 0;
    bool accesses = false;
    std::uint32_t order_seed = 0; // not 0: values alone, with work-items in an order that is drawn
};
/// From LAB_TRACE_BUDGET and its like.
Asked asked_by_environment();

/// Nothing: the run ended early, as the trace says.
std::optional<worker::JobResult> execute(const worker::Job& job, const Asked& asked, TraceOutput& trace);
} // namespace lab::simulator
