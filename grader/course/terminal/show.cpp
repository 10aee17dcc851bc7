#include "grader/course/terminal/show.hpp"

#include "grader/base/encoding.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace lab::course
{
namespace
{
Look look_of(const CheckResult& result)
{
    if (result.has(Status::passed))
        return {"✓", Ink::green};
    if (result.has(Status::failed))
        return {"✗", Ink::red};
    if (result.has(Status::grader_fault) || result.has(Status::open))
        return {"!", Ink::yellow};
    return {"·", Ink::dim};
}

Text told_of(double points, double most) { return number_in_prose(points) + " / " + number_in_prose(most); }

std::string points_of(const CheckResult& result, const Style& style)
{
    if (result.has(Status::grader_fault))
        return style.language == Language::de ? "Fehler im Kit" : "kit fault";
    if (result.has(Status::not_gradable))
        return style.language == Language::de ? "hier nicht prüfbar" : "not gradable";
    if (result.has(Status::open))
        return style.language == Language::de ? "offen" : "open";
    if (result.check.points == 0.0)
        return "";
    return told_of(result.score, result.check.points).in(style.language);
}

/// For each message, the first check that gave it: the message is printed only once.
using Told = std::map<std::string, std::string>;

/// What to look at next, or a reference to an earlier check that says the same.
Text next_of(const CheckResult& result, Told& told)
{
    const auto [first, is_new] = told.emplace(result.next.en, result.check.name);
    return is_new ? result.next : text("See {}.", "Siehe {}.", first->second);
}

std::string details(const CheckResult& result, Told& told_next, const Style& style)
{
    std::string text = wrapped(result.seen.in(style.language), "      ", style, Ink::plain);
    for (const SourceLine& place : result.places) {
        const std::string where = place.line > 0 ? fmt::format("{}:{}", place.file, place.line) : place.file;
        text += "        " + inked(where, Ink::cyan, style) +
                (place.text.empty() ? "" : "   " + inked(harmless(place.text), Ink::bold, style)) + "\n";
    }
    if (!result.next.empty())
        text += wrapped(next_of(result, told_next).in(style.language), "      → ", style, Ink::plain);
    return text;
}

std::string heading(const Report& report, const Exercise& exercise, const Style& style)
{
    const std::string title = exercise.id + "  " + exercise.title.in(style.language);
    const std::string total =
        report.has_fault()
            ? (style.language == Language::de ? "keine Wertung: Fehler im Kit" : "no score: the kit failed")
            : told_of(report.score(), report.max_score()).in(style.language);
    const std::size_t gap =
        std::max<std::size_t>(2, style.width - std::min(style.width, columns(title) + columns(total)));
    return inked(title, Ink::bold, style) + std::string(gap, ' ') + inked(total, Ink::bold, style) + "\n";
}

/// The column positions in the list of checks.
struct Columns {
    std::size_t name = 0, points = 9;

    std::size_t indent() const { return 4 + name + 2 + points + 2; }
};

Columns columns_of(const Report& report, const Style& style)
{
    Columns widths;
    for (const CheckResult& result : report.checks) {
        widths.name = std::max(widths.name, columns(result.check.name));
        widths.points = std::max(widths.points, columns(points_of(result, style)));
    }
    return widths;
}

/// The check's promise, or why it was skipped.
Text told_of(const CheckResult& result, Told& told)
{
    if (!result.has(Status::skipped))
        return result.check.promise;
    const auto [first, is_new] = told.emplace(result.seen.en, result.check.name);
    return is_new ? result.seen : text("see {}", "siehe {}", first->second);
}

/// The check's name, its points and its text.
std::string line_of(const CheckResult& result, const Text& told, const Columns& widths, const Style& style)
{
    const Look look = look_of(result);
    std::string text =
        fmt::format("  {} {}  {}  ", inked(look.sign, look.ink, style),
                    padded(result.check.name, widths.name), padded(points_of(result, style), widths.points));
    constexpr std::size_t least = 20; // columns for the promise; with fewer it goes below
    if (style.width < widths.indent() + least)
        return text + "\n" + wrapped(told.in(style.language), "      ", style, Ink::dim);
    Style narrow = style;
    narrow.width = style.width - widths.indent();
    std::istringstream lines(wrapped(told.in(style.language), "", narrow, Ink::dim));
    std::string line;
    std::getline(lines, line);
    text += line + "\n";
    while (std::getline(lines, line))
        text += std::string(widths.indent(), ' ') + line + "\n";
    return text;
}

/// `told_causes`: causes that this report has already mentioned; one cause often stops all checks.
std::string finding_of(const CheckResult& result, std::set<std::string>& told_causes, Told& told_next,
                       const Style& style)
{
    if (result.has(Status::skipped))
        return "";
    if (result.has(Status::passed)) // most have nothing to tell
        return wrapped(result.seen.in(style.language), "      ", style, Ink::dim);
    const bool is_common =
        result.has(Status::grader_fault) || result.has(Status::not_gradable) || result.has(Status::open);
    return is_common && !told_causes.insert(result.seen.en).second ? "" : details(result, told_next, style);
}

/// "✓ TODO 1 load", "✗ TODO 2 up-sweep (Kernel.Values)"
std::string mark_of(const Todo& todo, const Style& style)
{
    const Text more =
        todo.state == TodoState::alarm_left
            ? text(" (the throw is still in line {})", " (das throw steht noch in Zeile {})", todo.alarm_line)
            : told_of_todo(todo.state, todo.check);
    return fmt::format("{0}{1}TODO{1}{2}{1}{3}{4}", look_of_todo(todo.state).sign, firm_blank, todo.number,
                       todo.name, more.in(style.language));
}

/// The TODOs of a file, unless all of them are right.
std::string todos_of(const Report& report, const ExerciseFile& file, const Style& style)
{
    const auto todos = report.todos.find(file.name);
    if (todos == report.todos.end() ||
        std::all_of(todos->second.begin(), todos->second.end(),
                    [](const Todo& todo) { return todo.state == TodoState::right; }))
        return "";
    std::string marks;
    for (const Todo& todo : todos->second)
        marks += (marks.empty() ? "" : ",  ") + mark_of(todo, style);
    return wrapped(marks, "  " + file.name + ":  ", style, Ink::plain);
}

bool has_finding(const Report& report, const std::string& suite)
{
    return std::any_of(report.checks.begin(), report.checks.end(), [&](const CheckResult& result) {
        return result.check.name.starts_with(suite + ".") && result.has(Status::failed);
    });
}

Text first_open(const std::vector<Todo>& todos, const std::string& file, const std::string& id)
{
    for (const Todo& todo : todos) {
        if (todo.alarm_line > 0)
            return text("Next: delete the throw in {}:{}.", "Als Nächstes: das throw in {}:{} löschen.", file,
                        todo.alarm_line);
        if (todo.state == TodoState::wrong)
            return {}; // its finding says what to do
        if (todo.state == TodoState::empty)
            return text("Next: TODO {0} ({1}), {2}:{3}. A hint: ./lab hint {4} {0}",
                        "Als Nächstes: TODO {0} ({1}), {2}:{3}. Ein Hinweis: ./lab hint {4} {0}", todo.number,
                        todo.name, file, todo.line, id);
    }
    return {};
}

/// What to do next: the first TODO that is not written, unless an earlier file still has a finding.
Text next_todo(const Report& report, const Exercise& exercise)
{
    for (const ExerciseFile& file : exercise.files) {
        const auto todos = report.todos.find(file.name);
        if (todos != report.todos.end())
            if (const Text next = first_open(todos->second, file.name, exercise.id); !next.empty())
                return next;
        if (has_finding(report, file.suite))
            return {};
    }
    return {};
}

/// The points missing from the maximum.
std::string lost_points(const Report& report, const Style& style)
{
    double lost = 0.0;
    for (const NotGradable& part : report.not_gradable())
        lost += part.points;
    if (lost == 0.0)
        return "";
    const Text number = number_in_prose(lost), all = number_in_prose(lost + report.max_score());
    const Text told =
        is_one(lost) ? text("{} of {} points is not gradable here and does not count.",
                            "{} von {} Punkten ist hier nicht prüfbar und zählt nicht mit.", number, all)
                     : text("{} of {} points are not gradable here and do not count.",
                            "{} von {} Punkten sind hier nicht prüfbar und zählen nicht mit.", number, all);
    return wrapped(told.in(style.language), "  ", style, Ink::plain);
}

std::string open_points(const Report& report, const Style& style)
{
    const double open = report.open_points();
    return open == 0.0 ? "" : wrapped(open_points_in_prose(open).in(style.language), "  ", style, Ink::plain);
}
} // namespace

namespace
{
/// The checks in order; those of a file follow the list of its TODOs.
std::string checks_of(const Report& report, const Exercise& exercise, const Style& style)
{
    std::string shown;
    std::set<std::string> told_causes, told_files;
    Told told_reasons, told_next;
    const Columns widths = columns_of(report, style);
    for (const CheckResult& result : report.checks) {
        for (const ExerciseFile& file : exercise.files)
            if (result.check.name.starts_with(file.suite + ".") && told_files.insert(file.name).second)
                shown += todos_of(report, file, style);
        shown += line_of(result, told_of(result, told_reasons), widths, style) +
                 finding_of(result, told_causes, told_next, style);
    }
    return shown;
}
} // namespace

Look look_of_todo(TodoState state)
{
    switch (state) {
    case TodoState::right:
        return {"✓", Ink::green};
    case TodoState::wrong:
        return {"✗", Ink::red};
    case TodoState::alarm_left:
        return {"!", Ink::yellow};
    case TodoState::written:
        return {"✎", Ink::plain};
    case TodoState::empty:
        break;
    }
    return {"·", Ink::dim};
}

Text told_of_todo(TodoState state, const std::string& check)
{
    if (state == TodoState::written)
        return check.empty() ? Text{" (written)", " (geschrieben)"}
                             : text(" (written, see {})", " (geschrieben, siehe {})", check);
    return state == TodoState::wrong ? text(" ({})", " ({})", check) : Text{};
}

std::string show(const Report& report, const Exercise& exercise, const Style& style)
{
    std::string shown = heading(report, exercise, style);
    const std::string files = told_of_files(report).in(style.language);
    if (!report.fault.empty())
        return shown + wrapped(report.fault, "  ", style, Ink::plain);
    if (report.outcome() == Report::Outcome::nothing_handed_in)
        return shown + wrapped(files, "  ", style, Ink::plain);
    shown += checks_of(report, exercise, style);
    shown +=
        lost_points(report, style) + open_points(report, style) + wrapped(files, "  ", style, Ink::plain);
    shown += show_devices(report, style);
    if (report.seed && !report.all_passed())
        shown += wrapped(text("Seed: {0} (./lab check {1} --seed {0} repeats the same inputs)",
                              "Seed: {0} (./lab check {1} --seed {0} wiederholt dieselben Eingaben)",
                              *report.seed, report.exercise)
                             .in(style.language),
                         "  ", style, Ink::dim);
    if (!report.failing.empty())
        shown +=
            wrapped(text("./lab run {} --failing: your program on the smallest input that a check failed on",
                         "./lab run {} --failing: Ihr Programm mit der kleinsten Eingabe, an der eine "
                         "Prüfung scheiterte",
                         report.exercise)
                        .in(style.language),
                    "  ", style, Ink::dim);
    return shown + wrapped(next_todo(report, exercise).in(style.language), "  ", style, Ink::bold);
}
} // namespace lab::course
