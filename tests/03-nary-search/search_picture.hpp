// The picture of 03-nary-search: for each pass and key, the array as a bar cut into the work-items' segments, with
// what they read and the range that was written.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/trace/picture.hpp"
#include "tests/03-nary-search/ranges.hpp"

namespace nary_search
{
/// One pass with recorded accesses, all of its work-items in one work-group.
struct SearchPass {
    std::vector<Range> before, after; // by key
    lab::judge::LaunchTrace launch;
};

struct SearchRun {
    std::vector<std::uint32_t> sorted, keys;
    std::size_t subdivisions = 2;
    std::vector<SearchPass> passes;
};

/// One step for each key that a pass still searches.
lab::trace::Picture search_picture(const SearchRun& run);
} // namespace nary_search
