#include "grader/class/outputs/result_files.hpp"

#include "grader/class/base/csv.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/arrival.hpp"
#include "grader/class/intake/people.hpp"
#include "grader/course/base/layout.hpp"

#include <nlohmann/json.hpp>

#include <ctime>

namespace lab::classroom
{
using nlohmann::json;

namespace
{
json both(const Text& text) { return {{"en", harmless(text.en)}, {"de", harmless(text.de)}}; }

json check_of(const CheckMark& mark, Language language)
{
    const Verdict& verdict = mark.verdict;
    json check = {{"name", verdict.check},
                  {"status", verdict.status},
                  {"score", verdict.status == Status::open ? json() : json(mark.points)},
                  {"max_score", mark.most},
                  {"bonus", mark.is_bonus},
                  {"hidden", mark.is_hidden},
                  {"message", harmless(verdict.seen.in(language))},
                  {"next", harmless(verdict.next.in(language))},
                  {"texts", {{"message", both(verdict.seen)}, {"next", both(verdict.next)}}}};
    json places = json::array();
    for (const auto& place : verdict.places)
        places.push_back({{"file", place.file}, {"line", place.line}, {"text", harmless(place.text)}});
    if (!places.empty()) {
        check["file"] = places[0]["file"];
        check["line"] = places[0]["line"];
    }
    check["places"] = places;
    return check;
}

const char* name_of(Note::Kind kind)
{
    return kind == Note::Kind::renamed    ? "renamed"
           : kind == Note::Kind::encoding ? "encoding"
           : kind == Note::Kind::late     ? "late"
           : kind == Note::Kind::left_out ? "left_out"
                                          : "note";
}

json files_of(const Result& result)
{
    json files = json::array();
    for (const auto& asked : result.exercise->files) {
        const auto& handed_in = result.entry.submission.files;
        const auto found = std::find_if(handed_in.begin(), handed_in.end(),
                                        [&](const HandedIn& file) { return file.name == asked.name; });
        files.push_back({{"name", asked.name}, {"is_there", found != handed_in.end()}});
    }
    return files;
}

void add_run(json& all, const Run& run)
{
    all["kit"] = run.kit;
    all["device"] = harmless(run.device);
    all["sandbox"] = run.sandbox;
    all["seed"] = run.seed;
    all["seconds"] = run.seconds;
    all["graded_at"] = time_text(run.finished_s);
}

void add_mark(json& all, const Mark& mark, Language language)
{
    for (const CheckMark& check : mark.checks)
        all["checks"].push_back(check_of(check, language));
    for (const Deduction& each : mark.deductions)
        all["deductions"].push_back({{"points", each.points}, {"texts", both(each.why)}});
    all["score"] = mark.points;
    all["max_score"] = mark.most;
    all["open"] = mark.open;
}

std::string login_in(const Results& results, const std::string& student)
{
    for (const Result& result : results.all)
        if (result.entry.submission.who.key == student)
            return login_of(result.entry.submission);
    return "";
}

CsvRow points_row(const Results& results, const Row& whose)
{
    CsvRow row{csv_text(whose.name()), csv_text(results.numbers_of(whose.student)),
               csv_text(login_in(results, whose.student))};
    std::optional<double> sum;
    for (const ExercisePlan& plan : results.file.exercises) {
        const Result* result = results.find(whose.student, plan.id);
        const auto points = result ? points_of(*result, results.file, whose.member) : std::nullopt;
        row.push_back(points ? course::number_of(*points) : "");
        if (points)
            sum = sum.value_or(0.0) + *points;
    }
    row.push_back(sum ? course::number_of(*sum) : "");
    return row;
}
} // namespace

std::string time_text(std::int64_t seconds)
{
    if (seconds == 0)
        return "";
    const std::time_t time = seconds;
    std::tm parts{};
    char text[32];
    ::gmtime_r(&time, &parts);
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

json json_of(const Result& result, const CourseFile& file)
{
    const Submission& submission = result.entry.submission;
    json all = {{"student", submission.who.key},
                {"number", harmless(submission.who.number)},
                {"login", login_of(submission)},
                {"exercise", submission.exercise},
                {"status", status_of(result.entry)},
                {"message", harmless(result.entry.fault)},
                {"score", nullptr},
                {"max_score", nullptr},
                {"handed_in_at", time_text(arrival_of(submission, file))},
                {"content", result.entry.content},
                {"identical_to", result.identical},
                {"files", files_of(result)},
                {"notes", json::array()},
                {"deductions", json::array()},
                {"checks", json::array()}};
    for (const Note& note : submission.notes)
        all["notes"].push_back({{"kind", name_of(note.kind)}, {"texts", both(note.text)}});
    if (result.entry.run)
        add_run(all, *result.entry.run);
    if (result.mark)
        add_mark(all, *result.mark, file.language);
    for (const auto& [member, mark] : result.members)
        all["members"].push_back({{"name", member}, {"score", mark.points}});
    return all;
}

std::string results_json(const Results& results)
{
    json submissions = json::array();
    for (const Result& result : results.all)
        submissions.push_back(json_of(result, results.file));
    const json all = {{"schema", "cl-lab-results/1"},
                      {"kit", results.course.version},
                      {"course", {{"name", results.file.name}, {"term", results.file.term}}},
                      {"submissions", submissions}};
    return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string grades_csv(const Results& results)
{
    std::vector<CsvRow> rows{{"student", "number", "login"}};
    for (const ExercisePlan& plan : results.file.exercises)
        rows[0].push_back(plan.id);
    rows[0].push_back("sum");
    for (const Row& row : results.rows())
        rows.push_back(points_row(results, row));
    return csv_of(rows);
}
} // namespace lab::classroom
