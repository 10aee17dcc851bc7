// How long commands took, as the program is told. Real times differ from run to run; these say what was measured: what a
// profile adds up tells how many launches and how many transfers are in each of its sums.
#pragma once

#include <CL/cl.h>

namespace lab::layer
{
constexpr cl_ulong launch_ns = 1'000'000'000'000, transfer_ns = 1'000'000, other_ns = 1'000;

/// In place of the real end of the event's command.
cl_ulong told_end(cl_event event, cl_ulong real_end);
} // namespace lab::layer
