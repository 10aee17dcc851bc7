#include "grader/course/terminal/time_line_view.hpp"

#include "grader/base/encoding.hpp"
#include "grader/course/terminal/time_line_lanes.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace lab::course
{
namespace
{
constexpr std::size_t wide = 100;                      // from here on places are written out
constexpr std::size_t rows_before = 2, most_lines = 6; // around a call

/// The text, cut to the width.
std::string cut(const std::string& text, std::size_t width)
{
    if (columns(text) <= width)
        return text;
    std::string fit;
    std::size_t taken = 0;
    for (const char c : text) {
        taken += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
        if (taken >= width)
            break;
        fit += c;
    }
    return fit + "…";
}

std::string numbers_of(const std::vector<int>& commands)
{
    std::vector<std::string> numbers;
    for (const int command : commands)
        numbers.push_back(fmt::format("#{}", command));
    return fmt::to_string(fmt::join(numbers, ", "));
}

class TimeLineView {
  public:
    TimeLineView(const TimeLine& line, const Style& style)
        : line_(line), style_(style), lanes_(line.rows), place_columns_(columns_of_places())
    {
    }

    std::string text(const std::vector<CheckResult>& checks)
    {
        std::string text = head(checks) + "\n";
        for (const TimeRow& row : line_.rows) {
            text += row_of(row);
            text += findings(row, checks); // beside the lanes as the row has left them
        }
        return text + end() + legend();
    }

    std::string around(const std::string& check)
    {
        std::vector<std::string> shown;
        std::optional<std::size_t> at;
        for (const TimeRow& row : line_.rows) {
            const bool is_it = std::find(row.checks.begin(), row.checks.end(), check) != row.checks.end();
            if (is_it && !at)
                at = shown.size();
            shown.push_back(cut(beginning(row, lanes_.beside(row)) + in_words(row), style_.width) + "\n");
        }
        std::string text;
        if (!at)
            return text;
        const std::size_t first = *at - std::min(*at, rows_before),
                          end = std::min(shown.size(), first + most_lines);
        for (std::size_t i = first; i < end; ++i)
            text += shown[i];
        return text;
    }

  private:
    const std::string& say(const Text& text) const { return text.in(style_.language); }

    std::string place_of(const TimeRow& row) const
    {
        if (row.call.empty())
            return "";
        if (row.line == 0)
            return say({"given", "gegeben"});
        return style_.width >= wide ? fmt::format("{}:{}", line_.file, row.line)
                                    : fmt::format(":{}", row.line);
    }

    static std::string place_of(const CheckResult& result)
    {
        return result.places.empty() || result.places.front().line == 0
                   ? ""
                   : fmt::format(" ({}:{})", result.places.front().file, result.places.front().line);
    }

    std::size_t columns_of_places() const
    {
        std::size_t most = 0;
        for (const TimeRow& row : line_.rows)
            most = std::max(most, columns(place_of(row)));
        return most;
    }

    /// The mark of a call named by a check, the place, the lanes.
    std::string beginning(const TimeRow& row, const std::string& lanes) const
    {
        return (row.checks.empty() ? "  " : "✗ ") + padded(place_of(row), place_columns_) + "  " + lanes;
    }

    std::string in_words(const TimeRow& row) const
    {
        std::string words = row.command ? fmt::format("#{} ", row.command) : "";
        words += say(row.shown);
        if (!row.waits_for.empty())
            words += say(lab::text(", after {}", ", nach {}", numbers_of(row.waits_for)));
        return harmless(row.error.empty() ? words : words + ": " + row.error);
    }

    Ink ink_of(const TimeRow& row) const
    {
        return !row.checks.empty()                 ? Ink::red
               : !row.error.empty()                ? Ink::yellow
               : row.line == 0 || row.call.empty() ? Ink::dim
                                                   : Ink::plain;
    }

    /// Wraps the words; the lines after the first continue the lanes that go on.
    std::string beside_lanes(const std::string& first, const std::string& words, Ink ink) const
    {
        const std::size_t indent = columns(first),
                          width = style_.width > indent + 20 ? style_.width - indent : 20;
        std::string text, before = first;
        for (const std::string& line :
             split_lines(wrapped(words, "", {style_.language, width, false}, Ink::plain))) {
            text += before + inked(line, ink, style_) + "\n";
            before = std::string(place_columns_ + 4, ' ') + lanes_.below();
        }
        return text;
    }

    std::string row_of(const TimeRow& row)
    {
        return beside_lanes(beginning(row, lanes_.beside(row)), in_words(row), ink_of(row));
    }

    /// The checks' findings about the call, each sentence once.
    std::string findings(const TimeRow& row, const std::vector<CheckResult>& checks) const
    {
        std::string text, said;
        for (const CheckResult& result : checks) {
            const bool speaks_of_it =
                std::find(row.checks.begin(), row.checks.end(), result.check.name) != row.checks.end();
            if (!speaks_of_it || result.seen.en == said)
                continue;
            said = result.seen.en;
            text += beside_lanes(std::string(place_columns_ + 4, ' ') + lanes_.below(),
                                 "✗ " + result.check.name + ": " + say(result.seen), Ink::red);
        }
        return text;
    }

    bool is_beside_a_row(const CheckResult& result) const
    {
        return std::any_of(line_.rows.begin(), line_.rows.end(), [&](const TimeRow& row) {
            return std::find(row.checks.begin(), row.checks.end(), result.check.name) != row.checks.end();
        });
    }

    /// The program, how it ran, and the findings that belong to no row.
    std::string head(const std::vector<CheckResult>& checks) const
    {
        std::string text =
            inked(line_.file, Ink::bold, style_) + "\n" + wrapped(say(line_.about), "", style_, Ink::dim);
        for (const CheckResult& result : checks)
            if (result.has(Status::failed) && !is_beside_a_row(result))
                text += wrapped(result.check.name + place_of(result) + ": " + say(result.seen), "✗ ", style_,
                                Ink::red);
        return text;
    }

    std::string end() const
    {
        const std::vector<int> running = lanes_.running();
        std::string words = say(line_.ending);
        if (line_.succeeded && !running.empty())
            words += say(lab::text(" The program did not wait for {}.", " Das Programm wartete nicht auf {}.",
                                   numbers_of(running)));
        return wrapped(words, std::string(place_columns_ + 4 + lanes_.columns(), ' '), style_,
                       line_.came_to_its_end ? Ink::dim : Ink::red);
    }

    /// Explains the signs used in the picture.
    std::string legend() const
    {
        if (lanes_.columns() == 0)
            return "";
        Text signs{
            "● a command is enqueued, │ it may be running, └ the program has waited for it",
            "● ein Befehl wird eingereiht, │ er läuft vielleicht noch, └ das Programm hat auf ihn gewartet"};
        const bool has_waiting = std::any_of(line_.rows.begin(), line_.rows.end(),
                                             [](const TimeRow& row) { return !row.waits_for.empty(); });
        if (has_waiting)
            signs += {", ├─● a command waits for another command",
                      ", ├─● ein Befehl wartet auf einen anderen Befehl"};
        return "\n" + wrapped(say(signs), "", style_, Ink::dim);
    }

    const TimeLine& line_;
    const Style style_;
    TimeLineLanes lanes_;
    const std::size_t place_columns_;
};
} // namespace

std::string show(const TimeLine& line, const std::vector<CheckResult>& checks, const Style& style)
{
    return TimeLineView(line, style).text(checks);
}

std::string show_around(const TimeLine& line, const std::string& check, const Style& style)
{
    return TimeLineView(line, style).around(check);
}
} // namespace lab::course
