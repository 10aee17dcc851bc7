#include "grader/judge/work.hpp"

#include <algorithm>
#include <numeric>

namespace lab::judge
{
std::uint64_t busiest_words(const LaunchTrace& launch)
{
    return launch.words.empty() ? 0 : *std::max_element(launch.words.begin(), launch.words.end());
}

double words_per_work_item(const LaunchTrace& launch)
{
    return std::accumulate(launch.words.begin(), launch.words.end(), 0.0) /
           static_cast<double>(launch.words.size());
}

Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::uint64_t alone,
                                    const std::string& sharing_check)
{
    const std::uint64_t words = busiest_words(launch);
    if (verdict.status != Status::passed || words < alone)
        return verdict;
    return Verdict::skipped(text(
        "Nothing found, but one work-item touches {} words of memory, as many as if it did all the work alone. "
        "This is only meaningful when the work is shared: it counts once {} passes.",
        "Nichts gefunden, aber ein Work-Item greift auf {} Speicherwörter zu, so viele, als täte es die ganze "
        "Arbeit allein. Das sagt nur etwas, wenn die Arbeit verteilt ist: Es zählt, sobald {} bestanden ist.",
        words, sharing_check));
}
} // namespace lab::judge
