#include "grader/class/base/csv.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/arrival.hpp"
#include "grader/class/outputs/export.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "grader/course/base/layout.hpp"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <sstream>

namespace lab::classroom
{
using course::number_of;
using nlohmann::json;

namespace
{
std::string dumped(const json& all) { return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n"; }

/// The checks shown to students.
std::vector<CheckMark> shown_in(const Mark& mark)
{
    std::vector<CheckMark> shown = mark.checks;
    std::erase_if(shown, [](const CheckMark& check) { return check.is_hidden; });
    return shown;
}

/// A check's message to students, one or more lines.
std::string said_of(const Verdict& verdict, Language language)
{
    std::string said = harmless(verdict.seen.in(language));
    for (const auto& place : verdict.places)
        said += fmt::format("\n{}{}  {}", place.file, place.line > 0 ? fmt::format(":{}", place.line) : "",
                            one_line(place.text));
    if (!verdict.next.empty())
        said += "\n" + harmless(verdict.next.in(language));
    return said;
}

const char* element_of(Status status)
{
    return status == Status::failed ? "failure" : status == Status::grader_fault ? "error" : "skipped";
}

void add_test_case(pugi::xml_node suite, const CheckMark& mark, const std::string& class_name,
                   Language language)
{
    constexpr std::size_t most = 4500; // Artemis cuts messages at 5000 characters
    const Verdict& verdict = mark.verdict;
    pugi::xml_node test = suite.append_child("testcase");
    test.append_attribute("classname") = class_name.c_str();
    test.append_attribute("name") = verdict.check.c_str();
    if (verdict.status != Status::passed)
        test.append_child(element_of(verdict.status)).append_attribute("message") =
            one_line(said_of(verdict, language), most).c_str();
}

/// The lines after the shown checks: the sum of the hidden ones, the deductions, the notes.
std::vector<std::string> beside_checks(const Result& result, Language language)
{
    std::vector<std::string> lines;
    if (const HiddenMark hidden = hidden_in(*result.mark); hidden.count > 0)
        lines.push_back(fmt::format("{}: {} / {}", hidden.told().in(language), number_of(hidden.points),
                                    number_of(hidden.most)));
    for (const Deduction& each : result.mark->deductions)
        lines.push_back(one_line(each.told().in(language)));
    for (const Note& note : result.entry.submission.notes)
        lines.push_back(one_line(note.text.in(language)));
    return lines;
}

/// Prefixes each line of the text with the mark, so that no line protocol takes it for a command.
std::string behind(const std::string& mark, const std::string& text)
{
    std::string lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);)
        lines += mark + line + "\n";
    return lines;
}
/// The tests that Classroom 50 lists: integer points that sum up to `score` of `most`, deductions included.
json whole_tests(const Mark& mark, std::int64_t score, std::int64_t most)
{
    std::vector<CheckMark> shown = shown_in(mark);
    json tests = json::array();
    std::vector<double> points, maxima;
    const auto add = [&](const std::string& name, bool passed, double its_points, double its_most,
                         bool is_bonus) {
        tests.push_back({{"test-name", name}, {"passed", passed}});
        points.push_back(its_points);
        maxima.push_back(is_bonus ? 0.0 : its_most);
    };
    for (const CheckMark& check : shown)
        add(check.verdict.check, check.verdict.status == Status::passed, check.points, check.most,
            check.is_bonus);
    if (const HiddenMark hidden = hidden_in(mark); hidden.count > 0)
        add(hidden.told().en, hidden.points >= hidden.most, hidden.points, hidden.most, false);
    const auto whole_maxima = apportioned(most, maxima, {});
    const auto whole_points = apportioned(score, points, whole_maxima);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        tests[i]["score"] = whole_points[i];
        tests[i]["max-score"] = whole_maxima[i];
    }
    return tests;
}
} // namespace

std::vector<std::int64_t> apportioned(std::int64_t total, const std::vector<double>& shares,
                                      const std::vector<std::int64_t>& limits)
{
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    std::vector<std::int64_t> whole(shares.size());
    std::vector<double> lacking(shares.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double part = sum > 0.0 ? shares[i] * static_cast<double>(total) / sum : 0.0;
        whole[i] = static_cast<std::int64_t>(part + 1e-9);
        if (!limits.empty())
            whole[i] = std::min(whole[i], limits[i]);
        lacking[i] = part - static_cast<double>(whole[i]);
    }
    const auto has_room = [&](std::size_t i) { return limits.empty() || whole[i] < limits[i]; };
    for (auto left = total - std::accumulate(whole.begin(), whole.end(), std::int64_t{0});
         left > 0 && !whole.empty(); --left) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < whole.size(); ++i)
            if (std::pair(has_room(i), lacking[i]) > std::pair(has_room(best), lacking[best]))
                best = i;
        ++whole[best];
        lacking[best] -= 1.0;
    }
    return whole;
}

std::string exported_csv(const Results& results)
{
    std::vector<CsvRow> rows{{"student", "number", "exercise", "status", "points", "max_points", "check",
                              "check_status", "check_points", "check_max_points", "message", "hidden"}};
    for (const Result& result : results.all) {
        const Participant& who = result.entry.submission.who;
        const CsvRow whose{csv_text(who.key), csv_text(who.number), result.exercise->id,
                           status_of(result.entry)};
        const auto points = points_of(result, results.file);
        CsvRow& sum = rows.emplace_back(whose);
        sum.insert(sum.end(),
                   {points ? number_of(*points) : "", result.mark ? number_of(result.mark->most) : ""});
        sum.resize(rows[0].size());
        for (const CheckMark& mark : result.mark ? result.mark->checks : std::vector<CheckMark>{}) {
            CsvRow& row = rows.emplace_back(whose);
            row.insert(row.end(),
                       {"", "", mark.verdict.check, name_of(mark.verdict.status), number_of(mark.points),
                        number_of(mark.most), csv_text(mark.verdict.seen.in(results.file.language)),
                        mark.is_hidden ? "hidden" : ""});
        }
    }
    return csv_of(rows);
}

std::string exported_gradescope(const Result& result, Language language)
{
    json tests = json::array();
    for (const CheckMark& mark : shown_in(*result.mark))
        tests.push_back({{"name", mark.verdict.check},
                         {"score", mark.points},
                         {"max_score", mark.most},
                         {"status", mark.verdict.status == Status::passed ? "passed" : "failed"},
                         {"output", said_of(mark.verdict, language)},
                         {"output_format", "text"},
                         {"visibility", "visible"}});
    if (const HiddenMark hidden = hidden_in(*result.mark);
        hidden.count > 0) // one that is hidden would hide the total
        tests.push_back({{"name", hidden.told().in(language)},
                         {"score", hidden.points},
                         {"max_score", hidden.most},
                         {"visibility", "visible"}});
    return dumped({{"score", result.mark->points},
                   {"execution_time", result.entry.run->seconds},
                   {"output", fmt::to_string(fmt::join(beside_checks(result, language), "\n"))},
                   {"output_format", "text"},
                   {"stdout_visibility", "hidden"},
                   {"tests", tests}});
}

std::string exported_junit(const Result& result, Language language)
{
    const std::vector<CheckMark> shown = shown_in(*result.mark);
    const auto count = [&](const std::set<Status>& meant) {
        return std::count_if(shown.begin(), shown.end(),
                             [&](const CheckMark& mark) { return meant.contains(mark.verdict.status); });
    };
    const std::string student = one_line(result.entry.submission.who.key);
    pugi::xml_document document;
    pugi::xml_node all = document.append_child("testsuites"), suite = all.append_child("testsuite");
    all.append_attribute("name") = "cl-lab";
    suite.append_attribute("name") = (student + " " + result.exercise->id).c_str();
    suite.append_attribute("tests") = static_cast<unsigned long>(shown.size());
    suite.append_attribute("failures") = static_cast<long>(count({Status::failed}));
    suite.append_attribute("errors") = static_cast<long>(count({Status::grader_fault}));
    suite.append_attribute("skipped") =
        static_cast<long>(count({Status::skipped, Status::not_gradable, Status::open}));
    suite.append_attribute("time") = fmt::format("{:.3f}", result.entry.run->seconds).c_str();
    suite.append_attribute("timestamp") = time_text(result.entry.run->finished_s).substr(0, 19).c_str();
    for (const CheckMark& mark : shown)
        add_test_case(suite, mark, student + "." + result.exercise->id, language);
    if (const auto lines = beside_checks(result, language); !lines.empty())
        suite.append_child("system-out").text() = fmt::to_string(fmt::join(lines, "\n")).c_str();
    std::ostringstream text;
    document.save(text, "  ");
    return text.str();
}

std::string exported_vpl(const Result& result, Language language)
{
    std::string text = "<|--\n";
    for (const CheckMark& mark : shown_in(*result.mark))
        if (mark.verdict.status != Status::passed)
            text += fmt::format("-{}{}\n", mark.verdict.check,
                                mark.most > 0.0
                                    ? fmt::format(" ({} / {})", number_of(mark.points), number_of(mark.most))
                                    : "") +
                    behind(">", said_of(mark.verdict, language));
    for (const std::string& line : beside_checks(result, language))
        text += fmt::format("-{}\n", line);
    return text + "--|>\n" + fmt::format("Grade :=>> {}\n", number_of(result.mark->points));
}

std::string exported_autolab(const Result& result, Language language)
{
    std::string text; // shown as it is, but for the last line, which Autolab reads
    for (const CheckMark& mark : shown_in(*result.mark))
        if (mark.verdict.status != Status::passed)
            text += mark.verdict.check + ":\n" + behind("  ", said_of(mark.verdict, language));
    for (const std::string& line : beside_checks(result, language))
        text += behind("  ", line);
    return text + json{{"scores", {{result.exercise->id, result.mark->points}}}}.dump() + "\n";
}

std::string exported_classroom50(const Result& result, const CourseFile& file)
{
    const Submission& submission = result.entry.submission;
    const std::int64_t graded_s = result.entry.run->finished_s, arrived_s = arrival_of(submission, file),
                       handed_in_s = arrived_s != 0 ? arrived_s : graded_s;
    const std::int64_t score = std::llround(result.mark->points), most = std::llround(result.mark->most);
    return dumped({{"schema", "classroom50/result/v1"},
                   {"classroom", file.name.empty() ? "cl-lab" : one_line(file.name)},
                   {"assignment", result.exercise->id},
                   {"assignment_type", "individual"},
                   {"owner", submission.who.key},
                   {"submission", result.entry.content},
                   {"commit", std::string(40, '0')}, // as git writes that there is none
                   {"datetime", time_text(handed_in_s)},
                   {"graded_at", time_text(graded_s)},
                   {"score", score},
                   {"max-score", most},
                   {"tests", whole_tests(*result.mark, score, most)}});
}
} // namespace lab::classroom
