#include "grader/simulator/translation/loops.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace lab::simulator
{
namespace
{
using Blocks = std::vector<bool>;

Ways backwards(const Ways& ways)
{
    Ways back(ways.size());
    for (std::size_t from = 0; from < ways.size(); ++from)
        for (const int to : ways[from])
            back[static_cast<std::size_t>(to)].push_back(static_cast<int>(from));
    return back;
}

/// The blocks of the set that are reachable in at least one step within the set.
Blocks reached_from(int start, const Ways& ways, const Blocks& among)
{
    Blocks reached(ways.size());
    std::vector<int> open{start};
    while (!open.empty()) {
        const int block = open.back();
        open.pop_back();
        for (const int next : ways[static_cast<std::size_t>(block)]) {
            const auto place = static_cast<std::size_t>(next);
            if (!among[place] || reached[place])
                continue;
            reached[place] = true;
            open.push_back(next);
        }
    }
    return reached;
}

/// The largest subsets in which each block leads to every other.
std::vector<Blocks> loops_among(Blocks among, const Ways& ways, const Ways& back)
{
    std::vector<Blocks> loops;
    for (std::size_t block = 0; block < ways.size(); ++block) {
        if (!among[block])
            continue;
        Blocks loop = reached_from(static_cast<int>(block), ways, among);
        const Blocks before = reached_from(static_cast<int>(block), back, among);
        std::transform(loop.begin(), loop.end(), before.begin(), loop.begin(),
                       [](bool a, bool b) { return a && b; });
        if (!loop[block])
            continue;
        for (std::size_t i = 0; i < loop.size(); ++i)
            among[i] = among[i] && !loop[i];
        loops.push_back(std::move(loop));
    }
    return loops;
}

std::vector<int> headers_of(const Blocks& loop, const Ways& back)
{
    std::vector<int> headers;
    for (std::size_t block = 0; block < loop.size(); ++block)
        if (loop[block] && std::any_of(back[block].begin(), back[block].end(),
                                       [&](int from) { return !loop[static_cast<std::size_t>(from)]; }))
            headers.push_back(static_cast<int>(block));
    return headers;
}
} // namespace

std::vector<Loop> loops_of(const Ways& ways)
{
    const Ways back = backwards(ways);
    std::vector<Loop> loops;
    std::vector<Blocks> open = loops_among(Blocks(ways.size(), true), ways, back);
    while (!open.empty()) {
        Blocks loop = std::move(open.back());
        open.pop_back();
        std::vector<int> headers = headers_of(loop, back);
        if (headers.empty())
            continue; // nothing leads there
        Blocks inner = loop;
        for (const int header : headers)
            inner[static_cast<std::size_t>(header)] = false;
        loops.push_back({std::move(headers), std::move(loop)});
        for (Blocks& within : loops_among(std::move(inner), ways, back))
            open.push_back(std::move(within));
    }
    return loops;
}
} // namespace lab::simulator
