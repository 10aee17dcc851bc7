// Indices of points beyond 2^32, seen on the simulator: no buffer is that long.
#pragma once

#include "grader/judge/kernel/suite/far_groups.hpp"

namespace sobol::stage_1
{
lab::judge::RunBeside huge_index_run();
/// The first points of the last of 21201 dimensions.
std::vector<lab::judge::FarGroup> last_dimension_of_many();
/// Checks that each point lies in its place, however its float is computed.
lab::judge::Verdict huge_index_does_not_wrap(const lab::judge::KernelSuite& suite);
} // namespace sobol::stage_1
