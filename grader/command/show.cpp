#include "grader/command/show.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace lab::command
{
namespace
{
enum class Ink { plain, bold, dim, green, red, yellow, cyan };

std::string inked(const std::string& text, Ink ink, const Style& style)
{
    if (!style.colours || ink == Ink::plain)
        return text;
    static constexpr const char* codes[] = {"",         "\033[1m",  "\033[2m", "\033[32m",
                                            "\033[31m", "\033[33m", "\033[36m"};
    return codes[static_cast<int>(ink)] + text + "\033[0m";
}

/// Columns a UTF-8 text takes, as long as no character is wide or combining.
std::size_t columns(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width)
{
    return text + std::string(width > columns(text) ? width - columns(text) : 0, ' ');
}

/// Nothing that a student's file or compiler wrote may steer the terminal.
std::string printable(const std::string& text)
{
    std::string clean;
    for (const char c : text)
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n')
            clean += c == '\x7f' ? '?' : c;
        else
            clean += c == '\t' ? ' ' : '?';
    return clean;
}

/// Breaks at blanks; `first` stands before the first line, blanks of the same width before the others.
std::string wrapped(const std::string& text, const std::string& first, const Style& style, Ink ink)
{
    std::string result, line;
    const std::string rest(columns(first), ' ');
    const auto flush = [&] {
        result += (result.empty() ? first : rest) + inked(line, ink, style) + "\n";
        line.clear();
    };
    std::istringstream paragraphs(printable(text));
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        std::istringstream words(paragraph);
        for (std::string word; words >> word;) {
            if (!line.empty() && columns(first) + columns(line) + 1 + columns(word) > style.width)
                flush();
            line += (line.empty() ? "" : " ") + word;
        }
        if (!line.empty())
            flush();
    }
    return result;
}

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

/// To hundredths: 0.53 of 0.5333.
std::string number_of(double points) { return fmt::format("{:.6g}", std::round(points * 100.0) / 100.0); }

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
} // namespace

Style terminal_style(Language language)
{
    Style style{language, 100, false};
    winsize size{};
    unsigned long width = 0;
    if (::isatty(STDOUT_FILENO)) {
        const char* no_color = std::getenv("NO_COLOR");
        style.colours = !no_color || !*no_color;
        if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
            width = size.ws_col;
    } else if (const char* asked =
                   std::getenv("COLUMNS")) // for texts that go into a file, as in the handouts
        width = std::strtoul(asked, nullptr, 10);
    if (width >= 40)
        style.width = std::min<std::size_t>(width, 120);
    return style;
}

Language language_of(const std::string& asked)
{
    std::string tag = asked;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(variable); tag.empty() && value)
            tag = value;
    return tag.starts_with("de") ? Language::de : Language::en;
}

std::string show(const Report& report, const Exercise& exercise, const Style& style)
{
    std::string text = heading(report, exercise, style);
    std::set<std::string> told_causes; // one cause often stops all checks
    std::size_t name_width = 0, points_width = 9;
    for (const CheckResult& result : report.checks) {
        name_width = std::max(name_width, columns(result.check.name));
        points_width = std::max(points_width, columns(points_of(result, style)));
    }
    for (const CheckResult& result : report.checks) {
        const Look look = look_of(result);
        const std::string first = fmt::format("  {} {}  {}  ", inked(look.sign, look.ink, style),
                                              padded(result.check.name, name_width),
                                              padded(points_of(result, style), points_width));
        Style narrow = style;
        const std::size_t indent = 4 + name_width + 2 + points_width + 2;
        narrow.width = style.width > indent ? style.width - indent : 20;
        const Text& told =
            result.has(Status::skipped) ? result.seen : result.check.promise; // why not, in place of what
        const std::string promise = wrapped(told.in(style.language), "", narrow, Ink::dim);
        std::istringstream lines(promise);
        std::string line;
        std::getline(lines, line);
        text += first + line + "\n";
        while (std::getline(lines, line))
            text += std::string(indent, ' ') + line + "\n";
        const bool is_common = result.has(Status::grader_fault) || result.has(Status::not_gradable);
        const bool is_news = !is_common || told_causes.insert(result.seen.en).second;
        if (result.has(Status::passed)) // most have nothing to tell
            text += wrapped(result.seen.in(style.language), "      ", style, Ink::dim);
        else if (!result.has(Status::skipped) && is_news)
            text += details(result, style);
    }
    if (!report.missing.empty())
        text += wrapped(fmt::format("{}{}",
                                    style.language == Language::de
                                        ? "Nicht vorhanden, deshalb beurteilt wie ausgegeben: "
                                        : "Not there, so judged as handed out: ",
                                    fmt::join(report.missing, ", ")),
                        "  ", style, Ink::plain);
    if (!report.device.empty())
        text += wrapped((style.language == Language::de ? "Werte berechnet auf: " : "Values computed on: ") +
                            report.device,
                        "  ", style, Ink::dim);
    return text;
}

std::string show_list(const Course& course, const Style& style)
{
    std::string text;
    for (const Exercise& exercise : course.exercises) {
        text += fmt::format("{}  {}  {:>4} {}\n", inked(padded(exercise.id, 20), Ink::bold, style),
                            padded(exercise.title.in(style.language), 28), number_of(exercise.points()),
                            style.language == Language::de ? "Punkte" : "points");
        std::string files;
        for (const ExerciseFile& file : exercise.files)
            files += (files.empty() ? "" : ", ") + file.name;
        const std::string folder = std::filesystem::relative(exercise.folder, course.source).string();
        text += wrapped(files, "    " + folder + "/  ", style, Ink::plain);
    }
    return text;
}

std::string show_hint(const Exercise& exercise, std::size_t todo, std::size_t level, const Style& style)
{
    if (todo == 0 || todo > exercise.hints.size() || exercise.hints[todo - 1].empty())
        throw KitError(lab::text("{} has hints for the TODOs 1 to {}.",
                                 "{} hat Hinweise zu den TODOs 1 bis {}.", exercise.id,
                                 exercise.hints.size()));
    const auto& levels = exercise.hints[todo - 1];
    if (level == 0 || level > levels.size())
        throw KitError(levels.size() == 1
                           ? lab::text("TODO {0} of {1} has one hint: ./lab hint {1} {0}",
                                       "TODO {0} von {1} hat einen Hinweis: ./lab hint {1} {0}", todo,
                                       exercise.id)
                           : lab::text("TODO {} of {} has hints of the levels 1 to {}.",
                                       "TODO {} von {} hat Hinweise der Stufen 1 bis {}.", todo, exercise.id,
                                       levels.size()));
    std::string text =
        wrapped(levels[level - 1].in(style.language), fmt::format("TODO {}: ", todo), style, Ink::plain);
    const bool is_german = style.language == Language::de;
    const char* const language = style.language == language_of("") ? ""
                                 : is_german                       ? " --lang de"
                                                                   : " --lang en";
    if (level < levels.size())
        text += fmt::format("{}: ./lab hint {} {} --level {}{}\n", is_german ? "Mehr" : "More", exercise.id,
                            todo, level + 1, language);
    return text;
}
} // namespace lab::command
