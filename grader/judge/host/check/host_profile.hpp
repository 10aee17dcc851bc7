// Checks which commands a program added to its lab::Profile, using the table that it prints.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// For a run that prints its times, those of each call of its function: each of the student's launches must be in a
/// kernel row and each read or write in a transfer row; maps, copies and fills are optional.
Verdict times_its_commands(const HostRun& run, const Source& source);
} // namespace lab::judge
