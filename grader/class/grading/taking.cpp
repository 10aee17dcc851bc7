#include "grader/class/grading/taking.hpp"

#include "grader/class/base/csv.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/gradebook/remembered_roster.hpp"

#include <iostream>
#include <set>

namespace lab::classroom
{
namespace
{
/// Students with a result for an exercise of this call whose hand-in is no longer among the submissions.
std::vector<std::string> only_in_results(Gradebook& gradebook, const Intake& intake)
{
    std::set<std::string> exercises;
    std::set<std::pair<std::string, std::string>> here;
    for (const Submission& submission : intake.submissions) {
        exercises.insert(submission.exercise);
        here.emplace(submission.who.id, submission.exercise);
    }
    std::vector<std::string> names;
    for (const Entry& entry : gradebook.entries()) {
        const Submission& submission = entry.submission;
        if (exercises.contains(submission.exercise) &&
            !here.contains({submission.who.id, submission.exercise}))
            names.push_back(fmt::format("{} ({})", submission.who.key, submission.exercise));
    }
    return names;
}

} // namespace

bool take_into(OpenedResults& opened, const Asked& asked, Language language)
{
    std::vector<std::string> exercises;
    for (const std::string& said : asked.exercises)
        exercises.push_back(opened.file.plan(opened.course.find(said).id).id);
    const ArchiveReader reader(opened.course.archive_reader, asked_names(opened.course, opened.file),
                               opened.file.limits);
    std::vector<Text> problems;
    const Roster roster = asked.worksheet.empty() ? Roster() : Roster(read_table(asked.worksheet), problems);
    Intake intake = take_in(asked.submissions, opened.course, opened.file, reader, exercises, roster);
    intake.problems.insert(intake.problems.begin(), problems.begin(), problems.end());
    for (const Text& problem : intake.problems)
        std::cerr << problem.in(language) << '\n';
    std::vector<std::string> contents;
    for (const Submission& submission : intake.submissions)
        contents.push_back(submission.state == Submission::State::to_grade
                               ? opened.secret.value().content_hash(submission)
                               : "");
    if (const auto staying = opened.gradebook.take(intake.submissions, contents); !staying.empty())
        std::cerr << text("No new submission that can be graded, so the earlier one still counts: {}.\n",
                          "Keine neue Abgabe, die sich bewerten lässt, deshalb zählt weiter die frühere: "
                          "{}.\n",
                          first_listed(staying))
                         .in(language);
    forget_nothing_of_members(opened.gradebook, roster);
    if (const auto left = only_in_results(opened.gradebook, intake); !left.empty())
        std::cerr << text("Graded in an earlier call, but missing from these submissions: {}. Their points "
                          "are kept; to drop them, choose another --out.\n",
                          "In einem früheren Aufruf bewertet, aber ohne Abgabe in diesem: {}. Ihre Punkte "
                          "bleiben erhalten; mit einem anderen --out fallen sie weg.\n",
                          first_listed(left))
                         .in(language);
    return intake.is_complete;
}
} // namespace lab::classroom
