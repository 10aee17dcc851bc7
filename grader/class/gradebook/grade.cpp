#include "grader/class/gradebook/grade.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
void add(Grade& grade, const Result& result, const CourseFile& file)
{
    const bool is_nothing = result.entry.submission.state == Submission::State::nothing;
    ++grade.exercises;
    grade.is_complete &= result.mark || is_nothing;
    grade.is_graded |= result.mark.has_value();
    grade.most += result.mark ? result.mark->most : file.plan(result.exercise->id).most_of(*result.exercise);
    if (!result.mark && (grade.without_grade.empty() || has_only_other_files(result.entry)))
        grade.without_grade = told_of_status(result.entry);
    if (const auto points = points_of(result, file))
        grade.points = grade.points.value_or(0.0) + *points;
    for (const auto& [member, mark] : result.members)
        grade.members[member] += mark.points - result.mark->points;
}
} // namespace

Grade Grade::of(const std::string& member) const
{
    Grade own = *this;
    const auto more = members.find(member);
    if (more == members.end())
        return own;
    own.who.key = member_of(who.key, member);
    if (points)
        own.points = *points + more->second;
    return own;
}

std::vector<Grade> grades_of(const Results& results, const Exercises& exercises)
{
    std::vector<Grade> grades;
    for (const Result& result : results.all) {
        if (std::find(exercises.begin(), exercises.end(), result.exercise->id) == exercises.end())
            continue;
        const Submission& submission = result.entry.submission;
        auto grade = std::find_if(grades.begin(), grades.end(),
                                  [&](const Grade& each) { return each.who.key == submission.who.key; });
        if (grade == grades.end())
            grade = grades.insert(grades.end(), {submission.who, submission.platform, {}});
        add(*grade, result, results.file);
    }
    for (Grade& grade : grades)
        if (!grade.is_complete)
            grade.points.reset();
    return grades;
}
} // namespace lab::classroom
