#include "grader/class/gradebook/remembered_roster.hpp"

namespace lab::classroom
{
namespace
{
constexpr const char* memory = "roster";
}

void forget_nothing_of_members(Gradebook& gradebook, const Roster& roster)
{
    const std::string known = roster.remembered(Roster::recalled(gradebook.memory(memory)));
    gradebook.remember(memory, known);
    std::vector<Submission> all;
    for (Entry& entry : gradebook.entries())
        all.push_back(std::move(entry.submission));
    gradebook.forget(Roster::recalled(known).outdated(all));
}

bool teams_are_mixed_with_people(Gradebook& gradebook, const Results& results)
{
    std::vector<Submission> all;
    std::set<std::string> exercises, of_ilias_teams;
    for (const Result& result : results.all) {
        const Submission& each = result.entry.submission;
        if (each.state == Submission::State::nothing)
            continue;
        exercises.insert(each.exercise);
        if (each.platform == Platform::ilias && each.who.name.starts_with("Team_"))
            of_ilias_teams.insert(each.exercise);
        Submission& named = all.emplace_back(); // without the files
        named.who = each.who;
        named.platform = each.platform;
        named.exercise = each.exercise;
    }
    auto of_teams = Roster::recalled(gradebook.memory(memory)).exercises_of_teams(all);
    of_teams.merge(of_ilias_teams);
    return !of_teams.empty() && of_teams != exercises;
}
} // namespace lab::classroom
