#include "grader/judge/host/run/host_reads.hpp"

#include "grader/judge/host/run/host_launches.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

namespace lab::judge
{
namespace
{
using Parts = std::map<std::uint64_t, std::uint64_t>; // of a buffer: end by begin

std::uint64_t covered(const Parts& parts)
{
    std::uint64_t bytes = 0, end = 0;
    for (const auto& [first, last] : parts) {
        bytes += last > std::max(first, end) ? last - std::max(first, end) : 0;
        end = std::max(end, last);
    }
    return bytes;
}

/// The size of a rectangle or of an image; the elements of an image have at most 16 bytes.
std::uint64_t bytes_of_region(const Call& call)
{
    constexpr std::uint64_t largest_element = 16;
    const auto& region = call.list("region");
    const bool is_image = call.is("clEnqueueReadImage") || call.is("clEnqueueMapImage");
    return std::accumulate(region.begin(), region.end(), is_image ? largest_element : 1, std::multiplies<>());
}
} // namespace

std::optional<std::uint64_t> bytes_brought_back(const HostRecord& record, bool by_place)
{
    if (shares_memory(record))
        return {};
    const auto launches = launches_in(record);
    std::map<std::pair<std::size_t, std::uint64_t>, Parts> parts; // by number of launches before, and buffer
    std::size_t launched = 0;
    std::uint64_t others = 0;
    for (const Call* call = record.calls.data(); call != record.calls.data() + record.calls.size(); ++call) {
        if (launched < launches.size() && call == launches[launched].call)
            ++launched;
        if (launched == 0 || !call->succeeded())
            continue;
        if (call->is("clEnqueueReadBuffer") || call->is("clEnqueueMapBuffer")) {
            const std::uint64_t begin = call->number("offset");
            const auto buffer = std::pair{by_place ? 0 : launched, by_place ? 0 : call->number("buffer")};
            std::uint64_t& end = parts[buffer][begin];
            end = std::max(end, begin + call->number("size"));
        } else if (call->is("clEnqueueReadBufferRect") || call->is("clEnqueueReadImage") ||
                   call->is("clEnqueueMapImage"))
            others += bytes_of_region(*call);
    }
    return std::accumulate(parts.begin(), parts.end(), others, [](std::uint64_t sum, const auto& buffer) {
        return sum + covered(buffer.second);
    });
}
} // namespace lab::judge
