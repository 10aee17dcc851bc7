// What a host program does to memory: its own and its buffers', as a right kernel finds them on the simulator.
#pragma once

#include "grader/judge/host/host_launches.hpp"

namespace lab::judge
{
/// Transfers are whole numbers of elements of that size; what a right kernel did on the simulator tells whether
/// its buffers had the size and the flags it needs, and held what it reads. A kernel that is launched in a wrong
/// way may read uninitialised memory: that is not the buffers' fault.
Verdict buffers_fit(const HostRuns& runs, std::size_t element_bytes, bool launch_is_right = true,
                    const KernelBuffers& buffers = {});

/// The student's call that goes past the end of the host's own memory.
std::optional<Finding> short_memory(const HostRecord& record, const Source& source);

/// A read or write of no bytes, which drivers let pass.
std::optional<Finding> empty_transfer(const HostRun& run, const Source& source);

/// What may have made the program crash: an access outside a buffer rather than one that its flags forbid.
std::optional<Finding> crash_cause(const HostRuns& runs);
} // namespace lab::judge
