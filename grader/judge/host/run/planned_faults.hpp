// Which calls of a host program are made to fail, and how.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// One fault for each function, place in the student's file and call depth there: at each level of a recursive
/// function the place is the same.
std::vector<FaultRun> planned_faults(const HostRecord& record);
} // namespace lab::judge
