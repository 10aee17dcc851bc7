#include "grader/trace/races.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace lab::trace
{
namespace
{
using judge::WordAccess;

constexpr std::uint32_t local_fence = 1, global_fence = 2; // CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE

/// For each phase, the number of earlier barriers that order this memory.
std::vector<std::size_t> epochs(const std::vector<std::uint32_t>& fences, std::uint32_t fence)
{
    std::vector<std::size_t> result{0};
    for (const std::uint32_t flags : fences)
        result.push_back(result.back() + ((flags & fence) != 0));
    return result;
}

bool conflict(const WordAccess& a, const WordAccess& b)
{
    const bool both_are_atomic = a.kind == WordAccess::Kind::atomic && b.kind == WordAccess::Kind::atomic;
    return a.local_index != b.local_index && (a.writes() || b.writes()) && !both_are_atomic;
}
} // namespace

std::vector<Race> races_in(const judge::LaunchTrace& launch)
{
    if (std::any_of(launch.messages.begin(), launch.messages.end(), [](const judge::Message& message) {
            return message.kind == judge::Message::Kind::divergence;
        }))
        return {};
    const auto local = epochs(launch.fences, local_fence), global = epochs(launch.fences, global_fence);
    using Place = std::tuple<bool, std::uint64_t, std::int64_t, std::size_t>; // in one epoch
    std::map<Place, std::vector<std::size_t>> seen;
    std::vector<Race> races;
    for (std::size_t i = 0; i < launch.accesses.size(); ++i) {
        const WordAccess& access = launch.accesses[i];
        const auto epoch = (access.is_local ? local : global).at(access.phase);
        auto& earlier = seen[{access.is_local, access.buffer, access.offset(), epoch}];
        for (const std::size_t other : earlier)
            if (conflict(launch.accesses[other], access)) {
                races.push_back({other, i});
                break;
            }
        earlier.push_back(i);
    }
    return races;
}
} // namespace lab::trace
