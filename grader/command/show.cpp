#include "grader/command/show.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace lab::command
{
namespace
{
struct Look {
    std::string sign;
    Ink ink;
};

Look look_of(const CheckResult& result)
{
    if (result.has(Status::passed))
        return {"✓", Ink::green};
    if (result.has(Status::failed))
        return {"✗", Ink::red};
    if (result.has(Status::grader_fault))
        return {"!", Ink::yellow};
    return {"·", Ink::dim};
}

std::string points_of(const CheckResult& result, const Style& style)
{
    if (result.has(Status::grader_fault))
        return style.language == Language::de ? "Fehler im Kit" : "kit fault";
    if (result.has(Status::not_gradable))
        return style.language == Language::de ? "hier nicht prüfbar" : "not gradable";
    if (result.check.points == 0.0)
        return "";
    return number_of(result.score) + " / " + number_of(result.check.points);
}

std::string details(const CheckResult& result, const Style& style)
{
    std::string text = wrapped(result.seen.in(style.language), "      ", style, Ink::plain);
    for (const SourceLine& place : result.places) {
        const std::string where = place.line > 0 ? fmt::format("{}:{}", place.file, place.line) : place.file;
        text += "        " + inked(where, Ink::cyan, style) +
                (place.text.empty() ? "" : "   " + inked(printable(place.text), Ink::bold, style)) + "\n";
    }
    if (!result.next.empty())
        text += wrapped(result.next.in(style.language), "      → ", style, Ink::plain);
    return text;
}

std::string heading(const Report& report, const Exercise& exercise, const Style& style)
{
    const std::string title = exercise.id + "  " + exercise.title.in(style.language);
    const std::string total =
        report.has_fault()
            ? (style.language == Language::de ? "keine Wertung: Fehler im Kit" : "no score: the kit failed")
            : number_of(report.score()) + " / " + number_of(report.max_score());
    const std::size_t gap =
        std::max<std::size_t>(2, style.width - std::min(style.width, columns(title) + columns(total)));
    return inked(title, Ink::bold, style) + std::string(gap, ' ') + inked(total, Ink::bold, style) + "\n";
}

/// Where the columns of the list of checks stand.
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

/// The check's name, its points and what it promises, or why it was skipped.
std::string line_of(const CheckResult& result, const Columns& widths, const Style& style)
{
    const Look look = look_of(result);
    std::string text =
        fmt::format("  {} {}  {}  ", inked(look.sign, look.ink, style),
                    padded(result.check.name, widths.name), padded(points_of(result, style), widths.points));
    Style narrow = style;
    narrow.width = style.width > widths.indent() ? style.width - widths.indent() : 20;
    const Text& told = result.has(Status::skipped) ? result.seen : result.check.promise;
    std::istringstream lines(wrapped(told.in(style.language), "", narrow, Ink::dim));
    std::string line;
    std::getline(lines, line);
    text += line + "\n";
    while (std::getline(lines, line))
        text += std::string(widths.indent(), ' ') + line + "\n";
    return text;
}

/// `told_causes`: what this report has told already; one cause often stops all checks.
std::string finding_of(const CheckResult& result, std::set<std::string>& told_causes, const Style& style)
{
    if (result.has(Status::skipped))
        return "";
    if (result.has(Status::passed)) // most have nothing to tell
        return wrapped(result.seen.in(style.language), "      ", style, Ink::dim);
    const bool is_common = result.has(Status::grader_fault) || result.has(Status::not_gradable);
    return is_common && !told_causes.insert(result.seen.en).second ? "" : details(result, style);
}

/// What the maximum lacks.
std::string lost_points(const Report& report, const Style& style)
{
    double lost = 0.0;
    for (const NotGradable& part : report.not_gradable())
        lost += part.points;
    if (lost == 0.0)
        return "";
    const Text told = text("{} of {} points are not gradable here and do not count.",
                           "{} von {} Punkten sind hier nicht prüfbar und zählen nicht mit.", number_of(lost),
                           number_of(lost + report.max_score()));
    return wrapped(told.in(style.language), "  ", style, Ink::plain);
}
} // namespace

std::string show(const Report& report, const Exercise& exercise, const Style& style)
{
    std::string shown = heading(report, exercise, style);
    const std::string files = told_of_files(report).in(style.language);
    if (!report.fault.empty())
        return shown + wrapped(report.fault, "  ", style, Ink::plain);
    if (report.outcome() == Report::Outcome::nothing_handed_in)
        return shown + wrapped(files, "  ", style, Ink::plain);
    std::set<std::string> told_causes;
    const Columns widths = columns_of(report, style);
    for (const CheckResult& result : report.checks)
        shown += line_of(result, widths, style) + finding_of(result, told_causes, style);
    shown += lost_points(report, style) + wrapped(files, "  ", style, Ink::plain);
    if (!report.device.empty())
        shown += wrapped((style.language == Language::de ? "Werte berechnet auf: " : "Values computed on: ") +
                             report.device,
                         "  ", style, Ink::dim);
    if (report.seed && !report.all_passed())
        shown +=
            wrapped(text("Seed: {0} (./lab check {1} --seed {0} tries the same inputs again)",
                         "Seed: {0} (./lab check {1} --seed {0} versucht dieselben Eingaben noch einmal)",
                         *report.seed, report.exercise)
                        .in(style.language),
                    "  ", style, Ink::dim);
    return shown;
}
} // namespace lab::command
