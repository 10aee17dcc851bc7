#include "grader/mutants/written_parts.hpp"

#include <cctype>

namespace lab::mutants
{
namespace
{
/// The range between `from` and `to` without leading and trailing blanks.
Range trimmed(const std::string& masked, std::size_t from, std::size_t to)
{
    while (from < to && std::isspace(static_cast<unsigned char>(masked[from])))
        ++from;
    while (to > from && std::isspace(static_cast<unsigned char>(masked[to - 1])))
        --to;
    return {from, to};
}

/// The position of the opening bracket for the one that closes at `end` - 1.
std::optional<std::size_t> opening(const std::string& masked, const Range& range)
{
    int depth = 0;
    for (std::size_t i = range.end; i-- > range.begin;) {
        depth += masked[i] == ')' || masked[i] == '}' || masked[i] == ']';
        depth -= masked[i] == '(' || masked[i] == '{' || masked[i] == '[';
        if (depth == 0)
            return masked[i] == '(' || masked[i] == '{' ? std::optional(i) : std::nullopt;
    }
    return {};
}
} // namespace

void find_arguments(Syntax& syntax)
{
    for (Node& node : syntax.nodes) {
        const auto open = node.kind == Kind::call ? opening(syntax.masked, node.range) : std::nullopt;
        if (!open)
            continue;
        int depth = 0;
        std::size_t begin = *open + 1;
        for (std::size_t i = begin; i < node.range.end; ++i) {
            const char c = syntax.masked[i];
            if ((c == ',' && depth == 0) || i == node.range.end - 1) {
                node.arguments.push_back(trimmed(syntax.text, begin, i));
                begin = i + 1;
            }
            depth += c == '(' || c == '{' || c == '[';
            depth -= c == ')' || c == '}' || c == ']';
        }
    }
}

// libclang 14 does not report the operator; it is found between the operands.
void find_operators(Syntax& syntax)
{
    for (Node& node : syntax.nodes) {
        const bool has_two = node.kind == Kind::binary || node.kind == Kind::assignment;
        if (has_two && node.children.size() == 2) {
            node.operator_range = trimmed(syntax.masked, syntax.nodes[node.children[0]].range.end,
                                          syntax.nodes[node.children[1]].range.begin);
            if (syntax.text_of(node.operator_range) == "=")
                node.kind = Kind::assignment;
        } else if (node.kind == Kind::unary && node.children.size() == 1) {
            const Range& operand = syntax.nodes[node.children[0]].range;
            node.operator_range = operand.begin > node.range.begin
                                      ? trimmed(syntax.masked, node.range.begin, operand.begin)
                                      : trimmed(syntax.masked, operand.end, node.range.end);
        } else if (node.kind == Kind::call && node.name.empty())
            node.kind = Kind::other;
    }
}
} // namespace lab::mutants
