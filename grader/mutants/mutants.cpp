#include "grader/mutants/mutants.hpp"

#include <algorithm>

namespace lab::mutants
{
namespace
{
std::string squeezed(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        const bool is_blank = c == ' ' || c == '\n' || c == '\t';
        if (!is_blank)
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    if (!result.empty() && result.back() == ' ')
        result.pop_back();
    return result;
}

/// The range, widened to whole lines.
Range lines_of(const std::string& text, const Range& range)
{
    const std::size_t before = range.begin == 0 ? std::string::npos : text.rfind('\n', range.begin - 1);
    const std::size_t after = text.find('\n', range.end);
    return {before == std::string::npos ? 0 : before + 1, after == std::string::npos ? text.size() : after};
}
} // namespace

Workshop::Workshop(const Syntax& syntax, Scope scope) : syntax_(syntax)
{
    texts_.insert(syntax.text);
    if (scope == Scope::everything)
        open_ranges_ = {{0, syntax.text.size()}};
    else
        find_open_ranges();
    for (std::size_t i = 0; i < syntax.nodes.size(); ++i)
        if (!node(i).is_in_macro && is_open(node(i).range))
            open_.push_back(i);
}

void Workshop::find_open_ranges()
{
    open_ranges_ = syntax_.todo_blocks;
    std::set<std::size_t> used;
    for (const Node& each : syntax_.nodes)
        if (each.kind == Kind::reference && each.declaration != nothing && is_open(each.range))
            used.insert(each.declaration);
    for (std::size_t i = 0; i < syntax_.nodes.size(); ++i) {
        if (node(i).kind != Kind::variable || is_open(node(i).range) || !syntax_.enclosing(i, Kind::function))
            continue;
        const auto statement = syntax_.enclosing(i, Kind::declaration);
        if (statement && used.contains(node(i).name_end - node(i).name.size()))
            open_ranges_.push_back(node(*statement).range);
    }
}

const Node& Workshop::core(std::size_t index) const
{
    while (node(index).kind == Kind::other && node(index).children.size() == 1 &&
           node(node(index).children[0]).range == node(index).range)
        index = node(index).children[0];
    return node(index);
}

bool Workshop::is_open(const Range& range) const
{
    return std::any_of(open_ranges_.begin(), open_ranges_.end(),
                       [&](const Range& open) { return open.contains(range); });
}

bool Workshop::is_statement(std::size_t index) const
{
    const std::size_t parent = node(index).parent;
    if (parent == nothing)
        return false;
    const Node& above = node(parent);
    if (above.kind == Kind::compound)
        return true;
    const bool may_be_body = above.kind == Kind::if_statement || above.kind == Kind::loop;
    return may_be_body && above.children.back() == index && above.children.size() > 1;
}

Range Workshop::statement_range(std::size_t index) const
{
    Range range = node(index).range;
    const std::size_t next = syntax_.masked.find_first_not_of(" \n", range.end);
    if (next != std::string::npos && syntax_.masked[next] == ';')
        range.end = next + 1;
    return range;
}

std::optional<std::size_t> Workshop::initialiser(std::size_t variable) const
{
    const Node& declared = node(variable);
    if (declared.children.empty())
        return {};
    const Range& last = node(declared.children.back()).range;
    if (last.begin <= declared.name_end ||
        syntax_.masked.substr(declared.name_end, last.begin - declared.name_end).find('=') ==
            std::string::npos)
        return {};
    return declared.children.back();
}

void Workshop::change(const std::string& operator_name, std::vector<Change> changes)
{
    std::sort(changes.begin(), changes.end(),
              [](const Change& a, const Change& b) { return a.range.begin < b.range.begin; });
    for (const Change& each : changes)
        if (!is_open(each.range))
            return;
    const Range lines = lines_of(syntax_.text, {changes.front().range.begin, changes.back().range.end});
    const auto changed = [&](const std::string& text) {
        std::string result;
        std::size_t done = lines.begin;
        for (const Change& each : changes) {
            result += text.substr(done, each.range.begin - done) + each.text;
            done = each.range.end;
        }
        return result + text.substr(done, lines.end - done);
    };

    Mutant mutant;
    mutant.text =
        syntax_.text.substr(0, lines.begin) + changed(syntax_.text) + syntax_.text.substr(lines.end);
    if (!texts_.insert(mutant.text).second)
        return;
    mutant.operator_name = operator_name;
    const auto first = syntax_.text.begin() + static_cast<std::ptrdiff_t>(changes.front().range.begin);
    mutant.line = 1 + static_cast<int>(std::count(syntax_.text.begin(), first, '\n'));
    mutant.original = squeezed(syntax_.uncommented.substr(lines.begin, lines.end - lines.begin));
    mutant.mutated = squeezed(changed(syntax_.uncommented));
    mutant.occurrence = ++occurrences_[{operator_name, mutant.original, mutant.mutated}];
    mutants_.push_back(std::move(mutant));
}

std::vector<Mutant> mutants_of(const Syntax& syntax, Language language)
{
    Workshop workshop(syntax);
    if (language ==
        Language::kernel) // first: where two operators make the same text, theirs is the better name
        add_kernel_operators(workshop);
    else
        add_host_operators(workshop);
    add_operators_of_both(workshop);
    return workshop.take();
}
} // namespace lab::mutants
