// Which work-items compute the points of 02-sobol's kernel, and from what: who combined a point's direction numbers,
// whoever stores it, and whether they came through local memory. A needless access, or one whose value cancels out,
// does not count.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/judge/core/verdict.hpp"
#include "tests/02-sobol/references.hpp"

namespace sobol::stage_1
{
/// The points of a launch that combine at least two direction numbers, if it is known how.
struct Made {
    std::size_t points = 0, from_global_memory = 0;
    std::map<std::uint64_t, std::size_t> by_maker; // work-items, by global index
    /// The share of all operations for these points that the busiest eighth of the work-items did.
    double part_of_the_busiest = 0.0;
};

/// Analyses a launch with up to four dimensions.
Made points_made(const lab::judge::LaunchTrace& launch, std::size_t vector_count);

lab::judge::Verdict points_come_from_the_cache(const Made& made);
lab::judge::Verdict points_are_made_by_all(const Made& made, const lab::Text& next);
} // namespace sobol::stage_1
