// Repeats the launches of a host program on the simulator, with the recorded commands and the bytes that they passed
// to OpenCL (grader/layer/brought_bytes.hpp). The only student code that runs there is the kernels.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"
#include "grader/judge/host/record/host_record.hpp"
#include "grader/worker/job.hpp"

namespace lab::judge
{
struct HostSimulation {
    Trace trace;                     // of as many launches as there could be
    std::vector<std::size_t> calls;  // which call of the record each launch was
    std::optional<Verdict> obstacle; // why not all launches were run
};

/// Throws BadData if the record contains something that no real run can produce.
HostSimulation simulate(const HostRecord& record, const Source& source);

/// The record as a job, up to the first call that the simulator cannot handle.
struct RepeatedCommands {
    struct Obstacle {
        Text what_is_missing;
        const Call* call = nullptr; // of the record
    };
    worker::Job job;
    std::vector<std::size_t> calls; // which call of the record each launch was
    std::optional<Obstacle> obstacle;
};
RepeatedCommands commands_of(const HostRecord& record);
} // namespace lab::judge
