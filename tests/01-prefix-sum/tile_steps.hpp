// \if file_prefix_sum_single_pass_cl
// Which TODO of stage 3 went wrong, judged by local memory at the barriers of a work-group that runs alone.
#pragma once

#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace prefix_sum::stage_3
{
/// TODO 16: whether the tile was loaded, and the sums of its runs scanned. TODO 17: the value of before_tile. Skipped
/// if local memory differs from the skeleton's.
lab::judge::Verdict tile_sums_seen(const lab::judge::KernelSuite& suite);
lab::judge::Verdict before_tile_seen(const lab::judge::KernelSuite& suite);
/// Explains the first of these TODOs that is wrong, or what is left to TODO 18. Empty if local memory does not show
/// it.
std::optional<lab::Text> question_on_steps(const lab::judge::KernelSuite& suite);
} // namespace prefix_sum::stage_3
// \endif
