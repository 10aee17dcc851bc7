// \if file_nary_search_device_enqueue_cl
// Which TODO of a pass that enqueues the next one went wrong, judged by each pass alone.
#pragma once

#include "grader/judge/core/verdict.hpp"
#include "grader/judge/kernel/run/kernel_run.hpp"

namespace nary_search::stage_2
{
/// Each verdict is failed if a pass alone shows a mistake, passed if all passes are correct, and skipped if the TODO
/// variables do not show it or an earlier TODO is wrong.
struct PassesAlone {
    lab::judge::Verdict segments, holders; // TODO 9
    lab::judge::Verdict last;              // TODO 10
    lab::judge::Verdict next;              // TODO 11: who enqueues, and over how many work-items
    lab::judge::Verdict size; // whatever the variables tell: failed where a pass is enqueued over too many

    /// The first wrong one; null if none.
    const lab::judge::Finding* first_wrong() const;
};

PassesAlone passes_alone(const lab::judge::Source& source);
} // namespace nary_search::stage_2
// \endif
