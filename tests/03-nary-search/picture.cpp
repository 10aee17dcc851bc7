#include "grader/judge/core/launch.hpp"
#include "grader/trace/traced.hpp"
#include "tests/03-nary-search/passes.hpp"
#include "tests/03-nary-search/search_picture.hpp"

namespace nary_search
{
using namespace lab;
using namespace lab::trace;
using namespace lab::judge;

namespace
{
constexpr std::size_t most_passes = 8;
constexpr std::size_t next_ranges = 3; // a buffer of the case

struct Search {
    Uints sorted, keys;
    std::size_t subdivisions;
};

/// The first is easy to follow: equal elements in two segments, and a key that is not there. The others are cases
/// that are easily missed: the smallest and largest numbers, keys outside, leftover segments; one element.
const Search searches[] = {{{2, 3, 5, 8, 8, 8, 11, 14, 17, 21, 22, 26, 30, 31, 35, 39}, {8, 31, 20}, 3},
                           {{0, 0, 4, 6, 7, 9, 12, 13, 20, largest}, {0, largest, 5}, 4},
                           {{3, 5, 7, 9, 11, 13, 15}, {1, 99, 15}, 2},
                           {{7}, {7, 8}, 5}};

bool goes_on(const Ranges& ranges)
{
    for (const Range& range : ranges)
        if (!range.found && range.size() > 1)
            return true;
    return false;
}

worker::Case launch_of(const Search& search, const Ranges& ranges)
{
    const std::vector<std::size_t> size{search.subdivisions, search.keys.size()};
    return launched("nary_search",
                    {reads(search.sorted), reads(search.keys), reads(ranges),
                     updates(before_pass({search.sorted, search.keys, ranges, {}}))},
                    size, size);
}

Text about(const Search& search)
{
    return text(
        "{} elements, {} keys, {} subdivisions; pass after pass, as the host launches them.",
        "{} Elemente, {} Schlüssel, {} Unterteilungen; Durchgang für Durchgang, wie der Host sie startet.",
        search.sorted.size(), search.keys.size(), search.subdivisions);
}

Traced traced(const Source& kernel, const Search& search)
{
    SearchRun run{search.sorted, search.keys, search.subdivisions, {}};
    Trace all; // of all passes
    Ranges ranges(search.keys.size(), whole(search.sorted));
    while (run.passes.size() < most_passes && (run.passes.empty() || goes_on(ranges))) {
        const KernelRun pass = run_to_look_at(kernel, launch_of(search, ranges));
        if (!pass.is_done())
            return {{}, problem_of(pass)};
        const Ranges after = from_bytes<Range>(pass.result.cases.at(0).buffers.at(next_ranges));
        run.passes.push_back({ranges, after, pass.trace.launches[0]});
        all.launches.push_back(pass.trace.launches[0]);
        ranges = after;
    }
    Traced result{search_picture(run), {}};
    add_judgement(result.picture, all, kernel);
    result.picture.about = about(search);
    return result;
}
/// All passes of a search for three keys in 16 elements.
Traced draw(const Source& kernel, WantedRun wanted)
{
    return first_wrong_of(std::size(searches), wanted,
                          [&](std::size_t i) { return traced(kernel, searches[i]); });
}

const Drawable drawable({"03-nary-search", "nary_search.cl", draw});
} // namespace
} // namespace nary_search
