// Which TODO of a pass went wrong, told from what begin, end and holds are in each work-item when the simulator runs it.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"
#include "tests/03-nary-search/passes.hpp"

namespace nary_search::stage_1
{
/// Passes of few elements, each of them one launch of one work-group.
lab::worker::Job small_passes_job();

/// What a run of that job, with its accesses and variables recorded, tells of the first range that comes out wrong: a
/// segment, who holds the key, or what is written. Nothing where all are right, or the variables do not say why not: a
/// kernel may do without them.
std::optional<lab::judge::Finding> wrong_segment(const lab::judge::KernelRun& run,
                                                 const lab::judge::Source& source);

/// What the same run tells of TODO 1 alone, and of TODO 2 where TODO 1 is right, whatever is written. Skipped where the
/// variables do not tell.
lab::judge::Verdict segments_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source);
lab::judge::Verdict holders_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source);
/// Of TODO 3: failed where a work-item writes the next range of another key than its own, and ranges come out wrong; passed where
/// all are right.
lab::judge::Verdict stores_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source);
} // namespace nary_search::stage_1
