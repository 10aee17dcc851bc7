#include "grader/class/csv.hpp"
#include "grader/class/export.hpp"
#include "grader/class/harmless.hpp"
#include "grader/class/result_files.hpp"
#include "grader/command/layout.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

namespace lab::classroom
{
using command::number_of;
using nlohmann::json;

namespace
{
std::string dumped(const json& all) { return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n"; }

/// The checks that students are shown.
std::vector<CheckMark> shown_in(const Mark& mark)
{
    std::vector<CheckMark> shown = mark.checks;
    std::erase_if(shown, [](const CheckMark& check) { return check.is_hidden; });
    return shown;
}

/// What a check says to students, in lines.
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

/// `text` as XML's text or attribute takes it, at most `most` bytes or so. Control characters have been removed before.
std::string xml_of(const std::string& text, std::size_t most)
{
    std::string escaped;
    for (const char c : one_line(text, most))
        switch (c) {
        case '<':
            escaped += "&lt;";
            break;
        case '>': // also of "]]>"
            escaped += "&gt;";
            break;
        case '&':
            escaped += "&amp;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            escaped += c;
        }
    return escaped;
}

const char* element_of(Status status)
{
    return status == Status::failed ? "failure" : status == Status::grader_fault ? "error" : "skipped";
}

std::string test_case(const CheckMark& mark, const std::string& exercise, Language language)
{
    constexpr std::size_t most = 4500; // Artemis cuts messages at 5000 characters
    const Verdict& verdict = mark.verdict;
    std::string element = fmt::format("    <testcase classname=\"{}\" name=\"{}\"", exercise, verdict.check);
    if (verdict.status == Status::passed)
        return element + "/>\n";
    return element + fmt::format(">\n      <{} message=\"{}\"/>\n    </testcase>\n",
                                 element_of(verdict.status), xml_of(said_of(verdict, language), most));
}

std::string hidden_line(const Mark& mark, Language language)
{
    const HiddenMark hidden = hidden_in(mark);
    return hidden.count == 0
               ? ""
               : fmt::format("    <system-out>{}: {} / {}</system-out>\n", hidden.told().in(language),
                             number_of(hidden.points), number_of(hidden.most));
}

/// Text that stands in a line of its own, so that no line protocol takes it for one of its commands.
std::string behind(const std::string& mark, const std::string& text)
{
    std::string lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);)
        lines += mark + line + "\n";
    return lines;
}
} // namespace

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
                   {"output_format", "text"},
                   {"stdout_visibility", "hidden"},
                   {"tests", tests}});
}

std::string exported_junit(const Results& results)
{
    std::string suites;
    for (const Result& result : results.all) {
        if (!result.mark)
            continue;
        std::size_t failures = 0, skipped = 0;
        std::string cases;
        const std::vector<CheckMark> shown = shown_in(*result.mark);
        for (const CheckMark& mark : shown) {
            failures += mark.verdict.status == Status::failed;
            skipped += mark.verdict.status == Status::skipped || mark.verdict.status == Status::not_gradable;
            cases += test_case(mark, result.exercise->id, results.file.language);
        }
        suites += fmt::format(
            "  <testsuite name=\"{} {}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" "
            "time=\"{:.3f}\" timestamp=\"{}\">\n{}{}  </testsuite>\n",
            xml_of(result.entry.submission.who.key, 200), result.exercise->id, shown.size(), failures,
            skipped, result.entry.run->seconds, time_text(result.entry.run->finished_s).substr(0, 19), cases,
            hidden_line(*result.mark, results.file.language));
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cl-lab\">\n" + suites +
           "</testsuites>\n";
}

std::string exported_vpl(const Result& result, Language language)
{
    std::string text = "<|--\n";
    for (const CheckMark& mark : shown_in(*result.mark))
        if (mark.verdict.status != Status::passed)
            text += fmt::format("-{} ({} / {})\n", mark.verdict.check, number_of(mark.points),
                                number_of(mark.most)) +
                    behind(">", said_of(mark.verdict, language));
    if (const HiddenMark hidden = hidden_in(*result.mark); hidden.count > 0)
        text += fmt::format("-{} ({} / {})\n", hidden.told().in(language), number_of(hidden.points),
                            number_of(hidden.most));
    return text + "--|>\n" + fmt::format("Grade :=>> {}\n", number_of(result.mark->points));
}

std::string exported_autolab(const Result& result)
{
    return json{{"scores", {{result.exercise->id, result.mark->points}}}}.dump() + "\n";
}

std::string exported_classroom50(const Result& result)
{
    const auto whole = [](double points) { return static_cast<std::int64_t>(std::llround(points)); };
    json tests = json::array();
    for (const CheckMark& mark : shown_in(*result.mark))
        tests.push_back({{"test-name", mark.verdict.check},
                         {"passed", mark.verdict.status == Status::passed},
                         {"score", whole(mark.points)},
                         {"max-score", whole(mark.most)}});
    if (const HiddenMark hidden = hidden_in(*result.mark); hidden.count > 0)
        tests.push_back({{"test-name", hidden.told().in(Language::en)},
                         {"passed", hidden.points >= hidden.most},
                         {"score", whole(hidden.points)},
                         {"max-score", whole(hidden.most)}});
    const Submission& submission = result.entry.submission;
    return dumped({{"schema", "classroom50/result/v1"},
                   {"classroom", ""},
                   {"assignment", result.exercise->id},
                   {"assignment_type", "individual"},
                   {"owner", submission.who.key},
                   {"submission", result.entry.content},
                   {"commit", ""},
                   {"datetime", time_text(submission.handed_in_s)},
                   {"graded_at", time_text(result.entry.run->finished_s)},
                   {"score", whole(result.mark->points)},
                   {"max-score", whole(result.mark->most)},
                   {"tests", tests}});
}
} // namespace lab::classroom
