#include "grader/class/similarity/alike.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <unordered_map>

namespace lab::classroom
{
namespace
{
/// A file with fewer runs of its own contains too little that could have been copied.
constexpr std::size_t fewest_runs = 12;
/// Text shared by only two versions is already reported by `pairs`.
constexpr std::size_t fewest_for_common_text = 3;
/// Classes smaller than this are weighted as if they had this size.
constexpr double smallest_class = 20.0;
/// The number of occurrences of a run that are examined: bounds the time that repetitive text takes.
constexpr std::size_t most_places = 8;

using Places = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

Places places_of(const std::vector<std::uint64_t>& runs, const std::set<std::uint64_t>& meant)
{
    Places places;
    for (std::size_t at = 0; at < runs.size(); ++at)
        if (meant.contains(runs[at]))
            if (auto& known = places[runs[at]]; known.size() < most_places)
                known.push_back(at);
    return places;
}

/// The number of equal tokens starting at the two positions.
std::size_t length_of_match(const std::vector<Token>& one, std::size_t at, const std::vector<Token>& other,
                            std::size_t there)
{
    std::size_t length = 0;
    while (at + length < one.size() && there + length < other.size() &&
           one[at + length].what == other[there + length].what)
        ++length;
    return length;
}
} // namespace

Comparison::Comparison(const std::vector<std::string>& versions, const std::string& handed_out)
{
    const std::vector<std::uint64_t> runs = runs_of(tokens_of(handed_out));
    const std::set<std::uint64_t> given(runs.begin(), runs.end());
    for (const std::string& text : versions) {
        Version& version = versions_.emplace_back();
        version.tokens = tokens_of(text);
        version.runs = runs_of(version.tokens);
        const std::set<std::uint64_t> distinct(version.runs.begin(), version.runs.end());
        std::set_difference(distinct.begin(), distinct.end(), given.begin(), given.end(),
                            std::back_inserter(version.distinct));
        for (const std::uint64_t run : version.distinct)
            ++owners_[run];
    }
    for (Version& version : versions_)
        for (const std::uint64_t run : version.distinct)
            version.weight += weight_of(run);
}

double Comparison::weight_of(std::uint64_t run) const
{
    const double students = std::max(smallest_class, static_cast<double>(versions_.size()));
    return std::log((students + 1.0) / static_cast<double>(owners_.at(run)));
}

std::vector<AlikePair> Comparison::pairs(int least_percent) const
{
    std::vector<AlikePair> pairs;
    std::vector<std::uint64_t> shared;
    for (std::size_t other = 1; other < versions_.size(); ++other)
        for (std::size_t one = 0; one < other; ++one) {
            const Version &a = versions_[one], &b = versions_[other];
            if (std::min(a.distinct.size(), b.distinct.size()) < fewest_runs)
                continue;
            shared.clear();
            std::set_intersection(a.distinct.begin(), a.distinct.end(), b.distinct.begin(), b.distinct.end(),
                                  std::back_inserter(shared));
            const double weight =
                std::accumulate(shared.begin(), shared.end(), 0.0,
                                [&](double sum, std::uint64_t run) { return sum + weight_of(run); });
            const int percent = static_cast<int>(100.0 * weight / std::sqrt(a.weight * b.weight) + 0.5);
            if (percent >= least_percent)
                pairs.push_back({one, other, percent});
        }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const AlikePair& a, const AlikePair& b) { return a.percent > b.percent; });
    return pairs;
}

/// True if more than half of the versions contain the run and it was not handed out.
bool Comparison::is_common(std::uint64_t run) const
{
    const auto owners = owners_.find(run);
    return owners != owners_.end() && 2 * owners->second > versions_.size();
}

int Comparison::percent_in_common(const Version& version) const
{
    const auto count = std::count_if(version.distinct.begin(), version.distinct.end(),
                                     [&](std::uint64_t run) { return is_common(run); });
    const auto all = static_cast<std::ptrdiff_t>(std::max(version.distinct.size(), fewest_runs));
    return static_cast<int>(100 * count / all);
}

std::size_t Comparison::lines_in_common(const Version& version) const
{
    std::set<int> lines;
    for (std::size_t at = 0; at < version.runs.size(); ++at)
        for (std::size_t i = at; is_common(version.runs[at]) && i < at + run_length; ++i)
            lines.insert(version.tokens.at(i).line);
    return lines.size();
}

std::optional<CommonText> Comparison::common_text(int least_percent) const
{
    std::vector<std::pair<int, std::size_t>> those; // by what else they have
    for (std::size_t i = 0; i < versions_.size(); ++i)
        if (const int percent = percent_in_common(versions_[i]); percent >= least_percent)
            those.emplace_back(-percent, i);
    if (those.size() < fewest_for_common_text || 2 * those.size() <= versions_.size())
        return {};
    std::sort(those.begin(), those.end());
    CommonText common{{}, -those.back().first, 0};
    for (const auto& [percent, version] : those) {
        common.members.push_back(version);
        common.lines = std::max(common.lines, lines_in_common(versions_[version]));
    }
    return common;
}

std::vector<MatchedLines> Comparison::matches(const AlikePair& pair) const
{
    const Version &one = versions_.at(pair.one), &other = versions_.at(pair.other);
    const std::set<std::uint64_t> own(one.distinct.begin(), one.distinct.end());
    const Places places = places_of(other.runs, own);
    std::vector<MatchedLines> matches;
    for (std::size_t at = 0; at < one.runs.size();) {
        std::size_t length = 0, there = 0;
        if (const auto found = places.find(one.runs[at]); found != places.end())
            for (const std::size_t place : found->second)
                if (const auto its = length_of_match(one.tokens, at, other.tokens, place); its > length) {
                    length = its;
                    there = place;
                }
        if (length >= run_length)
            matches.push_back({one.tokens[at].line, one.tokens[at + length - 1].line,
                               other.tokens[there].line, other.tokens[there + length - 1].line});
        at += std::max<std::size_t>(length, 1);
    }
    return matches;
}

std::vector<AlikeGroup> groups_of(const std::vector<AlikePair>& pairs)
{
    std::map<std::size_t, std::size_t> group_of;
    std::vector<AlikeGroup> groups;
    for (const AlikePair& pair : pairs) {
        for (const std::size_t each : {pair.one, pair.other})
            if (group_of.try_emplace(each, groups.size()).second)
                groups.push_back({{each}, {}});
        const std::size_t into = group_of[pair.one], from = group_of[pair.other];
        if (into == from)
            continue;
        AlikeGroup &kept = groups[into], &merged = groups[from];
        for (const std::size_t each : merged.members)
            group_of[each] = into;
        kept.members.insert(kept.members.end(), merged.members.begin(), merged.members.end());
        kept.pairs.insert(kept.pairs.end(), merged.pairs.begin(), merged.pairs.end());
        kept.pairs.push_back(pair);
        merged = {};
    }
    std::erase_if(groups, [](const AlikeGroup& group) { return group.members.empty(); });
    for (AlikeGroup& group : groups)
        std::stable_sort(group.pairs.begin(), group.pairs.end(),
                         [](const AlikePair& a, const AlikePair& b) { return a.percent > b.percent; });
    std::stable_sort(groups.begin(), groups.end(), [](const AlikeGroup& a, const AlikeGroup& b) {
        return a.members.size() > b.members.size();
    });
    return groups;
}
} // namespace lab::classroom
