#include "grader/judge/launch.hpp"
#include "grader/trace/search_picture.hpp"
#include "grader/trace/traced.hpp"
#include "tests/03-nary-search/passes.hpp"

namespace lab::trace
{
using namespace judge;
using nary_search::Range;
using nary_search::Ranges;

namespace
{
constexpr std::size_t subdivisions = 3, most_passes = 8; // three passes are enough for 16 elements
constexpr std::size_t next_ranges = 3;                   // a buffer of the case

/// Duplicates across two segments, and a key that is not there.
const nary_search::Uints sorted{2, 3, 5, 8, 8, 8, 11, 14, 17, 21, 22, 26, 30, 31, 35, 39}, keys{8, 31, 20};

bool goes_on(const Ranges& ranges)
{
    for (const Range& range : ranges)
        if (!range.found && range.size() > 1)
            return true;
    return false;
}

worker::Case launch_of(const nary_search::Pass& pass)
{
    return launched("nary_search",
                    {reads(pass.sorted), reads(pass.keys), reads(pass.ranges), updates(nary_search::before_pass(pass))},
                    {subdivisions, keys.size()}, {subdivisions, keys.size()});
}
} // namespace

Traced trace_search(const Source& kernel)
{
    SearchRun search{sorted, keys, subdivisions, {}};
    Trace all; // of all passes
    Ranges ranges(keys.size(), nary_search::whole(sorted));
    while (search.passes.size() < most_passes && (search.passes.empty() || goes_on(ranges))) {
        const KernelRun run = run_to_look_at(kernel, launch_of({sorted, keys, ranges, {}}));
        if (!run.is_done())
            return {{}, run.problem};
        const Ranges after = from_bytes<Range>(run.result.cases.at(0).buffers.at(next_ranges));
        search.passes.push_back({ranges, after, run.trace.launches[0]});
        all.launches.push_back(run.trace.launches[0]);
        ranges = after;
    }
    Traced result{search_picture(search), {}};
    add_source(result.picture, kernel);
    result.picture.findings = findings_in(all, kernel);
    result.picture.about =
        text("{} elements, {} keys, {} subdivisions; pass after pass, as the host launches them.",
             "{} Elemente, {} Schlüssel, {} Unterteilungen; Durchgang für Durchgang, wie der Host sie startet.",
             sorted.size(), keys.size(), subdivisions);
    return result;
}
} // namespace lab::trace
