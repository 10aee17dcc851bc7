// The simulator's counts of how much a launch does and how its work is shared, in words of memory: an idle loop does
// not change them, and a wide load counts as much as several narrow ones.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"

namespace lab::judge
{
/// The number of words of global memory, local memory and private arrays accessed by the average work-item.
double words_per_work_item(const LaunchTrace& launch);

/// The part of all these words that was accessed by the busiest eighth of the work-items.
double part_of_the_busiest_eighth(const LaunchTrace& launch);

/// How far work-items access memory in the way that is fast on GPUs. Pairs the k-th access to a buffer (numbered from
/// 0) of each work-item in the first work-group with its neighbour's; the part of pairs that lie at most four words
/// apart, as for vectors of four. 1 if there are no neighbours. Needs the accesses of a launch of the first case.
double side_by_side(const LaunchTrace& launch, std::size_t buffer, WordAccess::Kind kind);

/// The line with the most words, counting only the busiest work-item of the first work-group between consecutive
/// barriers; line 0: none. Needs the accesses.
struct BusiestLine {
    int line = 0;
    std::size_t words = 0;
    std::int64_t work_item = 0; // its local index
};
BusiestLine busiest_line(const LaunchTrace& launch);

/// For checks of faults that only occur if work-items share work: races, barriers, work done twice. A pass does not
/// count if at least `alone` words are accessed in sequence, as if there were no other work-items.
Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::uint64_t alone,
                                    const std::string& sharing_check);
} // namespace lab::judge
