#include "grader/class/gradebook/results.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/base/spelling.hpp"
#include "grader/class/gradebook/remembered_roster.hpp"
#include "grader/class/gradebook/untouched.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace lab::classroom
{
namespace
{
/// Sorts by student, as in a list of names; the exercises of each stay in order.
void sort_by_name(std::vector<Result>& all)
{
    std::map<std::string, Word> order;
    for (const Result& result : all)
        order.try_emplace(result.entry.submission.who.key, in_order(result.entry.submission.who.key));
    const auto place = [&](const Result& result) {
        const std::string& key = result.entry.submission.who.key;
        return std::tie(order.at(key), key);
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Result& a, const Result& b) { return place(a) < place(b); });
}

/// Finds identical submissions. Files as handed out are not a student's work: those are the same everywhere.
void find_identical(std::vector<Result>& all)
{
    std::map<std::string, std::vector<std::string>> by_content;
    for (const Result& result : all)
        if (!result.entry.content.empty())
            by_content[result.entry.content].push_back(result.entry.submission.who.key);
    for (Result& result : all) {
        result.identical = by_content[result.entry.content];
        std::erase(result.identical, result.entry.submission.who.key);
    }
}
} // namespace

std::set<std::string> checks_of_missing_files(const Result& result)
{
    const auto& handed_in = result.entry.submission.files;
    return checks_where(*result.exercise, [&](const course::ExerciseFile& file) {
        return std::none_of(handed_in.begin(), handed_in.end(),
                            [&](const HandedIn& each) { return each.name == file.name; });
    });
}

std::string member_of(const std::string& team, const std::string& member)
{
    return fmt::format("{} ({})", member, team);
}

Text how_to_hand_in_for(const Submission& submission)
{
    const bool has_no_folders = submission.platform == Platform::canvas;
    const std::string place = one_line(submission.who.folder) + (has_no_folders ? "_1_" : "/");
    return text(
        "To get such a submission graded, put the correct files into a new folder, for example as {}FILE, "
        "and grade that folder into the same --out.",
        "Um eine solche Abgabe doch zu bewerten, legen Sie die richtigen Dateien in einen neuen Ordner, "
        "zum Beispiel als {}DATEI, und bewerten Sie diesen Ordner mit demselben --out.",
        place);
}

std::vector<std::string> Results::students() const
{
    std::vector<std::string> names;
    for (const Result& result : all)
        if (const std::string& key = result.entry.submission.who.key; names.empty() || names.back() != key)
            names.push_back(key);
    return names;
}

std::string Row::name() const { return member.empty() ? student : member_of(student, member); }

std::vector<Row> Results::rows() const
{
    std::map<std::string, std::set<std::string>> members;
    for (const Result& result : all)
        for (const auto& [member, mark] : result.members)
            members[result.entry.submission.who.key].insert(member);
    std::vector<Row> rows;
    for (const std::string& student : students()) {
        rows.push_back({student, ""});
        for (const std::string& member : members[student])
            rows.push_back({student, member});
    }
    return rows;
}

Text Results::counts() const
{
    std::size_t graded = 0, handed_in = 0;
    for (const Result& result : all) {
        graded += result.mark.has_value();
        handed_in += result.entry.submission.state != Submission::State::nothing;
    }
    return text("{}: {}, {} graded", "{}: {}, {} bewertet",
                counted(students().size(), {"student", "Person"}, {"students", "Personen"}),
                counted(handed_in, {"submission", "Abgabe"}, {"submissions", "Abgaben"}), graded);
}

std::string Results::numbers_of(const std::string& student) const
{
    std::vector<std::string> numbers;
    for (const Result& result : all)
        if (const Participant& who = result.entry.submission.who;
            who.key == student && !who.number.empty() &&
            std::find(numbers.begin(), numbers.end(), who.number) == numbers.end())
            numbers.push_back(who.number);
    return fmt::to_string(fmt::join(numbers, " "));
}

const Result* Results::find(const std::string& student, const std::string& exercise) const
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const Result& result) {
        return result.entry.submission.who.key == student && result.entry.submission.exercise == exercise;
    });
    return found == all.end() ? nullptr : &*found;
}

Results results_of(const course::Course& course, const CourseFile& file, Gradebook& gradebook)
{
    Results results{course, file, {}};
    for (Entry& entry : gradebook.entries()) {
        const ExercisePlan* plan = file.find(entry.submission.exercise);
        if (!plan)
            continue;
        Result& result = results.all.emplace_back();
        result.exercise = &course.find(plan->id);
        if (entry.run)
            result.mark = mark_of(entry, file, *result.exercise);
        for (const std::string& member : file.members(entry.submission.who, plan->id))
            if (entry.run)
                result.members.emplace(member, mark_of(entry, file, *result.exercise, member));
        result.entry = std::move(entry);
    }
    sort_by_name(results.all);
    find_identical(results.all);
    results.has_sums = !teams_are_mixed_with_people(gradebook, results);
    return results;
}

std::optional<double> points_of(const Result& result, const CourseFile& file, const std::string& member)
{
    if (const auto own = result.members.find(member); own != result.members.end())
        return own->second.points;
    if (result.mark)
        return result.mark->points;
    if (file.nothing_is_zero && result.entry.submission.state == Submission::State::nothing)
        return 0.0;
    return {};
}
} // namespace lab::classroom
