// \if file_prefix_sum_single_pass_cl
// Which TODO of stage 3 went wrong, told from what local memory holds at the barriers of a work-group that runs alone.
#pragma once

#include "grader/judge/kernel/kernel_suite.hpp"

namespace prefix_sum::stage_3
{
/// Of TODO 16: whether the tile was loaded, and the sums of its runs scanned. Of TODO 17: what before_tile is. Skipped where local
/// memory is not that of the skeleton.
lab::judge::Verdict tile_sums_seen(const lab::judge::KernelSuite& suite);
lab::judge::Verdict before_tile_seen(const lab::judge::KernelSuite& suite);
/// What is wrong with the first of these TODOs, or what is left to TODO 18. Nothing where local memory does not tell.
std::optional<lab::Text> question_on_steps(const lab::judge::KernelSuite& suite);
} // namespace prefix_sum::stage_3
// \endif
