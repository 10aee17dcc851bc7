// Which TODO of a pass went wrong, told from what begin, end and holds are in each work-item when the simulator runs it.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"
#include "tests/03-nary-search/rows.hpp"

#include <functional>

namespace nary_search::stage_1
{
/// Passes of few elements, each of them one launch of one work-group.
lab::worker::Job small_passes_job();

/// What a work-item made of its key's range.
struct Segment {
    std::size_t work_item = 0;
    std::uint32_t begin = 0, end = 0;
    bool holds = false;
    std::optional<bool> is_last = {}; // where the kernel says so

    std::uint32_t size() const { return end > begin ? end - begin : 0; }
    bool has(std::uint32_t place) const { return begin <= place && place < end; }
};
lab::Text shown(const Segment& segment);
/// "a pass over [0, 10) with 4 subdivisions of {3, 5, 8, …}, key 8: "
lab::Text shown(const Row& row);

/// Calls action(row, its segments, its launch) for each row of a run of that job whose work-items have the variables of the TODOs,
/// in order; its accesses and variables were recorded.
using RowAction =
    std::function<void(const Row&, const std::vector<Segment>&, const lab::judge::LaunchTrace&)>;
void for_each_segmented_row(const lab::judge::KernelRun& run, const RowAction& action);

/// The last store to the row's next range; null: there was none.
const lab::judge::WordAccess* store_of(const Row& row, const lab::judge::LaunchTrace& launch);
/// Of the row's work-items.
std::size_t work_item_of(const lab::judge::WordAccess& store, const Row& row);

/// What such a run tells of the first range that comes out wrong: a segment, who holds the key, or what is written. Nothing where
/// all are right, or the variables do not say why not: a kernel may do without them.
std::optional<lab::judge::Finding> wrong_segment(const lab::judge::KernelRun& run,
                                                 const lab::judge::Source& source);

/// The TODOs that cut the range, and say who holds the key.
struct PassTodos {
    int segment = 1, holds = 2;
};
/// What the same run tells of the first of these TODOs alone, and of the second where the first is right, whatever is written.
/// Skipped where the variables do not tell.
lab::judge::Verdict segments_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source,
                                  const PassTodos& todos = {});
lab::judge::Verdict holders_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source,
                                 const PassTodos& todos = {});
/// Of TODO 3: failed where a work-item writes the next range of another key than its own, and ranges come out wrong; passed where
/// all are right.
lab::judge::Verdict stores_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source);
} // namespace nary_search::stage_1
