#include "grader/class/grading/regrading.hpp"

#include "grader/class/base/name_list.hpp"
#include "grader/class/base/spelling.hpp"
#include "grader/class/gradebook/changed_points.hpp"
#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/grading/class_grading.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/check/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>

namespace lab::classroom
{
using namespace course;

namespace
{
/// The entries graded by an older grader, or not at all.
std::vector<const Entry*> outdated(const OpenedResults& opened, const std::vector<Entry>& entries, bool all)
{
    std::map<std::string, std::string> graders;
    for (const ExercisePlan& plan : opened.file.exercises)
        graders[plan.id] = fingerprint(opened.course, opened.course.find(plan.id));
    std::vector<const Entry*> queue;
    for (const Entry& entry : entries) {
        const auto grader = graders.find(entry.submission.exercise);
        if (!entry.content.empty() && grader != graders.end() &&
            (all || !entry.run || entry.run->grader != grader->second))
            queue.push_back(&entry);
    }
    return queue;
}

const Entry& entry_of(const std::vector<Entry>& entries, const std::string& student,
                      const std::string& exercise)
{
    std::set<std::string> namesakes;
    for (const Entry& entry : entries) {
        const Participant& who = entry.submission.who;
        if (composed(who.name) == composed(student))
            namesakes.insert(who.key);
        const bool is_meant = composed(who.key) == composed(student) || who.number == student ||
                              who.other_numbers.contains(student);
        if (is_meant && entry.submission.exercise == exercise && entry.run)
            return entry;
    }
    if (namesakes.size() > 1)
        throw KitError(text("Several students have that name: {}. Use the student's number instead.",
                            "Mehrere Personen heißen so: {}. Geben Sie stattdessen die Nummer an.",
                            listed({namesakes.begin(), namesakes.end()})));
    throw KitError(text("There is no grading for {} in {}.", "Es gibt keine Bewertung von {} in {}.", student,
                        exercise));
}

std::string shown(const Verdict& verdict)
{
    return fmt::format("{} ({})", name_of(verdict.status), number_of(verdict.part));
}

int replay(OpenedResults& opened, const Protection& protection, const std::string& student,
           const std::string& exercise, Language language)
{
    const auto entries = opened.gradebook.entries();
    const Entry& entry = entry_of(entries, student, opened.course.find(exercise).id);
    const Graded again = Grader(opened, protection).graded(entry, "");
    if (!again.fault.empty())
        throw KitError(again.fault);
    std::size_t changed = 0;
    for (std::size_t i = 0; i < again.run.verdicts.size(); ++i) {
        const Verdict& verdict = again.run.verdicts[i];
        const auto old = std::find_if(entry.run->verdicts.begin(), entry.run->verdicts.end(),
                                      [&](const Verdict& each) { return each.check == verdict.check; });
        const std::string was = old == entry.run->verdicts.end() ? "–" : shown(*old);
        changed += was != shown(verdict);
        std::cout << fmt::format("  {} {} {}\n", padded(verdict.check, 34), padded(shown(verdict), 20),
                                 was == shown(verdict) ? "=" : "≠ " + was);
    }
    std::cout << text("Seed {}. Verdicts that differ: {}.\n", "Seed {}. Abweichende Urteile: {}.\n",
                      entry.run->seed, changed)
                     .in(language);
    return changed == 0 ? 0 : 1;
}
} // namespace

int regrade_class(const Course& course, const Asked& asked, Language language)
{
    OpenedResults opened(course, asked);
    const Protection protection(course, asked.no_sandbox);
    if (!asked.replay.empty())
        return replay(opened, protection, asked.replay.at(0), asked.replay.at(1), language);
    const ShownPoints before = opened.last_points();
    const auto entries = opened.gradebook.entries();
    const auto queue = outdated(opened, entries, asked.all);
    const Round round = grade_all(opened, protection, queue, jobs_of(asked), language);
    Reasons why;
    for (const Entry* entry : queue)
        why[{entry->submission.who.key, entry->submission.exercise}] = {"graded again", "neu bewertet"};
    say_what_changed(before, shown_points(opened.results()), why, language);
    return conclude(opened, round, language);
}
} // namespace lab::classroom
