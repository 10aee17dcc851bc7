#include "grader/class/remembered_roster.hpp"

namespace lab::classroom
{
void forget_nothing_of_members(Gradebook& gradebook, const Roster& roster)
{
    constexpr const char* memory = "roster";
    const std::string known = roster.remembered(Roster::recalled(gradebook.memory(memory)));
    gradebook.remember(memory, known);
    std::vector<Submission> all;
    for (Entry& entry : gradebook.entries())
        all.push_back(std::move(entry.submission));
    gradebook.forget(Roster::recalled(known).outdated(all));
}
} // namespace lab::classroom
