#include "grader/trace/terminal_view.hpp"

#include "grader/trace/cells.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace lab::trace
{
namespace
{
using course::Ink;
using course::inked;
using course::padded;
using course::Style;

bool any_cell(const Picture& picture, bool (*is_such)(const Cell&))
{
    return std::any_of(picture.steps.begin(), picture.steps.end(), [&](const Step& step) {
        return std::any_of(step.cells.begin(), step.cells.end(), is_such);
    });
}

/// Explains the marks that occur in the picture.
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

class TerminalView {
  public:
    TerminalView(const Picture& picture, const Style& style)
        : picture_(picture), style_(style), window_(window_of(picture, style.width, cell_to_look_at(picture)))
    {
    }

    std::string first_wrong() const
    {
        return picture_.divergence ? alone(picture_.steps[picture_.divergence->step]) : "";
    }

    std::string alone(const Step& step) const
    {
        const Text name = step.name + lines_that_write(step) + ":";
        return course::wrapped(name.in(style_.language), "", style_, Ink::bold) + numbers_of_cells() +
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
                text += course::wrapped(sentence.in(style_.language), "", style_, Ink::dim);
        const Ink ink = picture_.is_right() ? Ink::green : Ink::red;
        for (const Text& sentence : summary(picture_))
            text +=
                course::wrapped(sentence.in(style_.language), picture_.is_right() ? "✓ " : "✗ ", style_, ink);
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

    std::string numbers_of_cells() const
    {
        return inked(trace::numbers_of_cells(window_) + Text{"element", "Element"}.in(style_.language),
                     Ink::dim, style_) +
               "\n";
    }

    std::string row(const Step& step) const
    {
        const Text name = step.name + lines_that_write(step);
        std::string text = course::wrapped(name.in(style_.language), "", style_, Ink::bold) + level(step);
        for (const Text& note : step.notes)
            text += course::wrapped(note.in(style_.language), "  ", style_, Ink::red);
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

    /// True if the cell was written in this step, or belongs to a work-item without having been written.
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

    /// A line with something about each cell; empty if there is nothing for any cell.
    template <typename Shown>
    std::string labelled(const Step& step, const Shown& shown, const Text& label, Ink ink) const
    {
        const std::string line = cells(
            step, [&](const Cell& cell) { return right_aligned(shown(cell), window_.width - 1) + " "; });
        return line_of(line).empty() ? "" : inked(line + label.in(style_.language), ink, style_) + "\n";
    }

    /// The column of the last digit of a cell.
    std::size_t column_of(std::size_t cell) const { return (cell - window_.first + 1) * window_.width - 2; }

    /// Draws edges from cells read down to cells written; nothing if lines would cross.
    std::string edges(const Step& step) const
    {
        std::set<std::pair<std::size_t, std::size_t>> spans;
        for (const Edge& edge : step.edges)
            if (edge.from != edge.to && window_.holds(edge.from) && window_.holds(edge.to))
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

std::string show(const Picture& picture, const course::Style& style)
{
    return TerminalView(picture, style).text();
}

std::string show_step(const Picture& picture, const Step& step, const course::Style& style)
{
    return TerminalView(picture, style).alone(step);
}

std::string show_first_wrong(const Picture& picture, const course::Style& style)
{
    return TerminalView(picture, style).first_wrong();
}
} // namespace lab::trace
