// The launches of a host program once more, on the simulator: its commands as the record has them, with the bytes that they
// brought (grader/layer/brought_bytes.hpp). No code of the student's runs there but the kernels it gave to OpenCL.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"
#include "grader/judge/host/host_record.hpp"
#include "grader/worker/job.hpp"

namespace lab::judge
{
struct HostSimulation {
    Trace trace;                     // of as many launches as there could be
    std::vector<std::size_t> calls;  // which call of the record each launch was
    std::optional<Verdict> obstacle; // why not all launches were run
};

/// Throws BadData where the record has what no run of a program could have left.
HostSimulation simulate(const HostRecord& record, const Source& source);

/// The job that this is, up to the call that asks for what the simulator lacks.
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
