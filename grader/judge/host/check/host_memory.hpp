// How a host program uses memory: its own, and its buffers as a correct kernel finds them on the simulator.
#pragma once

#include "grader/judge/host/run/host_launches.hpp"

namespace lab::judge
{
/// Checks that transfers are whole numbers of elements and that the simulator saw no fault of a correct kernel: the
/// buffers have the size, flags and contents that it needs. If the launch itself is wrong, uninitialised reads are
/// ignored, as they may not be the buffers' fault.
Verdict buffers_fit(const HostRuns& runs, std::size_t element_bytes, bool launch_is_right = true,
                    const KernelBuffers& buffers = {});

/// Reports a call of the student's that goes past the end of the host's own memory.
std::optional<Finding> short_memory(const HostRecord& record, const Source& source);

/// Reports a read or write of 0 bytes, which drivers accept.
std::optional<Finding> empty_transfer(const HostRun& run, const Source& source);

/// Reports what may have made the program crash: an access that a buffer's flags forbid, or else one outside a
/// buffer.
std::optional<Finding> crash_cause(const HostRuns& runs);
} // namespace lab::judge
