#include "grader/release/notice.hpp"

#include "grader/course/base/layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

namespace lab::release
{
using namespace course;

namespace
{
using classroom::CourseFile;
using classroom::ExercisePlan;
using classroom::Lateness;

/// "2026-11-28, 23:59 (UTC+01:00)", "28.11.2026, 23:59 Uhr (UTC+01:00)": with the UTC offset from course.toml.
Text deadline_of(const Lateness& lateness)
{
    if (!lateness.deadline)
        return {};
    const int offset = lateness.utc_offset_minutes, size = std::abs(offset);
    const std::time_t there = *lateness.deadline + 60 * offset;
    std::tm clock{};
    ::gmtime_r(&there, &clock);
    return text("{0}-{1:02}-{2:02}, {3:02}:{4:02} (UTC{5}{6:02}:{7:02})",
                "{2:02}.{1:02}.{0}, {3:02}:{4:02} Uhr (UTC{5}{6:02}:{7:02})", 1900 + clock.tm_year,
                1 + clock.tm_mon, clock.tm_mday, clock.tm_hour, clock.tm_min, offset < 0 ? "-" : "+",
                size / 60, size % 60);
}

/// The files to hand in that earn points, or bonus points.
std::string files_of(const Exercise& exercise, const ExercisePlan& plan, bool bonus)
{
    std::vector<std::string> names;
    for (const ExerciseFile& file : exercise.files)
        if (plan.counts(file.suite) && plan.is_bonus(file.suite) == bonus)
            names.push_back("`" + file.name + "`");
    return fmt::format("{}", fmt::join(names, ", "));
}

Text what_counts(const Exercise& exercise, const ExercisePlan& plan)
{
    const std::string bonus = files_of(exercise, plan, true), all = files_of(exercise, plan, false);
    return bonus.empty() ? Text{all, all}
                         : text("{}; for bonus points {}", "{}; für Zusatzpunkte {}", all, bonus);
}

Text row_of(const Exercise& exercise, const ExercisePlan& plan)
{
    return text("| {}: {} | {} | {} |\n", "| {}: {} | {} | {} |\n", exercise.id, exercise.title,
                what_counts(exercise, plan), deadline_of(plan.lateness));
}

Text lateness_rule(const Lateness& lateness)
{
    if (!lateness.deadline)
        return {};
    Text rule;
    const bool is_last_day = lateness.cut_off_days && *lateness.cut_off_days < 1.0; // the day of the deadline
    if (lateness.percent_per_day > 0.0 && !is_last_day)
        rule += text(" Each day or part of a day after the deadline costs {:g} % of the maximum.",
                     " Jeder angefangene Tag nach der Frist kostet {:Lg} % der Höchstpunktzahl.",
                     lateness.percent_per_day);
    if (lateness.grace_minutes > 0.0)
        rule += text(" Submissions up to {} late count as on time.",
                     " Abgaben bis zu {} nach der Frist gelten als pünktlich.",
                     counted(lateness.grace_minutes, {"minute", "Minute"}, {"minutes", "Minuten"}));
    if (is_last_day)
        rule += Text{" Late submissions get 0 points.", " Wer zu spät abgibt, bekommt 0 Punkte."};
    else if (lateness.cut_off_days)
        rule += text(" Submissions more than {} late get 0 points.",
                     " Wer mehr als {} zu spät abgibt, bekommt 0 Punkte.",
                     counted(*lateness.cut_off_days, {"day", "Tag"}, {"days", "Tage"}));
    return rule;
}

/// The course's rules that `lab check` at home does not show; empty if there are none.
Text rules_of(const ExercisePlan& plan, const Exercise& exercise)
{
    Text rules = lateness_rule(plan.lateness);
    if (plan.points || !plan.weights.empty())
        rules += text(" In this course the exercise is worth {}, whatever points `./lab check` shows.",
                      " In diesem Kurs zählt die Übung {}, auch wenn `./lab check` andere Punktzahlen "
                      "zeigt.",
                      points_in_prose(plan.most_of(exercise)));
    if (!plan.hidden.empty())
        rules += Text{" Further checks of this course are not shown here.",
                      " Weitere Prüfungen der Abgaben werden hier nicht gezeigt."};
    return rules;
}

/// What it costs if files have to be repaired before they can be graded.
Text rule_on_repairs(const classroom::RepairCosts& costs)
{
    Text rule;
    if (costs.renamed > 0.0)
        rule += text("\nFiles that do not have the names above cost {}.\n",
                     "\nDateien, die nicht wie oben heißen, kosten {}.\n", points_in_prose(costs.renamed));
    if (costs.encoding > 0.0)
        rule += text("\nFiles that are not UTF-8 cost {}.\n", "\nDateien, die nicht UTF-8 sind, kosten {}.\n",
                     points_in_prose(costs.encoding));
    return rule;
}

bool says_something(const CourseFile& file, const Course& course)
{
    return !file.name.empty() || !file.contact.empty() || !rule_on_repairs(file.repairs).empty() ||
           std::any_of(file.exercises.begin(), file.exercises.end(), [&](const ExercisePlan& plan) {
               return plan.lateness.deadline || !plan.stages.empty() ||
                      !rules_of(plan, course.find(plan.id)).empty();
           });
}

Text heading_of(const CourseFile& file)
{
    Text heading = {"## Your course\n", "## Ihr Kurs\n"};
    if (!file.name.empty())
        heading = heading + fmt::format("\n{}{}{}\n", file.name, file.term.empty() ? "" : ", ", file.term);
    if (!file.contact.empty())
        heading += text("\nQuestions: {}\n", "\nFragen an: {}\n", file.contact);
    return heading;
}
} // namespace

std::string notice_of(const CourseFile& file, const Course& course, Language language)
{
    if (!says_something(file, course))
        return "";
    Text said = heading_of(file) + Text{"\n| exercise | to hand in | until |\n|---|---|---|\n",
                                        "\n| Übung | abzugeben | bis |\n|---|---|---|\n"};
    for (const Exercise& exercise : course.exercises)
        if (const ExercisePlan* plan = file.find(exercise.id))
            said += row_of(exercise, *plan);
    for (const ExercisePlan& plan : file.exercises)
        if (const Text rules = rules_of(plan, course.find(plan.id)); !rules.empty())
            said += text("\n{}:{}\n", "\n{}:{}\n", plan.id, rules);
    return (said + rule_on_repairs(file.repairs)).in(language);
}

std::string notice_of(const CourseFile& file, const Exercise& exercise, Language language)
{
    const ExercisePlan& plan = file.plan(exercise.id);
    const Text until = deadline_of(plan.lateness), rules = rules_of(plan, exercise);
    if (until.empty() && file.contact.empty() && plan.stages.empty() && rules.empty())
        return "";
    Text said = text("To hand in: {}", "Abzugeben: {}", what_counts(exercise, plan));
    if (!until.empty())
        said += text(", until {}", ", bis {}", until);
    said = said + "." + rules;
    if (!file.contact.empty())
        said += text(" Questions: {}", " Fragen an: {}", file.contact);
    return said.in(language) + "\n\n";
}
} // namespace lab::release
