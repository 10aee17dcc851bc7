// \if file_nary_search_device_enqueue_cl
// Which TODO of a pass that enqueues the next one went wrong, told from each pass alone.
#pragma once

#include "grader/judge/core/verdict.hpp"
#include "grader/judge/kernel/kernel_run.hpp"

namespace nary_search::stage_2
{
/// Each is failed where a pass alone shows what is wrong, passed where all passes are right, and skipped where the variables of
/// the TODOs do not tell or an earlier TODO is wrong.
struct PassesAlone {
    lab::judge::Verdict segments, holders; // TODO 9
    lab::judge::Verdict last;              // TODO 10
    lab::judge::Verdict next;              // TODO 11: who enqueues, and over how many work-items
    lab::judge::Verdict size; // whatever the variables tell: failed where a pass is enqueued over too many

    /// The first that is wrong; null: none.
    const lab::judge::Finding* first_wrong() const;
};

PassesAlone passes_alone(const lab::judge::Source& source);
} // namespace nary_search::stage_2
// \endif
