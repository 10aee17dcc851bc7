// How much a launch does, and how its work is shared, counted by the simulator. Words of memory are what is counted: an
// idle loop does not change their number, and a wide load has as many as several narrow ones.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"

namespace lab::judge
{
/// Words of global memory, local memory and private arrays that the average work-item touched.
double words_per_work_item(const LaunchTrace& launch);

/// The part of all these words that an eighth of the work-items touched, those with most.
double part_of_the_busiest_eighth(const LaunchTrace& launch);

/// Whether work-items use memory as GPUs are fast at: of the words of a buffer (from 0) that neighbouring work-items of the
/// first work-group load or store, each as its first, second, ... one, the part that lie at most four words apart; vectors
/// of four do. 1 where work-items have no neighbour. Needs the accesses of a launch of the first case.
double side_by_side(const LaunchTrace& launch, std::size_t buffer, WordAccess::Kind kind);

/// Where most of the words are touched that the busiest work-item of the first work-group touches from barrier to barrier, summed up
/// over all of these; line 0: nowhere. Needs the accesses.
struct BusiestLine {
    int line = 0;
    std::size_t words = 0;
    std::int64_t work_item = 0; // its local index
};
BusiestLine busiest_line(const LaunchTrace& launch);

/// For checks of what only work-items that share work can get wrong: races, barriers, work that is done twice. Passing them
/// counts for nothing where `alone` words or more are touched one after the other, as if there were no other work-items.
Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::uint64_t alone,
                                    const std::string& sharing_check);
} // namespace lab::judge
