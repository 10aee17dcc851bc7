// Which commands a program gave to its lab::Profile, by the table that it prints.
#pragma once

#include "grader/judge/host/host_runs.hpp"

namespace lab::judge
{
/// Of a run that prints its times: whether each launch of the student's is in the kernels' row and each transfer in that of the transfers; of maps, copies
/// and fills nothing is asked.
Verdict times_its_commands(const HostRun& run, const Source& source);
} // namespace lab::judge
