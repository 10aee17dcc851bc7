// Replaces the durations of commands. Real times differ from run to run; these show what was measured: the sums of a
// profile reveal how many launches and transfers each contains.
#pragma once

#include <CL/cl.h>

namespace lab::layer
{
constexpr cl_ulong launch_ns = 1'000'000'000'000, transfer_ns = 1'000'000, other_ns = 1'000;

/// The end time that replaces the real one of the event's command.
cl_ulong told_end(cl_event event, cl_ulong real_end);
} // namespace lab::layer
