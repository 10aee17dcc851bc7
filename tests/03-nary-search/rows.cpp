#include "tests/03-nary-search/rows.hpp"

#include <algorithm>
#include <numeric>

namespace nary_search::stage_1
{
using namespace lab::judge;
using lab::Text;
using lab::text;

std::uint32_t Row::segment_length() const
{
    const auto count = static_cast<std::uint32_t>(subdivisions);
    return (before().size() + count - 1) / count;
}

lab::worker::Case case_of(const Pass& pass)
{
    using lab::worker::BufferArgument;
    const Uints sent(pass.sorted.begin() + static_cast<std::ptrdiff_t>(pass.zeros), pass.sorted.end());
    lab::worker::Case the_case{{{.content = to_bytes<std::uint32_t>(sent),
                                 .read_only = true,
                                 .zeros = pass.zeros * sizeof(std::uint32_t)},
                                {to_bytes<std::uint32_t>(pass.keys), true},
                                {to_bytes<Range>(pass.ranges), true}},
                               {}};
    for (const auto& [subdivisions, local] : pass.splits) {
        const BufferArgument next{the_case.buffers.size()};
        the_case.buffers.push_back({to_bytes<Range>(before_pass(pass)), false});
        the_case.launches.push_back({"nary_search",
                                     {BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, next},
                                     {subdivisions, pass.keys.size()},
                                     {local[0], local[1]}});
    }
    return the_case;
}

void for_each_row(const Pass& pass, const lab::worker::CaseResult& result,
                  const std::function<void(const Row&)>& action)
{
    for (std::size_t s = 0; s < pass.splits.size(); ++s) {
        const Ranges after = from_bytes<Range>(result.buffers.at(first_next + s));
        for (std::size_t k = 0; k < after.size(); ++k)
            action({pass, pass.splits[s].subdivisions, k, after[k]});
    }
}

void for_each_row(const Tried& tried, const std::vector<Pass>& passes,
                  const std::function<void(const Row&)>& action)
{
    std::vector<std::size_t> order(passes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return passes[a].sorted.size() < passes[b].sorted.size();
    });
    for (const std::size_t i : order)
        for_each_row(passes[i], tried.result(i), action);
}

namespace
{
/// Whose segment has the first element >= key, where segments are cut as TODO 1 asks for.
Text owner_of(const Row& row)
{
    const auto& [lower, upper, found, unused] = row.before();
    const auto place = static_cast<std::uint32_t>(first_not_below(row.pass.sorted, row.key()));
    if (found || place < lower || place >= upper)
        return {};
    const std::uint32_t size = row.segment_length(), owner = (place - lower) / size,
                        begin = lower + owner * size;
    return text(
        " Cut as TODO 1 says, work-item {} has [{}, {}), and the first element >= key is at index {}.",
        " Zerlegt wie in TODO 1, hat Work-Item {} [{}, {}), und das erste Element >= Schlüssel steht bei "
        "Index {}.",
        owner, begin, std::min(begin + size, upper), place);
}

} // namespace

Finding row_finding(const Row& row, const Text& fault, const std::vector<Place>& places)
{
    return {
        text(
            "A pass over [{}, {}) with {} subdivisions of an array of length {}, {}: the key {} {}.",
            "Ein Durchgang über [{}, {}) mit {} Unterteilungen von einem Feld der Länge {}, {}: Der Schlüssel {} {}.",
            row.before().lower, row.before().upper, row.subdivisions, row.pass.sorted.size(),
            listed(row.pass.sorted), row.key(), fault) +
            owner_of(row),
        places,
        text("Work out the segments of this pass on paper (TODO 1). Which of them holds the first "
             "element >= key (TODO 2), and what is written for it (TODO 3)?",
             "Schreiben Sie die Segmente dieses Durchgangs auf Papier (TODO 1). Welches enthält "
             "das erste Element >= Schlüssel (TODO 2), und was wird dafür geschrieben (TODO 3)?")};
}
} // namespace nary_search::stage_1
