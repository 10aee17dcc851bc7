#include "grader/trace/cells.hpp"

#include "grader/course/base/layout.hpp"

#include <algorithm>

namespace lab::trace
{
namespace
{
constexpr std::size_t narrowest = 4, widest = 12; // columns of a cell with the mark behind it
constexpr std::size_t label_columns = 10;         // behind a row: "work-item"

} // namespace

std::string right_aligned(const std::string& text, std::size_t width)
{
    const std::size_t taken = course::columns(text);
    return taken >= width ? text : std::string(width - taken, ' ') + text;
}

std::string fitting(const std::string& value, std::size_t width)
{
    return course::columns(value) < width ? value : "…";
}

std::size_t length_of(const Picture& picture)
{
    std::size_t longest = 0;
    for (const Step& step : picture.steps)
        longest = std::max(longest, step.cells.size());
    return longest;
}

namespace
{
/// A wrong value, which may be anything, does not widen its column.
std::size_t cell_width(const Picture& picture, std::size_t first, std::size_t last)
{
    std::size_t width = narrowest;
    for (const Step& step : picture.steps)
        for (std::size_t i = first; i < std::min(last, step.cells.size()); ++i)
            width = std::max(
                width, 2 + (step.cells[i].is_wrong() ? step.cells[i].expected : step.cells[i].value).size());
    return std::min(width, widest);
}

} // namespace

std::size_t cell_to_look_at(const Picture& picture)
{
    return picture.divergence ? picture.divergence->cell : picture.first_cell;
}

Window window_of(const Picture& picture, std::size_t columns, std::size_t looked_at)
{
    for (std::size_t count = picture.shown_cells;; count /= 2) {
        const std::size_t first = looked_at / count * count,
                          last = std::min(first + count, length_of(picture));
        const std::size_t width = cell_width(picture, first, last);
        if (count == 1 || (last - first) * width + label_columns <= columns)
            return {first, last, width};
    }
}

std::string line_of(std::string text)
{
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string numbers_of_cells(const Window& window)
{
    std::string line;
    for (std::size_t i = window.first; i < window.last; ++i)
        line += right_aligned(std::to_string(i), window.width - 1) + " ";
    return line;
}
} // namespace lab::trace
