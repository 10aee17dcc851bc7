#include "grader/class/gradebook/decisions_for_nobody.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/base/spelling.hpp"
#include "grader/course/base/suggestion.hpp"

#include <algorithm>
#include <iostream>
#include <set>

namespace lab::classroom
{
namespace
{
Text perhaps_meant(const std::string& name, const std::vector<std::string>& names)
{
    const auto words = words_of(name);
    const auto has_all_words = [&](const std::string& other) {
        const auto of_other = words_of(other);
        return !words.empty() && std::all_of(words.begin(), words.end(), [&](const Word& word) {
            return std::find(of_other.begin(), of_other.end(), word) != of_other.end();
        });
    };
    const auto same_words = std::find_if(names.begin(), names.end(), has_all_words);
    const std::string near = same_words != names.end() ? *same_words : course::nearest(name, names);
    return near.empty() ? Text{} : text(" Did you mean {}?", " Meinten Sie {}?", near);
}

/// Why a decision has no effect; empty if it has one.
Text problem_of(const PersonalDecision& decision, const Results& results)
{
    const bool may_wait = decision.deadline && decision.points == 0.0; // until something is handed in
    std::set<std::string> namesakes;
    const Submission* ungraded = nullptr;
    for (const Result& result : results.all) {
        const Submission& submission = result.entry.submission;
        const bool is_theirs = decision.is_for(submission.who),
                   is_meant = decision.exercise.empty() || decision.exercise == submission.exercise,
                   is_nothing = submission.state == Submission::State::nothing;
        if (is_theirs && (!ungraded || is_meant))
            ungraded = &submission;
        if (is_theirs && is_meant && (!result.entry.content.empty() || (may_wait && is_nothing)))
            return {};
        if (composed(decision.student) == composed(submission.who.name))
            namesakes.insert(submission.who.key);
    }
    if (ungraded)
        return text("The entry for {} in course.toml has no effect: this student has no graded submission "
                    "(nothing submitted, or the submission was refused). ",
                    "Der Eintrag für {} in course.toml bewirkt nichts: Von dieser Person gibt es keine "
                    "bewertete Abgabe (nichts abgegeben, oder die Abgabe wurde zurückgewiesen). ",
                    decision.student) +
               how_to_hand_in_for(*ungraded);
    if (!namesakes.empty())
        return text(
            "The entry for {} in course.toml is ignored: several students have that name ({}). Use the "
            "student's number instead.",
            "Der Eintrag für {} in course.toml bleibt unbeachtet: Mehrere Personen heißen so ({}). Tragen "
            "Sie stattdessen die Nummer ein.",
            decision.student, listed({namesakes.begin(), namesakes.end()}));
    return text("course.toml has an entry for {}, but nobody in this class has that name or number.",
                "course.toml enthält einen Eintrag für {}, aber in diesem Kurs gibt es niemanden mit "
                "diesem Namen oder dieser Nummer.",
                decision.student) +
           perhaps_meant(decision.student, results.students());
}

/// Reports that a Moodle number from one assignment does not identify the person in the others; empty if it does.
Text problem_of_number(const PersonalDecision& decision, const Results& results)
{
    std::set<std::string> exercises, namesakes;
    std::string name;
    for (const Result& result : results.all)
        if (const Submission& each = result.entry.submission;
            each.platform == Platform::moodle && decision.student == each.who.number) {
            name = each.who.name;
            exercises.insert(each.exercise);
        }
    for (const Result& result : results.all)
        if (const Submission& each = result.entry.submission;
            each.who.name == name && !decision.is_for(each.who) && !exercises.contains(each.exercise))
            namesakes.insert(each.who.key);
    if (!decision.exercise.empty() || namesakes.empty())
        return {};
    return text(
        "The entry for {} in course.toml applies only to {}: Moodle assigns new participant numbers in each "
        "assignment, and several students are named {}. In other assignments, this could be any of {}.",
        "Der Eintrag für {} in course.toml gilt nur für {}: Moodle vergibt in jeder Aufgabe neue "
        "Teilnehmernummern, und mehrere Personen heißen {}. In anderen Aufgaben kann jede dieser Personen "
        "gemeint sein: {}.",
        decision.student, listed({exercises.begin(), exercises.end()}), one_line(name),
        listed({namesakes.begin(), namesakes.end()}));
}
/// Reports a decision that an earlier one replaces in every exercise; empty if there is none.
Text problem_of_order(const PersonalDecision& decision, const Results& results)
{
    bool is_replaced = false;
    for (const Result& result : results.all) {
        const Submission& each = result.entry.submission;
        if (!decision.is_for(each.who, each.exercise))
            continue;
        if (results.file.decision(each.who, each.exercise, decision.member) == &decision)
            return {};
        is_replaced = true;
    }
    return is_replaced
               ? text("course.toml has a second entry for {}, which is ignored: an earlier one covers the "
                      "same exercises. Merge the two.",
                      "course.toml enthält einen zweiten Eintrag für {}, der unbeachtet bleibt: Ein "
                      "früherer gilt für dieselben Übungen. Fassen Sie beide zu einem Eintrag zusammen.",
                      decision.student)
               : Text{};
}
} // namespace

void say_decisions_for_nobody(const Results& results, Language language)
{
    for (const PersonalDecision& decision : results.file.decisions)
        for (const auto& check : {problem_of, problem_of_number, problem_of_order})
            if (const Text problem = check(decision, results); !problem.empty())
                std::cerr << problem.in(language) << '\n';
}
} // namespace lab::classroom
