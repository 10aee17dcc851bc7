#include "grader/class/changed_points.hpp"

#include "grader/course/layout.hpp"

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

ShownPoints changed(const ShownPoints& before, ShownPoints after)
{
    std::erase_if(after, [&](const auto& each) {
        const auto old = before.find(each.first);
        return old == before.end() || old->second == each.second;
    });
    return after;
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
    const ShownPoints all = changed(before, after);
    for (const auto& [who, points] : all) {
        const auto reason = why.find(who);
        std::cout << fmt::format("  {} {} {:>8} → {:<8} {}\n", padded(who.first, 30), padded(who.second, 16),
                                 shown(before.at(who), language), shown(points, language),
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
        const bool is_graded_now = graded.contains(entry.content);
        if (hand_in != hand_ins_.end() && hand_in->second != hand_in_of(entry))
            why[who] = {"another hand-in", "andere Abgabe"};
        else if (is_graded_now && points_.contains(who) && points_.at(who).empty())
            after.erase(who); // an earlier call did not get that far
        else if (is_graded_now)
            why[who] = {"graded again", "neu bewertet"};
    }
    if (!changed(points_, after).empty())
        say_what_changed(points_, after, why, language);
}
} // namespace lab::classroom
