#include "grader/trace/terminal_view.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace lab::trace
{
namespace
{
using command::Ink;
using command::inked;
using command::padded;
using command::Style;

constexpr std::size_t narrowest = 4, widest = 12; // columns of a cell with the mark behind it
constexpr std::size_t label_columns = 10;         // behind a row: "work-item"

std::string right_aligned(const std::string& text, std::size_t width)
{
    const std::size_t taken = command::columns(text);
    return taken >= width ? text : std::string(width - taken, ' ') + text;
}

/// A value that is too wide for its column is none that anybody reads.
std::string fitting(const std::string& value, std::size_t width)
{
    return command::columns(value) < width ? value : "…";
}

std::size_t length_of(const Picture& picture)
{
    std::size_t longest = 0;
    for (const Step& step : picture.steps)
        longest = std::max(longest, step.cells.size());
    return longest;
}

/// A wrong value, which may be anything, makes no column wider.
std::size_t cell_width(const Picture& picture, std::size_t first, std::size_t last)
{
    std::size_t width = narrowest;
    for (const Step& step : picture.steps)
        for (std::size_t i = first; i < std::min(last, step.cells.size()); ++i)
            width = std::max(
                width, 2 + (step.cells[i].is_wrong() ? step.cells[i].expected : step.cells[i].value).size());
    return std::min(width, widest);
}

/// The cells from `first` to before `last`, each so many columns wide.
struct Window {
    std::size_t first = 0, last = 0, width = 0;
};

/// As many cells as the terminal is wide for, halved until they fit, with the one that is to be looked at.
Window window_of(const Picture& picture, std::size_t columns)
{
    const std::size_t looked_at = picture.divergence ? picture.divergence->cell : picture.first_cell;
    for (std::size_t count = picture.shown_cells;; count /= 2) {
        const std::size_t first = looked_at / count * count,
                          last = std::min(first + count, length_of(picture));
        const std::size_t width = cell_width(picture, first, last);
        if (count == 1 || (last - first) * width + label_columns <= columns)
            return {first, last, width};
    }
}

bool any_cell(const Picture& picture, bool (*is_such)(const Cell&))
{
    return std::any_of(picture.steps.begin(), picture.steps.end(), [&](const Step& step) {
        return std::any_of(step.cells.begin(), step.cells.end(), is_such);
    });
}

/// Of the marks that the picture has.
Text legend_of(const Picture& picture)
{
    Text legend;
    if (any_cell(picture, [](const Cell& cell) { return cell.races; }))
        legend += {"!  data race      ", "!  Datenwettlauf  "};
    if (any_cell(picture, [](const Cell& cell) { return cell.is_wrong() && !cell.races; }))
        legend += {"x  wrong      ", "x  falsch      "};
    if (any_cell(picture, [](const Cell& cell) { return cell.value.empty(); }))
        legend += Text{"·  ", "·  "} + picture.without_value;
    return legend;
}

/// Without the blanks at its end.
std::string line_of(std::string text)
{
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

class TerminalView {
  public:
    TerminalView(const Picture& picture, const Style& style)
        : picture_(picture), style_(style), window_(window_of(picture, style.width))
    {
    }

    std::string first_wrong() const
    {
        if (!picture_.divergence)
            return "";
        const Step& step = picture_.steps[picture_.divergence->step];
        const Text name = step.name + lines_that_write(step) + ":";
        return command::wrapped(name.in(style_.language), "", style_, Ink::bold) + numbers_of_cells() +
               level(step);
    }

    std::string text() const
    {
        std::string text = head() + "\n" + numbers_of_cells();
        for (const Step& step : picture_.steps)
            text += row(step);
        const std::string legend = line_of(legend_of(picture_).in(style_.language));
        return legend.empty() ? text : text + "\n" + inked(legend, Ink::dim, style_) + "\n";
    }

  private:
    std::string head() const
    {
        std::string text =
            inked(picture_.title.in(style_.language) + "  " + picture_.file, Ink::bold, style_) + "\n";
        for (const Text& sentence : {picture_.about, picture_.counted, what_is_left_out()})
            if (!sentence.empty())
                text += command::wrapped(sentence.in(style_.language), "", style_, Ink::dim);
        const Ink ink = picture_.is_right() ? Ink::green : Ink::red;
        for (const Text& sentence : summary(picture_))
            text += command::wrapped(sentence.in(style_.language), picture_.is_right() ? "✓ " : "✗ ", style_,
                                     ink);
        return text;
    }

    Text what_is_left_out() const
    {
        const std::size_t length = length_of(picture_);
        if (window_.last - window_.first == length)
            return {};
        return lab::text("Elements {} to {} of {}; the page shows all.",
                         "Elemente {} bis {} von {}; auf der Seite stehen alle.", window_.first,
                         window_.last - 1, length);
    }

    bool is_shown(std::size_t cell) const { return cell >= window_.first && cell < window_.last; }

    std::string numbers_of_cells() const
    {
        std::string line;
        for (std::size_t i = window_.first; i < window_.last; ++i)
            line += right_aligned(std::to_string(i), window_.width - 1) + " ";
        return inked(line + Text{"element", "Element"}.in(style_.language), Ink::dim, style_) + "\n";
    }

    std::string row(const Step& step) const
    {
        const Text name = step.name + lines_that_write(step);
        std::string text = command::wrapped(name.in(style_.language), "", style_, Ink::bold) + level(step);
        for (const Text& note : step.notes)
            text += command::wrapped(note.in(style_.language), "  ", style_, Ink::red);
        return text;
    }

    std::string level(const Step& step) const
    {
        return edges(step) + values(step) + owners(step) + expected(step);
    }

    template <typename Shown> std::string cells(const Step& step, const Shown& shown) const
    {
        std::string line;
        for (std::size_t i = window_.first; i < std::min(window_.last, step.cells.size()); ++i)
            line += shown(step.cells[i]);
        return line;
    }

    std::string values(const Step& step) const
    {
        return line_of(cells(step,
                             [&](const Cell& cell) {
                                 const char* mark = cell.races ? "!" : cell.is_wrong() ? "x" : " ";
                                 const std::string value =
                                     cell.value.empty() ? "·" : fitting(cell.value, window_.width);
                                 const Ink ink = cell.races || cell.is_wrong() ? Ink::red
                                                 : cell.is_active              ? Ink::green
                                                                               : Ink::plain;
                                 return inked(right_aligned(value, window_.width - 1) + mark, ink, style_);
                             })) +
               "\n";
    }

    /// Who wrote it in this step; or whose it is without having been written.
    static bool has_owner(const Cell& cell)
    {
        return cell.work_item >= 0 && (cell.is_active || cell.line == 0);
    }

    static Text lines_that_write(const Step& step)
    {
        std::set<int> lines;
        for (const Cell& cell : step.cells)
            if (has_owner(cell) && cell.line > 0)
                lines.insert(cell.line);
        const std::string all = fmt::to_string(fmt::join(lines, ", "));
        return lines.empty() ? Text{}
               : lines.size() == 1
                   ? lab::text(", written in line {}", ", geschrieben in Zeile {}", all)
                   : lab::text(", written in lines {}", ", geschrieben in den Zeilen {}", all);
    }

    std::string owners(const Step& step) const
    {
        const auto owner = [](const Cell& cell) {
            return has_owner(cell) ? std::to_string(cell.work_item) : "";
        };
        return labelled(step, owner, {"work-item", "Work-Item"}, Ink::dim);
    }

    std::string expected(const Step& step) const
    {
        const auto value = [&](const Cell& cell) { return fitting(cell.expected, window_.width); };
        return labelled(step, value, {"expected", "erwartet"}, Ink::yellow);
    }

    /// Something of each cell; nothing where no cell has it.
    template <typename Shown>
    std::string labelled(const Step& step, const Shown& shown, const Text& label, Ink ink) const
    {
        const std::string line = cells(
            step, [&](const Cell& cell) { return right_aligned(shown(cell), window_.width - 1) + " "; });
        return line_of(line).empty() ? "" : inked(line + label.in(style_.language), ink, style_) + "\n";
    }

    /// Column of the last digit of a cell.
    std::size_t column_of(std::size_t cell) const { return (cell - window_.first + 1) * window_.width - 2; }

    /// From what was read down to what was written. Lines that would cross others than their own are left out.
    std::string edges(const Step& step) const
    {
        std::set<std::pair<std::size_t, std::size_t>> spans;
        for (const Edge& edge : step.edges)
            if (edge.from != edge.to && is_shown(edge.from) && is_shown(edge.to))
                spans.insert(std::minmax(edge.from, edge.to));
        std::vector<std::string> columns((window_.last - window_.first) * window_.width, " ");
        std::size_t taken = window_.first;
        for (const auto& [left, right] : spans) {
            if (left < taken)
                return "";
            taken = right + 1;
            draw(step, left, right, columns);
        }
        std::string line;
        for (const std::string& column : columns)
            line += column;
        line = line_of(line);
        return line.empty() ? "" : inked(line, Ink::cyan, style_) + "\n";
    }

    void draw(const Step& step, std::size_t left, std::size_t right, std::vector<std::string>& columns) const
    {
        const auto has = [&](std::size_t from, std::size_t to) {
            return std::find(step.edges.begin(), step.edges.end(), Edge{from, to}) != step.edges.end();
        };
        for (std::size_t column = column_of(left) + 1; column < column_of(right); ++column)
            columns[column] = "─";
        columns[column_of(left)] = has(right, left) ? "├" : "╰";
        columns[column_of(right)] = has(left, right) ? "┤" : "╯";
    }

    const Picture& picture_;
    const Style& style_;
    const Window window_;
};
} // namespace

std::string show(const Picture& picture, const command::Style& style)
{
    return TerminalView(picture, style).text();
}

std::string show_first_wrong(const Picture& picture, const command::Style& style)
{
    return TerminalView(picture, style).first_wrong();
}
} // namespace lab::trace
