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
    lab::worker::Case the_case{{{.content = to_bytes<std::uint32_t>(pass.sorted),
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

namespace
{
lab::worker::Bytes moved(const lab::worker::Bytes& ranges, std::uint32_t by)
{
    Ranges moved = from_bytes<Range>(ranges);
    for (Range& range : moved) {
        range.lower += by;
        range.upper += by;
    }
    return to_bytes<Range>(moved);
}
} // namespace

std::vector<FarGroup> far_passes()
{
    constexpr std::uint32_t half = 500, margin = 64, by = (std::uint32_t{1} << 31) - half - margin;
    Pass near{random_array(2 * (half + margin), 33), {}, {}, {{4, {4, 1}}}};
    for (const std::size_t i :
         {margin, half, half + margin - 1, half + margin, half + 2 * margin, 2 * half}) {
        near.keys.push_back(near.sorted.at(i));
        near.ranges.push_back({margin, margin + 2 * half, 0, 0});
    }
    near.splits.front().local[1] = near.keys.size(); // one work-group
    Simulated far{.run = case_of(near), .accepts = [near](lab::worker::CaseResult result) {
                      result.buffers.at(first_next) = moved(result.buffers.at(first_next), -by);
                      bool is_right = true;
                      for_each_row(near, result,
                                   [&](const Row& row) { is_right = is_right && !row.fault(); });
                      return is_right;
                  }};
    far.run.buffers.front().missing = std::uint64_t{by} * sizeof(std::uint32_t);
    for (const std::size_t ranges : {first_next - 1, first_next})
        far.run.buffers.at(ranges).content = moved(far.run.buffers.at(ranges).content, by);
    const Range range = from_bytes<Range>(far.run.buffers[first_next - 1].content).front();
    return {{std::move(far), question_about_types(),
             text("A pass over [{}, {})", "Ein Durchgang über [{}, {})", range.lower, range.upper)}};
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
        return passes[a].all().size() < passes[b].all().size();
    });
    for (const std::size_t i : order)
        for_each_row(passes[i], tried.result(i), action);
}

namespace
{
/// The work-item whose segment has the first element >= key, if segments are cut as TODO 1 asks.
Text owner_of(const Row& row)
{
    const auto& [lower, upper, found, unused] = row.before();
    const auto place = static_cast<std::uint32_t>(first_not_below(row.pass.all(), row.key()));
    if (found || place < lower || place >= upper)
        return {};
    const std::uint32_t size = row.segment_length(), owner = (place - lower) / size,
                        begin = lower + owner * size;
    return text(
        " With the segments of TODO 1, work-item {} has [{}, {}), and the first element >= key is at "
        "index {}.",
        " Mit den Segmenten aus TODO 1 hat Work-Item {} das Segment [{}, {}), und das erste Element >= "
        "Schlüssel steht bei Index {}.",
        owner, begin, std::min(begin + size, upper), place);
}

} // namespace

Finding row_finding(const Row& row, const Text& fault, const std::vector<Place>& places)
{
    return {
        text("A pass over [{}, {}) with {} subdivisions, in an array of length {}, {}: the key {} {}.",
             "Ein Durchgang über [{}, {}) mit {} Unterteilungen, in einem Feld der Länge {}, {}: Der "
             "Schlüssel {} {}.",
             row.before().lower, row.before().upper, row.subdivisions, row.pass.all().size(),
             listed(row.pass.all()), row.key(), fault) +
            owner_of(row),
        places,
        text("Work out the segments of this pass on paper (TODO 1). Which of them holds the first "
             "element >= key (TODO 2), and what is written for this segment (TODO 3)?",
             "Bestimmen Sie die Segmente dieses Durchgangs auf Papier (TODO 1). Welches davon enthält das "
             "erste Element >= Schlüssel (TODO 2), und was wird für dieses Segment geschrieben (TODO 3)?")};
}
} // namespace nary_search::stage_1
