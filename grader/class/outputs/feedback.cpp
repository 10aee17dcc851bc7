#include "grader/class/outputs/feedback.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/base/page_template.hpp"

#include <algorithm>
#include <sstream>

namespace lab::classroom
{
using course::number_in_prose;
using kainjow::mustache::data;

namespace
{
data list() { return data{data::type::list}; }

/// Sets a list, and `has_NAME` for the template to test whether it is non-empty.
void set_list(data& shown, const std::string& name, const data& list)
{
    shown.set("has_" + name, list.is_non_empty_list());
    shown.set(name, list);
}

const char* mark_of(Status status)
{
    switch (status) {
    case Status::passed:
        return "✓";
    case Status::failed:
        return "✗";
    default:
        return "–";
    }
}

data check_of(const CheckMark& check, bool was_handed_in, Language language)
{
    const Verdict& verdict = check.verdict;
    data shown, places = list();
    shown.set("name", verdict.check);
    shown.set("status", name_of(verdict.status));
    shown.set("mark", was_handed_in ? mark_of(verdict.status) : "·");
    shown.set("promise", check.promise.in(language));
    shown.set("points", number_in_prose(check.points).in(language));
    shown.set("most", number_in_prose(check.most).in(language));
    shown.set("counts", check.most > 0.0);
    shown.set("bonus", check.is_bonus ? Text{" (bonus)", " (Zusatzpunkte)"}.in(language) : "");
    shown.set("seen", harmless(verdict.seen.in(language)));
    shown.set("next", harmless(verdict.next.in(language)));
    for (const auto& place : verdict.places) {
        data line;
        line.set("file", place.file);
        line.set("line", place.line > 0 ? ":" + std::to_string(place.line) : "");
        line.set("number", std::to_string(place.line));
        line.set("text", one_line(place.text));
        places << line;
    }
    shown.set("place", places);
    return shown;
}

/// The sum of the checks that students are not shown.
data hidden_of(const Mark& mark, Language language)
{
    const HiddenMark hidden = hidden_in(mark);
    data shown;
    shown.set("told", hidden.told().in(language));
    shown.set("points", number_in_prose(hidden.points).in(language));
    shown.set("most", number_in_prose(hidden.most).in(language));
    return hidden.count > 0 ? shown : data{false};
}

/// The findings of the visible checks in a line of a file.
std::string findings_at(const Mark& mark, const std::string& file, int line, Language language)
{
    std::string findings;
    for (const CheckMark& check : mark.checks)
        for (const auto& place : check.verdict.places)
            if (!check.is_hidden && place.file == file && place.line == line) {
                findings += (findings.empty() ? "" : "\n") + check.verdict.check + ": " +
                            one_line(check.verdict.seen.in(language), 600);
                break;
            }
    return findings;
}

Text told_of_lines_left_out(std::size_t count)
{
    return count == 1
               ? Text{"1 more line is not shown.", "1 weitere Zeile wird nicht gezeigt."}
               : text("{} more lines are not shown.", "{} weitere Zeilen werden nicht gezeigt.", count);
}

data source_of(const HandedIn& file, const Mark& mark, Language language)
{
    data shown, lines = list();
    std::istringstream content(harmless(file.bytes));
    constexpr int most_lines = 3000; // or a file of line ends makes a page of megabytes
    int number = 0;
    std::string line;
    while (number < most_lines && std::getline(content, line)) {
        ++number;
        data row;
        const std::string findings = findings_at(mark, file.name, number, language);
        row.set("number", std::to_string(number));
        row.set("text", line);
        row.set("findings", findings.empty() ? data{false} : data{findings});
        lines << row;
    }
    std::size_t left_out = 0;
    while (std::getline(content, line))
        ++left_out;
    shown.set("file", file.name);
    shown.set("line", lines);
    shown.set("left_out", left_out == 0 ? data{false} : data{told_of_lines_left_out(left_out).in(language)});
    return shown;
}

void set_mark(data& shown, const Result& result, Language language)
{
    data checks = list(), deductions = list(), sources = list();
    const std::set<std::string> missing = checks_of_missing_files(result);
    for (const CheckMark& check : result.mark->checks)
        if (!check.is_hidden)
            checks << check_of(check, !missing.contains(check.verdict.check), language);
    for (const Deduction& each : result.mark->deductions) {
        data row;
        row.set("told", each.told().in(language));
        deductions << row;
    }
    for (const HandedIn& file : result.entry.submission.files)
        sources << source_of(file, *result.mark, language);
    set_list(shown, "deduction", deductions);
    shown.set("check", checks);
    shown.set("source", sources);
    shown.set("hidden", hidden_of(*result.mark, language));
}

data exercise_of(const Result& result, const CourseFile& file)
{
    const Language language = file.language;
    data shown, notes = list();
    for (const Note& note : result.entry.submission.notes)
        notes << data{"note", harmless(note.text.in(language))};
    if (result.mark && result.mark->open > 0.0)
        notes << data{"note", course::open_points_in_prose(result.mark->open).in(language)};
    shown.set("id", result.exercise->id);
    shown.set("title", result.exercise->title.in(language));
    if (const auto points = points_of(result, file)) {
        const double most =
            result.mark ? result.mark->most : file.plan(result.exercise->id).most_of(*result.exercise);
        shown.set("has_points", true);
        shown.set("points", number_in_prose(*points).in(language));
        shown.set("most", number_in_prose(most).in(language));
    }
    shown.set("graded", result.mark.has_value());
    shown.set("status", told_of_status(result.entry).in(language));
    set_list(shown, "notes", notes);
    if (result.mark)
        set_mark(shown, result, language);
    return shown;
}

/// Escapes the characters of a message that have a meaning in Markdown.
std::string escaped_for_markdown(const std::string& text)
{
    std::string escaped;
    for (const char c : text) {
        if (std::string_view("\\`*_{}[]<>#|!&~").find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c == '\n' ? ' ' : c;
    }
    return escaped;
}

data shown_of(const Results& results, const std::string& student, const Exercises& exercises)
{
    const Language language = results.file.language;
    data shown, own = list();
    for (const Result& result : results.all)
        if (result.entry.submission.who.key == student &&
            (exercises.empty() ||
             std::find(exercises.begin(), exercises.end(), result.exercise->id) != exercises.end()))
            own << exercise_of(result, results.file);
    shown.set("language", language == Language::de ? "de" : "en");
    shown.set(language == Language::de ? "de" : "en", true);
    shown.set("student", student);
    shown.set("course",
              one_line(results.file.name + (results.file.term.empty() ? "" : ", " + results.file.term)));
    const std::string number = one_line(results.numbers_of(student));
    shown.set("number", number.empty() ? data{false} : data{number});
    const std::string contact = one_line(results.file.contact);
    shown.set("contact", contact.empty() ? data{false} : data{contact});
    shown.set("exercise", own);
    shown.set("kit", results.course.version);
    return shown;
}
} // namespace

std::string feedback_html(const Results& results, const std::string& student, const Exercises& exercises)
{
    return course::filled_template(results.course, "grader/class/outputs/feedback.mustache",
                                   shown_of(results, student, exercises));
}

std::string feedback_markdown(const Results& results, const std::string& student, const Exercises& exercises)
{
    return course::filled_template(results.course, "grader/class/outputs/feedback.md.mustache",
                                   shown_of(results, student, exercises), escaped_for_markdown);
}
} // namespace lab::classroom
