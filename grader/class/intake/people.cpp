#include "grader/class/intake/people.hpp"

#include "grader/class/base/harmless.hpp"

#include <re2/re2.h>

#include <map>
#include <set>

namespace lab::classroom
{
namespace
{
/// The readable part of an id: "a.zip" in "Moodle/a.zip/Default group".
std::string whereabouts(const std::string& id)
{
    const auto slash = id.rfind('/');
    return slash == std::string::npos || slash == 0 ? id : id.substr(0, slash);
}

/// Possible display names, the shortest first; only the last is certain to be unique.
std::vector<std::string> names_for(const Participant& who)
{
    const std::string blank = who.name.empty() ? "" : " ";
    const std::string more = who.number.empty() ? "(" + whereabouts(who.id) + ")" : one_line(who.number);
    return {who.name, who.name + blank + more, who.name + blank + "(" + who.id + ")"};
}

/// Names that occur twice in some exercise on Moodle.
std::set<std::string> names_of_several(std::span<Submission* const> submissions)
{
    std::map<std::pair<std::string, std::string>, std::string> ids; // by exercise and name
    std::set<std::string> several;
    for (const Submission* each : submissions) {
        if (each->platform != Platform::moodle)
            continue;
        const auto [first, is_new] = ids.try_emplace({each->exercise, each->who.name}, each->who.id);
        if (!is_new && first->second != each->who.id)
            several.insert(each->who.name);
    }
    return several;
}

/// The submissions of each person.
std::vector<std::vector<Submission*>> people_in(std::span<Submission* const> submissions)
{
    const std::set<std::string> several = names_of_several(submissions);
    std::map<std::string, std::vector<Submission*>> by_person;
    for (Submission* each : submissions) {
        const bool is_known_by_name = each->platform == Platform::moodle && !each->who.name.empty() &&
                                      !several.contains(each->who.name);
        by_person[is_known_by_name ? "\n" + each->who.name : each->who.id].push_back(each);
    }
    std::vector<std::vector<Submission*>> people;
    for (auto& [person, own] : by_person)
        people.push_back(std::move(own));
    return people;
}
} // namespace

IliasName ilias_name(const std::string& folder)
{
    static const RE2 shape(R"(([^_]+)_([^_]+)_([^_]+)_\d+)", RE2::Latin1);
    std::string last, first, login;
    if (folder.starts_with("Team_") || !RE2::FullMatch(folder, shape, &last, &first, &login))
        return {folder, ""};
    return {first + " " + last, login};
}

std::string login_of(const Submission& submission)
{
    const std::string& folder = submission.who.folder;
    return submission.platform == Platform::ilias
               ? one_line(ilias_name(folder.substr(folder.rfind('/') + 1)).login)
               : "";
}

std::string id_of(Platform platform, const std::string& download, const Participant& who)
{
    const std::string prefix = std::string(name_of(platform)) + "/";
    const bool is_ilias_team = platform == Platform::ilias && who.name.starts_with("Team_");
    if (!who.number.empty() && !is_ilias_team)
        return prefix + who.number;
    return prefix + (platform == Platform::moodle ? one_line(download) + "/" : "") +
           file_name_for(who.folder);
}

void tell_apart(std::span<Submission* const> submissions)
{
    const auto people = people_in(submissions);
    std::vector<std::string> keys(people.size());
    for (std::size_t level = 0; level < 3; ++level) {
        std::map<std::string, int> times;
        for (const std::string& key : keys)
            ++times[key];
        for (std::size_t i = 0; i < people.size(); ++i)
            if (times[keys[i]] > 1 || keys[i].empty())
                keys[i] = names_for(people[i].front()->who)[level];
    }
    for (std::size_t i = 0; i < people.size(); ++i) {
        std::set<std::string> numbers;
        for (const Submission* each : people[i])
            numbers.insert(each->who.number);
        numbers.erase("");
        for (Submission* each : people[i]) {
            each->who.key = keys[i];
            each->who.other_numbers = numbers;
        }
    }
}
} // namespace lab::classroom
