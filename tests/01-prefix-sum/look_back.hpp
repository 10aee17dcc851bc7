// \if file_prefix_sum_single_pass_cl
// Whether a tile of stage 3 tells its sum in time, waits for the tiles before it and makes the right thing of what they
// tell. On a device the work-groups of a test come one after the other, and none needs a sum early: so single work-groups run on
// the simulator, and the judge writes what the tiles before them publish.
#pragma once

#include "grader/judge/kernel/kernel_suite.hpp"

namespace prefix_sum::stage_3
{
/// The check, and the runs that the same suite needs beside for it.
lab::judge::Verdict looks_back(const lab::judge::KernelSuite& suite);
std::vector<lab::judge::RunBeside> look_back_runs();
/// Failed where a work-group works on another tile than the next one, or leaves another number of the next one.
lab::judge::Verdict takes_the_next_tile(const lab::judge::KernelSuite& suite);
/// Failed where a tile publishes its right prefix as something else, whatever stands before and after it; else skipped.
lab::judge::Verdict wrong_state_of_prefix(const lab::judge::KernelSuite& suite);
} // namespace prefix_sum::stage_3
// \endif
