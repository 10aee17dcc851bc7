#include "grader/trace/comparison_view.hpp"

#include "grader/trace/cells.hpp"
#include "grader/trace/comparison.hpp"

namespace lab::trace
{
namespace
{
using course::Ink;
using course::inked;
using course::Style;
using course::wrapped;

class ComparisonView {
  public:
    ComparisonView(const Side& one, const Side& other, const Style& style)
        : one_(one), other_(other), style_(style), steps_(compared_steps(one.picture, other.picture)),
          window_(window())
    {
    }

    std::string text() const
    {
        std::string text = head() + "\n" +
                           inked(numbers_of_cells(window_) + in({"element", "Element"}), Ink::dim, style_) +
                           "\n";
        for (const ComparedStep& step : steps_)
            text += rows(step);
        return text;
    }

  private:
    std::string in(const Text& text) const { return text.in(style_.language); }

    Window window() const
    {
        const auto first = first_difference(steps_);
        const std::size_t looked_at = first && first->cell ? *first->cell : cell_to_look_at(one_.picture);
        Window both = window_of(one_.picture, style_.width, looked_at);
        const Window other = window_of(other_.picture, style_.width, looked_at);
        if (other.last - other.first < both.last - both.first)
            both = other;
        both.width = std::max(both.width, other.width);
        return both;
    }

    std::string head() const
    {
        const Picture& picture = one_.picture;
        std::string text = inked(in(picture.title) + "  " + picture.file, Ink::bold, style_) + "\n" +
                           wrapped(in(picture.about), "", style_, Ink::dim);
        for (const auto& [name, side] : {std::pair{"A  ", &one_}, std::pair{"B  ", &other_}})
            text += wrapped(side->folder + (side->picture.counted.empty() ? "" : ": ") +
                                in(side->picture.counted),
                            name, style_, side->picture.is_right() ? Ink::green : Ink::red);
        const bool are_equal = !first_difference(steps_);
        for (const Text& sentence : comparison_summary(steps_))
            text += wrapped(in(sentence), are_equal ? "= " : "≠ ", style_, Ink::plain);
        return text;
    }

    std::string rows(const ComparedStep& step) const
    {
        const Step& shown = step.one ? *step.one : *step.other;
        Text name = shown.name;
        if (step.is_told_differently() || step.is_named_differently())
            name = Text{"A: ", "A: "} + name + Text{"; B: ", "; B: "} + step.other->name;
        if (!step.is_of_both())
            name += step.one ? Text{" (only in A)", " (nur in A)"} : Text{" (only in B)", " (nur in B)"};
        std::string text = wrapped(in(name), "", style_, Ink::bold);
        if (step.is_of_both() && !step.first_difference())
            return text + row(shown, step, "");
        for (const auto& [side, label] : {std::pair{step.one, "A"}, std::pair{step.other, "B"}})
            if (side)
                text += row(*side, step, label);
        return text + expected(shown);
    }

    std::string row(const Step& side, const ComparedStep& step, const char* label) const
    {
        std::string line;
        for (std::size_t i = window_.first; i < std::min(window_.last, side.cells.size()); ++i) {
            const Cell& cell = side.cells[i];
            const std::string value = cell.value.empty() ? "·" : fitting(cell.value, window_.width);
            const bool differs = step.differs_in(i);
            line += inked(right_aligned(value, window_.width - 1) + (differs ? "≠" : " "),
                          differs ? Ink::red : Ink::plain, style_);
        }
        return line_of(line + inked(label, Ink::cyan, style_)) + "\n";
    }

    std::string expected(const Step& step) const
    {
        std::string line;
        for (std::size_t i = window_.first; i < std::min(window_.last, step.cells.size()); ++i)
            line += right_aligned(fitting(step.cells[i].expected, window_.width), window_.width - 1) + " ";
        return line_of(line).empty()
                   ? ""
                   : inked(line + in({"expected in A", "erwartet in A"}), Ink::yellow, style_) + "\n";
    }

    const Side& one_;
    const Side& other_;
    const Style& style_;
    const std::vector<ComparedStep> steps_;
    const Window window_;
};
} // namespace

std::string show_comparison(const Side& one, const Side& other, const Style& style)
{
    return ComparisonView(one, other, style).text();
}
} // namespace lab::trace
