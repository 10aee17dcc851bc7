#include "grader/trace/terminal_view.hpp"

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

constexpr std::size_t narrowest = 4, widest = 10; // columns of a cell with the mark behind it

const Text legend{"!  data race      x  not what it should be      ·  written by none",
                  "!  Datenwettlauf (data race)      x  nicht, was da stehen soll      ·  von niemandem "
                  "geschrieben"};

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

class TerminalView {
  public:
    TerminalView(const Picture& picture, const Style& style)
        : picture_(picture), style_(style), first_(picture.first_cell),
          last_(picture.first_cell + picture.shown_cells), width_(cell_width())
    {
    }

    std::string text() const
    {
        std::string text = inked(picture_.title.in(style_.language) + "  " + picture_.file, Ink::bold, style_) + "\n";
        text += command::wrapped(picture_.about.in(style_.language), "", style_, Ink::dim);
        text += command::wrapped(picture_.counted.in(style_.language), "", style_, Ink::dim);
        for (const Text& finding : picture_.findings)
            text += command::wrapped(finding.in(style_.language), style_.colours ? "✗ " : "x ", style_, Ink::red);
        text += "\n" + numbers_of_cells();
        for (const Step& step : picture_.steps)
            text += row(step);
        return text + "\n" + inked(legend.in(style_.language), Ink::dim, style_) + "\n";
    }

  private:
    bool is_shown(std::size_t cell) const { return cell >= first_ && cell < last_; }

    std::size_t cell_width() const
    {
        std::size_t width = narrowest;
        for (const Step& step : picture_.steps)
            for (std::size_t i = first_; i < std::min(last_, step.cells.size()); ++i)
                width = std::max({width, step.cells[i].value.size() + 2, step.cells[i].expected.size() + 2});
        return std::min(width, widest);
    }

    std::string numbers_of_cells() const
    {
        std::string line;
        for (std::size_t i = first_; i < last_; ++i)
            line += right_aligned(std::to_string(i), width_ - 1) + " ";
        return inked(line + Text{"element", "Element"}.in(style_.language), Ink::dim, style_) + "\n";
    }

    std::string row(const Step& step) const
    {
        std::string text = inked(step.name.in(style_.language), Ink::bold, style_) +
                           inked(lines_that_write(step).in(style_.language), Ink::dim, style_) + "\n";
        text += edges(step) + values(step) + owners(step) + expected(step);
        for (const Text& note : step.notes)
            text += command::wrapped(note.in(style_.language), "  ", style_, Ink::red);
        return text;
    }

    template <typename Shown> std::string cells(const Step& step, const Shown& shown) const
    {
        std::string line;
        for (std::size_t i = first_; i < std::min(last_, step.cells.size()); ++i)
            line += shown(step.cells[i]);
        return line;
    }

    std::string values(const Step& step) const
    {
        return cells(step,
                     [&](const Cell& cell) {
                         const char* mark = cell.races ? "!" : cell.is_wrong() ? "x" : " ";
                         const std::string value = cell.value.empty() ? "·" : fitting(cell.value, width_);
                         const Ink ink = cell.races || cell.is_wrong() ? Ink::red
                                         : cell.is_active              ? Ink::green
                                                                       : Ink::plain;
                         return inked(right_aligned(value, width_ - 1) + mark, ink, style_);
                     }) +
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
        return lines.empty() ? Text{}
                             : text("  line {}", "  Zeile {}", fmt::to_string(fmt::join(lines, ", ")));
    }

    /// Whose the cells are; nothing where they are nobody's.
    std::string owners(const Step& step) const
    {
        if (std::none_of(step.cells.begin(), step.cells.end(), has_owner))
            return "";
        const std::string shown = cells(step, [&](const Cell& cell) {
            return right_aligned(has_owner(cell) ? std::to_string(cell.work_item) : "", width_ - 1) + " ";
        });
        return inked(shown + Text{"work-item", "Work-Item"}.in(style_.language), Ink::dim, style_) + "\n";
    }

    std::string expected(const Step& step) const
    {
        const bool any = std::any_of(step.cells.begin(), step.cells.end(), [](const Cell& c) { return c.is_wrong(); });
        if (!any)
            return "";
        const std::string shown = cells(step, [&](const Cell& cell) {
            return right_aligned(fitting(cell.expected, width_), width_ - 1) + " ";
        });
        return inked(shown + Text{"expected", "erwartet"}.in(style_.language), Ink::yellow, style_) + "\n";
    }

    /// Column of the last digit of a cell.
    std::size_t column_of(std::size_t cell) const { return (cell - first_) * width_ + width_ - 2; }

    /// From what was read down to what was written. Lines that would cross others than their own are left out.
    std::string edges(const Step& step) const
    {
        std::set<std::pair<std::size_t, std::size_t>> spans;
        for (const Edge& edge : step.edges)
            if (edge.from != edge.to && is_shown(edge.from) && is_shown(edge.to))
                spans.insert(std::minmax(edge.from, edge.to));
        std::vector<std::string> columns(last_ * width_, " ");
        std::size_t taken = first_;
        for (const auto& [left, right] : spans) {
            if (left < taken)
                return "";
            taken = right + 1;
            draw(step, left, right, columns);
        }
        std::string line;
        for (const std::string& column : columns)
            line += column;
        line.erase(line.find_last_not_of(' ') + 1);
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
    const std::size_t first_, last_, width_;
};
} // namespace

std::string show(const Picture& picture, const command::Style& style)
{
    return TerminalView(picture, style).text();
}
} // namespace lab::trace
