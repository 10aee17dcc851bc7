#include "grader/trace/comparison.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::trace
{
namespace
{
constexpr std::string_view behind_the_name = ": ";

std::string without_lines(std::string text)
{
    static const RE2 line("lines? [0-9, ]+");
    RE2::GlobalReplace(&text, line, "line");
    return text;
}

/// The name of a step without line numbers and without anything that depends on its values.
std::string key_of(const Step& step)
{
    return without_lines(step.name.en.substr(0, step.name.en.find(behind_the_name)));
}

/// The part after the name; empty if there is none.
std::string told_of(const std::string& name)
{
    const auto end = name.find(behind_the_name);
    return end == std::string::npos ? "" : name.substr(end + behind_the_name.size());
}

Text told_of(const Step& step) { return {told_of(step.name.en), told_of(step.name.de)}; }

Text title_of(const Step& step)
{
    return {step.name.en.substr(0, step.name.en.find(behind_the_name)),
            step.name.de.substr(0, step.name.de.find(behind_the_name))};
}

/// For steps i and j, the length of the longest common subsequence from there on.
std::vector<std::vector<std::size_t>> common_from(const std::vector<std::string>& one,
                                                  const std::vector<std::string>& other)
{
    std::vector<std::vector<std::size_t>> common(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
    for (std::size_t i = one.size(); i-- > 0;)
        for (std::size_t j = other.size(); j-- > 0;)
            common[i][j] =
                one[i] == other[j] ? 1 + common[i + 1][j + 1] : std::max(common[i + 1][j], common[i][j + 1]);
    return common;
}

std::vector<std::string> keys_of(const Picture& picture)
{
    std::vector<std::string> keys;
    for (const Step& step : picture.steps)
        keys.push_back(key_of(step));
    return keys;
}

/// "12, by work-item 3 in line 41"
Text written(const Cell& cell)
{
    if (cell.value.empty())
        return {"nothing", "nichts"};
    if (cell.work_item < 0 || cell.line == 0)
        return {cell.value, cell.value};
    return text("{}, written by work-item {} in line {}", "{}, geschrieben von Work-Item {} in Zeile {}",
                cell.value, cell.work_item, cell.line);
}
} // namespace

bool ComparedStep::differs_in(std::size_t cell) const
{
    return is_of_both() && cell < one->cells.size() && cell < other->cells.size() &&
           one->cells[cell].value != other->cells[cell].value;
}

std::optional<std::size_t> ComparedStep::first_difference() const
{
    for (std::size_t cell = 0; is_of_both() && cell < one->cells.size(); ++cell)
        if (differs_in(cell))
            return cell;
    return {};
}

namespace
{
/// Pairs the steps between two pairs of equal names if both sides have the same number; otherwise each step stands
/// alone.
void pair_up(std::vector<ComparedStep>& steps, std::vector<const Step*>& ones,
             std::vector<const Step*>& others)
{
    const bool are_as_many = ones.size() == others.size();
    for (std::size_t i = 0; i < ones.size(); ++i)
        steps.push_back({ones[i], are_as_many ? others[i] : nullptr});
    for (std::size_t i = 0; i < others.size() && !are_as_many; ++i)
        steps.push_back({nullptr, others[i]});
    ones.clear();
    others.clear();
}
} // namespace

bool ComparedStep::is_named_differently() const { return is_of_both() && key_of(*one) != key_of(*other); }

bool ComparedStep::is_told_differently() const
{
    return is_of_both() && key_of(*one) == key_of(*other) &&
           without_lines(told_of(*one).en) != without_lines(told_of(*other).en);
}

std::vector<ComparedStep> compared_steps(const Picture& one, const Picture& other)
{
    const auto keys = keys_of(one), other_keys = keys_of(other);
    const auto common = common_from(keys, other_keys);
    std::vector<ComparedStep> steps;
    std::vector<const Step*> ones, others; // since the last step of one name
    std::size_t i = 0, j = 0;
    while (i < keys.size() || j < other_keys.size())
        if (i < keys.size() && j < other_keys.size() && keys[i] == other_keys[j]) {
            pair_up(steps, ones, others);
            steps.push_back({&one.steps[i++], &other.steps[j++]});
        } else if (j == other_keys.size() || (i < keys.size() && common[i + 1][j] >= common[i][j + 1]))
            ones.push_back(&one.steps[i++]);
        else
            others.push_back(&other.steps[j++]);
    pair_up(steps, ones, others);
    return steps;
}

std::optional<FirstDifference> first_difference(const std::vector<ComparedStep>& steps)
{
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (const auto cell = steps[i].first_difference(); cell || steps[i].is_told_differently())
            return FirstDifference{i, cell};
    return {};
}

namespace
{
std::vector<Text> told_of_difference(const ComparedStep& step, std::optional<std::size_t> cell)
{
    if (!cell)
        return {text("First difference: {}.", "Erster Unterschied: {}.", title_of(*step.one)),
                Text{"A: ", "A: "} + told_of(*step.one), Text{"B: ", "B: "} + told_of(*step.other)};
    return {text("First difference: {}, element {}.", "Erster Unterschied: {}, Element {}.", step.one->name,
                 *cell),
            Text{"A: ", "A: "} + written(step.one->cells[*cell]) + Text{".", "."},
            Text{"B: ", "B: "} + written(step.other->cells[*cell]) + Text{".", "."}};
}
} // namespace

std::vector<Text> comparison_summary(const std::vector<ComparedStep>& steps)
{
    std::vector<Text> sentences;
    if (const auto first = first_difference(steps))
        sentences = told_of_difference(steps[first->step], first->cell);
    else
        sentences.push_back({"In all steps that both kernels have, the values are the same.",
                             "In allen Schritten, die beide Kernel haben, sind die Werte gleich."});
    const auto count = std::count_if(steps.begin(), steps.end(),
                                     [](const ComparedStep& step) { return !step.is_of_both(); });
    if (count > 0)
        sentences.push_back(
            text("Steps that only one kernel has: {}.", "Schritte, die nur ein Kernel hat: {}.", count));
    return sentences;
}
} // namespace lab::trace
