// Which TODO of a pass went wrong, judged by begin, end and holds of each work-item in the simulator.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"
#include "tests/03-nary-search/rows.hpp"

#include <functional>

namespace nary_search::stage_1
{
/// Passes over few elements, each of them one launch of one work-group.
lab::worker::Job small_passes_job();

/// A work-item's result for its key's range.
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

/// Calls action(row, its segments, its launch) in order for each row of a run of that job whose work-items have the
/// TODO variables; the run must have recorded its accesses and variables.
using RowAction =
    std::function<void(const Row&, const std::vector<Segment>&, const lab::judge::LaunchTrace&)>;
void for_each_segmented_row(const lab::judge::KernelRun& run, const RowAction& action);

/// The last store to the row's next range; null if there was none.
const lab::judge::WordAccess* store_of(const Row& row, const lab::judge::LaunchTrace& launch);
/// The number among the row's work-items.
std::size_t work_item_of(const lab::judge::WordAccess& store, const Row& row);

/// Explains the first wrong range of such a run: a segment, who holds the key, or what is written. Empty if all are
/// correct, or if the variables do not show why not: a kernel may do without them.
std::optional<lab::judge::Finding> wrong_segment(const lab::judge::KernelRun& run,
                                                 const lab::judge::Source& source);

/// The TODOs that cut the range and decide who holds the key.
struct PassTodos {
    int segment = 1, holds = 2;
};
/// Judge the first of these TODOs alone, and the second if the first is correct, whatever is written. Skipped if the
/// variables do not show it.
lab::judge::Verdict segments_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source,
                                  const PassTodos& todos = {});
lab::judge::Verdict holders_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source,
                                 const PassTodos& todos = {});
/// Judges TODO 3: failed if a work-item writes another key's next range and ranges are wrong; passed if all are
/// correct.
lab::judge::Verdict stores_seen(const lab::judge::KernelRun& run, const lab::judge::Source& source);
} // namespace nary_search::stage_1
