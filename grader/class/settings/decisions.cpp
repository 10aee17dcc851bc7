#include "grader/class/base/spelling.hpp"
#include "grader/class/settings/course_file.hpp"

#include <algorithm>

namespace lab::classroom
{
bool PersonalDecision::is_for(const Participant& who) const
{
    return composed(student) == composed(who.key) || student == who.number ||
           who.other_numbers.contains(student);
}

bool PersonalDecision::is_for(const Participant& who, const std::string& in) const
{
    return is_for(who) && (exercise.empty() || exercise == in);
}

const PersonalDecision* CourseFile::decision(const Participant& who, const std::string& exercise,
                                             const std::string& member) const
{
    const auto found = std::find_if(decisions.begin(), decisions.end(), [&](const PersonalDecision& each) {
        return each.is_for(who, exercise) && each.member == member;
    });
    return found == decisions.end() ? nullptr : &*found;
}

std::vector<const PersonalDecision*> CourseFile::decisions_for(const Participant& who,
                                                               const std::string& exercise,
                                                               const std::string& member) const
{
    std::vector<const PersonalDecision*> all;
    for (const std::string& whose : std::set<std::string>{"", member})
        if (const PersonalDecision* found = decision(who, exercise, whose))
            all.push_back(found);
    return all;
}

std::set<std::string> CourseFile::members(const Participant& who, const std::string& exercise) const
{
    std::set<std::string> members;
    for (const PersonalDecision& each : decisions)
        if (!each.member.empty() && each.is_for(who, exercise))
            members.insert(each.member);
    return members;
}
} // namespace lab::classroom
