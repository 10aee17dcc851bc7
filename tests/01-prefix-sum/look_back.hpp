// \if file_prefix_sum_single_pass_cl
// Whether a tile of stage 3 tells its sum in time, waits for the tiles before it and makes the right thing of what they
// tell. On a device the work-groups of a test come one after the other, and none needs a sum early: so single work-groups run on
// the simulator, and the judge writes what the tiles before them publish.
#pragma once

#include "grader/judge/kernel/kernel_suite.hpp"

namespace prefix_sum::stage_3
{
/// Numbers that are in no element, published by the tiles before the told one: who knows them has read the words. The look-back
/// ends at tile 1.
constexpr std::int32_t prefix_before = 90'001, told_prefix = 100'003, told_sum = -7001,
                       told_before = told_prefix + told_sum;
constexpr std::int32_t told_tile = 3;
/// The run of that tile's work-group alone, and of tile 1's, before which tile 0 has published `prefix_before`.
const lab::judge::KernelRun& told_run(const lab::judge::KernelSuite& suite);
const lab::judge::KernelRun& first_run(const lab::judge::KernelSuite& suite);
std::int32_t sum_of_tile(std::size_t tile);
/// How it comes to another number before the told tile, where that is a usual mistake.
lab::Text question_on_before(std::int32_t before);

/// The check, and the runs that the same suite needs beside for it.
lab::judge::Verdict looks_back(const lab::judge::KernelSuite& suite);
std::vector<lab::judge::RunBeside> look_back_runs();
/// Failed where a work-group works on another tile than the next one, or leaves another number of the next one.
lab::judge::Verdict takes_the_next_tile(const lab::judge::KernelSuite& suite);
/// The word of the told tile in the end, after a look-back over what it was told.
lab::judge::Verdict publishes_its_prefix(const lab::judge::KernelSuite& suite);
/// Failed where a tile publishes its right prefix as something else, whatever stands before and after it; else skipped.
lab::judge::Verdict wrong_state_of_prefix(const lab::judge::KernelSuite& suite);
} // namespace prefix_sum::stage_3
// \endif
