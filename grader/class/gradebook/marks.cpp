#include "grader/class/gradebook/marks.hpp"

#include "grader/class/intake/arrival.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/base/named_checks.hpp"

#include <algorithm>
#include <cmath>

namespace lab::classroom
{
namespace
{
/// Removes rounding noise: a sum of doubles may be 4.499999999 instead of 4.5, which must not be rounded down.
double without_noise(double number) { return std::round(number * 1e6) / 1e6; }

double to_hundredths(double points) { return std::round(without_noise(points * 100.0)) / 100.0; }

/// Removes the names of hidden checks from the message of a check that students see.
Verdict told(Verdict verdict, const ExercisePlan& plan, const course::Exercise& exercise)
{
    if (plan.is_hidden(verdict.check) || plan.hidden.empty())
        return verdict;
    const auto is_shown = [&](const std::string& check) { return !plan.is_hidden(check); };
    verdict.seen = course::naming_only(is_shown, verdict.seen, exercise);
    verdict.next = course::naming_only(is_shown, verdict.next, exercise);
    return verdict;
}

/// The points before scaling to the maximum that the course sets.
std::vector<CheckMark> check_marks(const Run& run, const ExercisePlan& plan, const course::Exercise& exercise)
{
    std::vector<CheckMark> marks;
    for (const Verdict& verdict : run.verdicts) {
        const auto check =
            std::find_if(exercise.checks.begin(), exercise.checks.end(),
                         [&](const course::Check& each) { return each.name == verdict.check; });
        if (check == exercise.checks.end() || !plan.counts(verdict.check))
            continue;
        const double most = verdict.status == Status::not_gradable ? 0.0 : plan.points_of(*check);
        marks.push_back({told(verdict, plan, exercise), check->promise, verdict.part * most, most,
                         plan.is_bonus(verdict.check), plan.is_hidden(verdict.check)});
    }
    return marks;
}

/// Scales the marks so that the maximum is what the course sets, even if some checks are not gradable.
void scale(std::vector<CheckMark>& marks, std::optional<double> maximum)
{
    double sum = 0.0;
    for (const CheckMark& mark : marks)
        sum += mark.is_bonus ? 0.0 : mark.most;
    const double factor = maximum && sum > 0.0 ? *maximum / sum : 1.0;
    for (CheckMark& mark : marks) {
        mark.points *= factor;
        mark.most *= factor;
    }
}

void take_for_repairs(Mark& mark, const Submission& submission, const RepairCosts& costs)
{
    if (costs.renamed > 0.0 && has_note(submission, Note::Kind::renamed))
        mark.deductions.push_back(
            {{"Files did not have the required names.", "Dateien hatten nicht die verlangten Namen."},
             costs.renamed});
    if (costs.encoding > 0.0 && has_note(submission, Note::Kind::encoding))
        mark.deductions.push_back({{"Files were not UTF-8.", "Dateien waren nicht UTF-8."}, costs.encoding});
}

/// Days late, rounded up; 1 if only the platform says that it was late. The platform does not know a deadline set for
/// one student.
int days_late(const Submission& submission, const CourseFile& file, const std::string& member)
{
    const auto decisions = file.decisions_for(submission.who, submission.exercise, member);
    const bool is_marked = submission.handed_in_s == 0 && has_note(submission, Note::Kind::late) &&
                           std::none_of(decisions.begin(), decisions.end(),
                                        [](const PersonalDecision* each) { return each->deadline; });
    return is_marked
               ? 1
               : days_late(lateness_for(submission, file, member), arrival_of(submission, file, member));
}

void take_for_lateness(Mark& mark, const Lateness& lateness)
{
    const int days = mark.days_late;
    if (days == 0)
        return;
    const bool is_cut_off = lateness.cut_off_days && days > *lateness.cut_off_days;
    const double share = is_cut_off ? 1.0 : std::min(1.0, days * lateness.percent_per_day / 100.0);
    mark.deductions.push_back(
        {is_cut_off
             ? Text{"Handed in after the last possible day.", "Nach dem letzten möglichen Tag abgegeben."}
             : text("Handed in late (days begun: {}).", "Zu spät abgegeben (angefangene Tage: {}).", days),
         is_cut_off ? mark.points : share * mark.most});
}

Text reason_of(const PersonalDecision& decision)
{
    if (decision.reason.empty())
        return {"The instructor's decision.", "Entscheidung der Kursleitung."};
    return {decision.reason, decision.reason};
}

void decide(Mark& mark, const PersonalDecision& decision)
{
    if (decision.points != 0.0 || !decision.reason.empty())
        mark.open = 0.0;
    if (decision.points != 0.0 || !decision.reason.empty())
        mark.deductions.push_back({reason_of(decision), -decision.points});
}

double rounded(double points, double step)
{
    return step > 0.0 ? std::round(without_noise(points / step)) * step : points;
}

/// Deductions do not go below 0, so that points given by a decision, the last of the deductions, count in full.
void deduct(Mark& mark)
{
    for (Deduction& each : mark.deductions) {
        each.points = to_hundredths(each.points);
        mark.points = std::max(0.0, mark.points - each.points);
    }
}
} // namespace

Text Deduction::told() const
{
    if (points == 0.0)
        return why;
    return text("{}{}: {}", "{}{}: {}", points < 0.0 ? "+" : "−", course::number_in_prose(std::abs(points)),
                why);
}

HiddenMark hidden_in(const Mark& mark)
{
    HiddenMark hidden;
    for (const CheckMark& check : mark.checks)
        if (check.is_hidden) {
            ++hidden.count;
            hidden.points += check.points;
            hidden.most += check.most;
        }
    return hidden;
}

Text HiddenMark::told() const
{
    return count == 1 ? text("1 hidden check", "1 verdeckte Prüfung")
                      : text("{} hidden checks", "{} verdeckte Prüfungen", count);
}

int days_late(const Lateness& lateness, std::int64_t handed_in_s)
{
    if (!lateness.deadline || handed_in_s == 0)
        return 0;
    const double late_s =
        static_cast<double>(handed_in_s - *lateness.deadline) - 60.0 * lateness.grace_minutes;
    return late_s <= 0.0 ? 0 : static_cast<int>(std::min(1e6, std::ceil(late_s / 86'400.0)));
}

Mark mark_of(const Entry& entry, const CourseFile& file, const course::Exercise& exercise,
             const std::string& member)
{
    const ExercisePlan& plan = file.plan(exercise.id);
    Mark mark;
    mark.checks = check_marks(entry.run.value(), plan, exercise);
    scale(mark.checks, plan.points);
    for (const CheckMark& check : mark.checks) {
        mark.points += check.points;
        mark.most += check.is_bonus ? 0.0 : check.most;
        mark.open += check.verdict.status == Status::open ? check.most : 0.0;
    }
    take_for_repairs(mark, entry.submission, file.repairs);
    mark.days_late = days_late(entry.submission, file, member);
    take_for_lateness(mark, lateness_for(entry.submission, file, member));
    for (const PersonalDecision* each : file.decisions_for(entry.submission.who, exercise.id, member))
        decide(mark, *each);
    deduct(mark);
    mark.most = to_hundredths(mark.most);
    const double exact = mark.points;
    mark.points = to_hundredths(rounded(exact, file.round_to));
    if (exact <= mark.most)
        mark.points = std::min(mark.points, mark.most); // which may be no multiple of the step
    mark.open = to_hundredths(mark.open);
    return mark;
}

bool has_only_other_files(const Entry& entry)
{
    return entry.submission.state == Submission::State::nothing && !entry.submission.notes.empty();
}

Text told_of_status(const Entry& entry)
{
    if (has_only_other_files(entry))
        return no_file_asked_for;
    switch (entry.submission.state) {
    case Submission::State::nothing:
        return nothing_handed_in;
    case Submission::State::refused:
        return {"The submission was refused.", "Die Abgabe wurde zurückgewiesen."};
    default:
        return entry.run ? Text{} : Text{"Not graded yet.", "Noch nicht bewertet."};
    }
}

const char* status_of(const Entry& entry)
{
    if (entry.submission.state == Submission::State::nothing)
        return "nothing_handed_in";
    if (entry.submission.state == Submission::State::refused)
        return "refused";
    return entry.run ? "graded" : entry.fault.empty() ? "queued" : "grader_fault";
}
} // namespace lab::classroom
