#include "grader/class/outputs/report_page.hpp"

#include "grader/class/base/folder_names.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/gradebook/untouched.hpp"
#include "grader/class/intake/people.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/base/page_template.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace lab::classroom
{
using nlohmann::json;

namespace
{
/// Removes the numbers, so that findings that differ only in them compare equal.
std::string without_numbers(const std::string& text)
{
    std::string shape;
    for (const char c : text)
        if (c < '0' || c > '9')
            shape += c;
        else if (shape.empty() || shape.back() != '#')
            shape += '#';
    return shape;
}

std::set<std::string> checks_of_untouched_files(const Result& result)
{
    return checks_where(*result.exercise, [&](const course::ExerciseFile& file) {
        return is_untouched(file, *result.exercise, result.entry.submission);
    });
}

/// One letter per check of the exercise, in order: "p", "f", "s", "n", "o" or "g" for its outcome, "-" if it does not
/// count, "m" if its file is missing.
std::string endings_of(const Result& result)
{
    std::string endings;
    const std::set<std::string> missing = checks_of_missing_files(result);
    for (const auto& check : result.exercise->checks) {
        const auto& marks = result.mark->checks;
        const auto mark = std::find_if(marks.begin(), marks.end(), [&](const CheckMark& each) {
            return each.verdict.check == check.name;
        });
        endings += mark == marks.end()            ? '-'
                   : missing.contains(check.name) ? 'm'
                                                  : name_of(mark->verdict.status)[0];
    }
    return endings;
}

json row_of(const Result& result, const std::string& folder, Language language)
{
    const Submission& submission = result.entry.submission;
    json notes = json::array();
    for (const Deduction& each : result.mark ? result.mark->deductions : std::vector<Deduction>{})
        notes.push_back(each.told().in(language));
    for (const Note& note : submission.notes)
        notes.push_back(harmless(note.text.in(language)));
    if (result.mark && result.mark->open > 0.0)
        notes.push_back(course::open_points_in_prose(result.mark->open).in(language));
    for (const auto& [member, mark] : result.members)
        notes.push_back(
            fmt::format("{}: {} / {}", member, course::number_of(mark.points), course::number_of(mark.most)));
    json row = {{"student", submission.who.key},
                {"number", harmless(submission.who.number)},
                {"login", login_of(submission)},
                {"exercise", submission.exercise},
                {"status", has_only_other_files(result.entry) ? "no_fitting_file" : status_of(result.entry)},
                {"fault", harmless(result.entry.fault)},
                {"notes", notes},
                {"left_out", result.mark && has_note(submission, Note::Kind::left_out)},
                {"identical", result.identical},
                {"feedback", "feedback/" + folder + "/feedback.html"}};
    if (result.mark) {
        row["points"] = result.mark->points;
        row["most"] = result.mark->most;
        row["open"] = result.mark->open;
        row["late"] = result.mark->days_late > 0;
        row["endings"] = endings_of(result);
        row["seconds"] = std::round(result.entry.run->seconds * 10.0) / 10.0;
    }
    return row;
}

/// Groups the students by equal findings of a check; the most frequent first, those on untouched files last.
json clusters_of(const Results& results, const std::string& exercise, Language language)
{
    struct Cluster {
        std::string check, example;
        bool is_untouched = false;
        std::vector<std::string> students;
    };
    std::map<std::string, Cluster> clusters;
    for (const Result& result : results.all) {
        if (!result.mark || result.exercise->id != exercise)
            continue;
        const std::set<std::string> untouched = checks_of_untouched_files(result);
        for (const CheckMark& check : result.mark->checks)
            if (check.verdict.status == Status::failed) {
                const std::string seen = harmless(check.verdict.seen.in(language));
                const bool was_left = untouched.contains(check.verdict.check);
                Cluster& cluster =
                    clusters[check.verdict.check + "\n" + without_numbers(seen) + (was_left ? "\n" : "")];
                cluster.check = check.verdict.check;
                cluster.example = seen;
                cluster.is_untouched = was_left;
                cluster.students.push_back(result.entry.submission.who.key);
            }
    }
    std::vector<Cluster> sorted;
    for (auto& [shape, cluster] : clusters)
        sorted.push_back(std::move(cluster));
    std::stable_sort(sorted.begin(), sorted.end(), [](const Cluster& a, const Cluster& b) {
        return std::pair(a.is_untouched, b.students.size()) < std::pair(b.is_untouched, a.students.size());
    });
    json list = json::array();
    for (const Cluster& cluster : sorted)
        list.push_back({{"check", cluster.check}, {"seen", cluster.example}, {"students", cluster.students}});
    return list;
}

json exercise_of(const Results& results, const course::Exercise& exercise, Language language)
{
    json checks = json::array();
    for (const auto& check : exercise.checks)
        checks.push_back({{"name", check.name}, {"promise", check.promise.in(language)}});
    return {{"id", exercise.id},
            {"title", exercise.title.in(language)},
            {"checks", checks},
            {"clusters", clusters_of(results, exercise.id, language)}};
}

/// JSON that is safe inside a script element.
std::string embedded(const json& all)
{
    std::string text = all.dump(-1, ' ', false, json::error_handler_t::replace);
    for (auto at = text.find('<'); at != std::string::npos; at = text.find('<', at))
        text.replace(at, 1, "\\u003c");
    return text;
}
} // namespace

std::string report_page(const Results& results)
{
    const Language language = results.file.language;
    json rows = json::array(), exercises = json::array();
    const auto folders = folder_names(results.students());
    for (const Result& result : results.all)
        rows.push_back(row_of(result, folders.at(result.entry.submission.who.key), language));
    for (const ExercisePlan& plan : results.file.exercises)
        if (std::any_of(results.all.begin(), results.all.end(),
                        [&](const Result& result) { return result.exercise->id == plan.id; }))
            exercises.push_back(exercise_of(results, results.course.find(plan.id), language));
    kainjow::mustache::data shown;
    shown.set("language", language == Language::de ? "de" : "en");
    shown.set(language == Language::de ? "de" : "en", true);
    const std::string course = one_line(results.file.name + " " + results.file.term);
    shown.set("course",
              course == " " ? Text{"Results of the class", "Ergebnisse der Klasse"}.in(language) : course);
    shown.set("kit", results.course.version);
    shown.set("counts", results.counts().in(language));
    shown.set("data", embedded({{"rows", rows}, {"exercises", exercises}, {"has_sums", results.has_sums}}));
    return course::filled_template(results.course, "grader/class/outputs/report.mustache", shown);
}
} // namespace lab::classroom
