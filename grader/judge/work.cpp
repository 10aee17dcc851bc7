#include "grader/judge/work.hpp"

#include <algorithm>
#include <numeric>

namespace lab::judge
{
Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::size_t work_group_size,
                                    const std::string& sharing_check)
{
    constexpr double largest_part = 0.2; // eight of 256 at work: 0.13 at most; one alone: from 0.30 on
    const double ratio = imbalance(launch);
    if (verdict.status != Status::passed || ratio <= largest_part * static_cast<double>(work_group_size))
        return verdict;
    return Verdict::skipped(text(
        "Nothing found, but one work-item does {:.0f} times the work of the average one. This is asked of "
        "work-items that work side by side: it counts once {} passes.",
        "Nichts gefunden, aber ein Work-Item tut {:.0f}-mal die Arbeit eines durchschnittlichen. Gefragt ist "
        "das bei Work-Items, die nebeneinander arbeiten: Es zählt, sobald {} bestanden ist.",
        ratio, sharing_check));
}
double imbalance(const LaunchTrace& launch)
{
    if (launch.instructions.empty())
        return 0.0;
    const auto most = *std::max_element(launch.instructions.begin(), launch.instructions.end());
    const auto sum =
        std::accumulate(launch.instructions.begin(), launch.instructions.end(), std::uint64_t{0});
    return sum == 0 ? 0.0
                    : static_cast<double>(most) * static_cast<double>(launch.instructions.size()) /
                          static_cast<double>(sum);
}

double accesses_per_work_item(const LaunchTrace& launch)
{
    const auto total = launch.local_loads + launch.local_stores + launch.global_loads + launch.global_stores +
                       2 * launch.atomics;
    return static_cast<double>(total) / static_cast<double>(launch.instructions.size());
}
} // namespace lab::judge
