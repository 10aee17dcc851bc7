#include "grader/class/gradebook/changed_points.hpp"

#include "grader/class/base/spelling.hpp"
#include "grader/course/base/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace lab::classroom
{
namespace
{
/// "7,5" in German; "–" for missing points.
std::string shown(std::string points, Language language)
{
    if (language == Language::de)
        std::replace(points.begin(), points.end(), '.', ',');
    return points.empty() ? "–" : points;
}

/// Null if there are none. A team member has the team's, unless a decision is about the member alone.
const std::string* points_in(const ShownPoints& points, ShownPoints::key_type where)
{
    auto found = points.find(where);
    if (found == points.end()) {
        where.first.member.clear();
        found = points.find(where);
    }
    return found == points.end() ? nullptr : &found->second;
}

/// Points before and after, where both are there and differ; in the order of names.
using Changes = std::map<std::pair<Word, ShownPoints::key_type>, std::pair<std::string, std::string>>;

Changes changed(const ShownPoints& before, const ShownPoints& after)
{
    Changes all;
    for (const ShownPoints* points : {&before, &after})
        for (const auto& [where, shown] : *points) {
            const std::string *old = points_in(before, where), *now = points_in(after, where);
            if (old && now && *old != *now)
                all[{in_order(where.first.student), where}] = {*old, *now};
        }
    std::erase_if(all, [&](const auto& change) { // of a member whose points change as the team's do
        auto team = change.first;
        team.second.first.member.clear();
        const auto found = all.find(team);
        return team != change.first && found != all.end() && found->second == change.second;
    });
    return all;
}

std::pair<std::string, std::string> whose(const Entry& entry)
{
    return {entry.submission.who.key, entry.submission.exercise};
}

std::pair<std::string, std::int64_t> hand_in_of(const Entry& entry)
{
    return {entry.content, entry.submission.handed_in_s};
}
} // namespace

void say_what_changed(const ShownPoints& before, const ShownPoints& after, const Reasons& why,
                      Language language)
{
    using course::padded;
    const Changes all = changed(before, after);
    for (const auto& [place, points] : all) {
        const auto& [row, exercise] = place.second;
        const auto reason = why.find({row.student, exercise});
        std::cout << fmt::format("  {} {} {:>8} → {:<8} {}\n", padded(row.name(), 30), padded(exercise, 16),
                                 shown(points.first, language), shown(points.second, language),
                                 reason == why.end() ? "course.toml" : reason->second.in(language));
    }
    std::cout << text("Points changed: {}.\n", "Geänderte Punktzahlen: {}.\n", all.size()).in(language);
}

EarlierResults::EarlierResults(OpenedResults& opened) : points_(opened.last_points())
{
    for (const Entry& entry : opened.gradebook.entries())
        hand_ins_[whose(entry)] = hand_in_of(entry);
}

void EarlierResults::say_changes(OpenedResults& opened, const std::set<std::string>& graded,
                                 Language language) const
{
    ShownPoints after = opened.last_points();
    Reasons why;
    for (const Entry& entry : opened.gradebook.entries()) {
        const auto who = whose(entry);
        const auto hand_in = hand_ins_.find(who);
        const std::string* before = points_in(points_, {{who.first, ""}, who.second});
        const bool is_graded_now = graded.contains(entry.content);
        if (hand_in != hand_ins_.end() && hand_in->second != hand_in_of(entry))
            why[who] = {"another submission", "andere Abgabe"};
        else if (is_graded_now && before && before->empty()) // an earlier call did not get that far
            std::erase_if(after, [&](const auto& each) {
                return each.first.first.student == who.first && each.first.second == who.second;
            });
        else if (is_graded_now)
            why[who] = {"graded again", "neu bewertet"};
    }
    if (!changed(points_, after).empty())
        say_what_changed(points_, after, why, language);
}
} // namespace lab::classroom
