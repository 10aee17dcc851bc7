#include "grader/class/grading/taking.hpp"

#include "grader/class/base/csv.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/gradebook/remembered_roster.hpp"

#include <algorithm>
#include <iostream>
#include <set>

namespace lab::classroom
{
namespace
{
/// Gradings of earlier calls for the exercises of this one, by students who are not among its submissions.
std::vector<std::string> graded_earlier(Gradebook& gradebook, const Intake& intake)
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
        if (entry.run && exercises.contains(submission.exercise) &&
            !here.contains({submission.who.id, submission.exercise}))
            names.push_back(fmt::format("{} ({})", submission.who.key, submission.exercise));
    }
    return names;
}

/// Names those that may be missing by mistake. Whoever grades a few submissions again knows that the others stay.
Text told_of_earlier(const std::vector<std::string>& names, std::size_t in_this_call)
{
    if (names.empty())
        return {};
    if (names.size() > std::min(in_this_call, most_listed))
        return text("{} earlier gradings of other students stay as they are.\n",
                    "{} frühere Bewertungen anderer Personen bleiben, wie sie sind.\n", names.size());
    return text("Graded in an earlier call, but missing from these submissions: {}. The points are kept; to "
                "drop them, choose another --out.\n",
                "In einem früheren Aufruf bewertet, aber ohne Abgabe in diesem: {}. Die Punkte bleiben "
                "erhalten; mit einem anderen --out fallen sie weg.\n",
                listed(names));
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
    std::cerr
        << told_of_earlier(graded_earlier(opened.gradebook, intake), intake.submissions.size()).in(language);
    return intake.is_complete;
}
} // namespace lab::classroom
