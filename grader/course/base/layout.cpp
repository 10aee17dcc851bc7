#include "grader/course/base/layout.hpp"

#include "grader/base/encoding.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace lab::course
{
std::string inked(const std::string& text, Ink ink, const Style& style)
{
    if (!style.colours || ink == Ink::plain)
        return text;
    static constexpr const char* codes[] = {"",         "\033[1m",  "\033[2m", "\033[32m",
                                            "\033[31m", "\033[33m", "\033[36m"};
    return codes[static_cast<int>(ink)] + text + "\033[0m";
}

std::size_t columns(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string number_of(double points) { return number_in_prose(points).en; }

Text number_in_prose(double points) { return text("{:.6g}", "{:.6Lg}", std::round(points * 100.0) / 100.0); }

bool is_one(double points) { return number_of(std::abs(points)) == "1"; }

Text counted(double count, const Text& one, const Text& several)
{
    return number_in_prose(count) + std::string(" ") + (is_one(count) ? one : several);
}

Text points_in_prose(double points) { return counted(points, {"point", "Punkt"}, {"points", "Punkte"}); }

Text ranges_in_prose(const std::set<int>& numbers)
{
    std::vector<Text> parts;
    for (auto first = numbers.begin(); first != numbers.end();) {
        auto last = first;
        for (auto next = std::next(last); next != numbers.end() && *next == *last + 1; ++next)
            last = next;
        if (*last - *first < 2) // two numbers are no range
            last = first;
        parts.push_back(first == last ? text("{}", "{}", *first)
                                      : text("{} to {}", "{} bis {}", *first, *last));
        first = std::next(last);
    }
    Text prose = parts.empty() ? Text{"none", "keine"} : parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
        prose += (i + 1 < parts.size() ? Text{", ", ", "} : Text{" and ", " und "}) + parts[i];
    return prose;
}

Text open_points_in_prose(double points)
{
    return points_in_prose(points) +
           (is_one(points)
                ? Text{" is open: the instructor decides.", " ist offen: Die Kursleitung entscheidet."}
                : Text{" are open: the instructor decides.", " sind offen: Die Kursleitung entscheidet."});
}

std::vector<std::string> split_lines(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

std::string padded(const std::string& text, std::size_t width)
{
    return text + std::string(width > columns(text) ? width - columns(text) : 0, ' ');
}

namespace
{
std::string with_usual_blanks(std::string line)
{
    const std::string blank = firm_blank;
    for (std::size_t at = 0; (at = line.find(blank, at)) != std::string::npos;)
        line.replace(at, blank.size(), " ");
    return line;
}
} // namespace

std::string wrapped(const std::string& text, const std::string& first, const Style& style, Ink ink)
{
    std::string result, line;
    const std::string rest(columns(first), ' ');
    const auto flush = [&] {
        result += (result.empty() ? first : rest) + inked(with_usual_blanks(line), ink, style) + "\n";
        line.clear();
    };
    std::istringstream paragraphs(harmless(text));
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
    for (const char* variable : {"LAB_LANG", "LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(variable); tag.empty() && value)
            tag = value;
    return tag.starts_with("de") ? Language::de : Language::en;
}
} // namespace lab::course
