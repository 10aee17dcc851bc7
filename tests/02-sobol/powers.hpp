// The check Powers: each bit of an index selects its own direction number. Most bits are seen at the points 2^k; the
// highest ones, for which no buffer has room, on the simulator, which shows what is stored past the end of a buffer.
#pragma once

#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace sobol::stage_1
{
/// The check, and the additional run of the same suite that it needs.
lab::judge::ValueCheck powers_check(const lab::judge::KernelSuite& suite);
lab::judge::RunBeside far_points_run();

// The budget for launches with very many points. A loop over all of them is correct, but not worth waiting for.
constexpr std::uint64_t short_budget = 100'000;
} // namespace sobol::stage_1
