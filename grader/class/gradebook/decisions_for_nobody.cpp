#include "grader/class/gradebook/decisions_for_nobody.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/base/spelling.hpp"
#include "grader/course/suggestion.hpp"

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
        return text(
                   "The decision for {} in course.toml has no effect: no submission of theirs is graded (nothing "
                   "handed in, or refused). ",
                   "Die Entscheidung für {} in course.toml bewirkt nichts: Von dieser Person ist keine Abgabe "
                   "bewertet (nichts abgegeben oder zurückgewiesen). ",
                   decision.student) +
               how_to_hand_in_for(*ungraded);
    if (!namesakes.empty())
        return text(
            "The decision for {} in course.toml does not count: several students have that name ({}). Write the number.",
            "Die Entscheidung für {} in course.toml zählt nicht: So heißen mehrere ({}). Schreiben Sie die "
            "Nummer.",
            decision.student, listed({namesakes.begin(), namesakes.end()}));
    return text("course.toml has a decision for {}, but no student here has that name or number.",
                "course.toml enthält eine Entscheidung für {}, aber niemand hier hat diesen Namen oder diese "
                "Nummer.",
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
        "The decision for {} in course.toml counts only in {}: Moodle renumbers people in "
        "each assignment, and several are called {}. In other assignments it may be one of {}.",
        "Die Entscheidung für {} in course.toml zählt nur in {}: Moodle nummeriert in jeder Aufgabe neu, und "
        "mehrere heißen {}. In anderen Aufgaben kann es eine dieser Personen sein: {}.",
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
               ? text(
                     "course.toml has a second decision for {}, which does not count: an earlier one is for the same "
                     "exercises. Write both as one.",
                     "course.toml enthält eine zweite Entscheidung für {}, die nicht zählt: Eine frühere gilt für "
                     "dieselben Übungen. Schreiben Sie beide als eine.",
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
