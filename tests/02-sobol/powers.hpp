// The check Powers: each bit of an index selects its own direction number. Most bits are seen at the points 2^k; the
// highest ones, for which no buffer has room, on the simulator, which tells what is stored behind a buffer.
#pragma once

#include "grader/judge/kernel/kernel_suite.hpp"

namespace sobol::stage_1
{
/// The check, and the run that the same suite needs beside for it.
lab::judge::ValueCheck powers_check(const lab::judge::KernelSuite& suite);
lab::judge::RunBeside far_points_run();

// Of a run of launches with very many points. A loop over all of them is right, and not worth waiting for.
constexpr std::uint64_t short_budget = 100'000;
} // namespace sobol::stage_1
