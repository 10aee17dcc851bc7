// \if file_prefix_sum_single_pass_cl
// Whether a tile of stage 3 publishes its sum in time, waits for the tiles before it and uses their words correctly.
// On a device the work-groups of a test run one after another, and none needs a sum early: so single work-groups run
// on the simulator, and the judge writes what the tiles before them publish.
#pragma once

#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace prefix_sum::stage_3
{
/// Numbers that no element contains, published by the tiles before `told_tile`: a kernel can only know them by
/// reading the words. The look-back ends at tile 1.
constexpr std::int32_t prefix_before = 90'001, told_prefix = 100'003, told_sum = -7001,
                       told_before = told_prefix + told_sum;
constexpr std::int32_t told_tile = 3;
/// The run of that tile's work-group alone, and that of tile 1's, for which tile 0 has published `prefix_before`.
const lab::judge::KernelRun& told_run(const lab::judge::KernelSuite& suite);
const lab::judge::KernelRun& first_run(const lab::judge::KernelSuite& suite);
std::int32_t sum_of_tile(std::size_t tile);
/// Explains a wrong sum of the elements before that tile, if it is a common mistake.
lab::Text question_on_before(std::int32_t before);

/// The check, and the additional runs of the same suite that it needs.
lab::judge::Verdict looks_back(const lab::judge::KernelSuite& suite);
std::vector<lab::judge::RunBeside> look_back_runs();
/// Failed if a work-group works on another tile than the next one, or leaves the wrong number for the following one.
lab::judge::Verdict takes_the_next_tile(const lab::judge::KernelSuite& suite);
/// Checks that tile's final word after a look-back over the published words.
lab::judge::Verdict publishes_its_prefix(const lab::judge::KernelSuite& suite);
/// Failed if a tile publishes its correct prefix with the wrong state, whatever precedes and follows it; else
/// skipped.
lab::judge::Verdict wrong_state_of_prefix(const lab::judge::KernelSuite& suite);
} // namespace prefix_sum::stage_3
// \endif
