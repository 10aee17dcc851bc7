#include "grader/judge/kernel/check/work.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>

namespace lab::judge
{
namespace
{
using Words = std::vector<std::int64_t>; // of a work-item, in its order

std::map<std::int64_t, Words> words_by_work_item(const LaunchTrace& launch, std::size_t buffer,
                                                 WordAccess::Kind kind)
{
    std::map<std::int64_t, Words> words;
    for (const WordAccess& access : launch.accesses)
        if (!access.is_local && access.kind == kind && access.buffer == buffer + 1)
            words[access.local_index].push_back(access.word);
    return words;
}
} // namespace

double words_per_work_item(const LaunchTrace& launch)
{
    return std::accumulate(launch.words.begin(), launch.words.end(), 0.0) /
           static_cast<double>(launch.words.size());
}

double part_of_the_busiest_eighth(const LaunchTrace& launch)
{
    std::vector<std::uint64_t> words = launch.words;
    const auto eighth = words.begin() + static_cast<std::ptrdiff_t>(words.size() / 8);
    std::nth_element(words.begin(), eighth, words.end(), std::greater<>());
    const double busiest = std::accumulate(words.begin(), eighth, 0.0);
    const double all = std::accumulate(words.begin(), words.end(), 0.0);
    return all == 0.0 ? 0.0 : busiest / all;
}

double side_by_side(const LaunchTrace& launch, std::size_t buffer, WordAccess::Kind kind)
{
    constexpr std::int64_t reach = 4;
    const auto words = words_by_work_item(launch, buffer, kind);
    std::size_t near = 0, all = 0;
    for (const auto& [item, own] : words)
        if (const auto next = words.find(item + 1); next != words.end())
            for (std::size_t k = 0; k < std::min(own.size(), next->second.size()); ++k, ++all)
                near += std::abs(own[k] - next->second[k]) <= reach;
    return all == 0 ? 1 : static_cast<double>(near) / static_cast<double>(all);
}

BusiestLine busiest_line(const LaunchTrace& launch)
{
    using WordsOfLine = std::map<int, std::size_t>;
    std::map<std::uint64_t, std::map<std::int64_t, WordsOfLine>> phases;
    for (const WordAccess& access : launch.accesses)
        ++phases[access.phase][access.local_index][access.line];
    const auto sum_of = [](const auto& item) {
        return std::accumulate(item.second.begin(), item.second.end(), std::size_t{0},
                               [](std::size_t sum, const auto& line) { return sum + line.second; });
    };
    const auto is_less = [&](const auto& a, const auto& b) { return sum_of(a) < sum_of(b); };
    WordsOfLine words;
    std::map<int, std::int64_t> who;
    for (const auto& [phase, items] : phases) {
        const auto busiest = std::max_element(items.begin(), items.end(), is_less);
        for (const auto& [line, count] : busiest->second) {
            words[line] += count;
            who[line] = busiest->first;
        }
    }
    const auto most = std::max_element(words.begin(), words.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == words.end() ? BusiestLine{} : BusiestLine{most->first, most->second, who[most->first]};
}

Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::uint64_t alone,
                                    const std::string& sharing_check)
{
    if (verdict.status != Status::passed || launch.span < alone)
        return verdict;
    return Verdict::skipped(text(
        "Nothing found, but the work-items access {} words of memory one after the other, as if a single one did "
        "all the work. This check is only meaningful when the work is shared: it counts once {} passes.",
        "Nichts gefunden, aber die Work-Items greifen nacheinander auf {} Speicherwörter zu, als täte ein einziges "
        "die ganze Arbeit. Diese Prüfung ist nur sinnvoll, wenn die Arbeit verteilt ist: Sie zählt, sobald {} "
        "bestanden ist.",
        launch.span, sharing_check));
}
} // namespace lab::judge
