#include "grader/judge/core/held_variables.hpp"

#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/preprocessed.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
int head_of_loop(const Source& kernel, int line)
{
    return loop_around(preprocessed(kernel, 120).text, line, line).first;
}

namespace
{
/// LLVM appends a number to variables of the same name: a line refers to the last one declared at or before it.
const simulator::HeldValue* meant(const std::vector<simulator::HeldValue>& held, const std::string& name,
                                  int line)
{
    const simulator::HeldValue* last = nullptr;
    for (const simulator::HeldValue& variable : held)
        if (variable.line > 0 && variable.line <= line && (!last || variable.line > last->line) &&
            variable.name.starts_with(name) &&
            variable.name.find_first_not_of("0123456789", name.size()) == std::string::npos)
            last = &variable;
    return last;
}

HeldVariables named_in(re2::StringPiece text, const std::vector<simulator::HeldValue>& held, int line)
{
    static const RE2 word(R"(\b([A-Za-z_]\w*))");
    HeldVariables variables;
    for (std::string name; RE2::FindAndConsume(&text, word, &name);)
        if (const auto* const variable = meant(held, name, line))
            variables[name] = {variable->value, variable->line};
    return variables;
}

/// The contents of each outermost [ ], by the position of the bracket.
std::map<std::size_t, std::string> indices_in(const std::string& text)
{
    std::map<std::size_t, std::string> indices;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth -= text[at] == ']' ? 1 : 0;
        if (depth > 0)
            indices[begin] += text[at];
        depth += text[at] == '[' ? 1 : 0;
        if (text[at] == '[' && depth == 1)
            begin = at;
    }
    return indices;
}

/// Clang places a load at the name of the array. A store, and the load of +=, is placed at the operator, after the
/// array.
std::string index_at(std::size_t column, const std::string& line)
{
    static const RE2 assignment(R"(^[^=]*[^=!<>]=([^=].*))");
    const auto indices = indices_in(line);
    if (indices.empty() || column >= line.size()) {
        std::string assigned;
        return RE2::PartialMatch(line, assignment, &assigned) ? assigned : line;
    }
    const bool is_operator = line.find_first_of("=+-*/%&|^<>", column) == column;
    auto index = indices.lower_bound(column);
    if (is_operator && index != indices.begin())
        --index;
    return index == indices.end() ? line : index->second;
}

constexpr std::uint64_t end_of_uint = std::uint64_t{1} << 32, most_below_0 = 1 << 16;

/// "4294967295 (-1 as an int)"
Text shown(std::uint64_t value)
{
    const std::uint64_t below = value < end_of_uint ? end_of_uint - value : -value;
    if (below > most_below_0)
        return text("{}", "{}", value);
    return text("{0} (-{1} as {2})", "{0} (-{1} als {2})", value, below,
                value < end_of_uint ? "int" : "long");
}
} // namespace

HeldVariables loop_variables(const std::vector<simulator::HeldValue>& held, const Source& kernel, int line)
{
    const int head = head_of_loop(kernel, line);
    HeldVariables variables = named_in(head > 0 ? kernel.line(head) : "", held, head);
    std::erase_if(variables, [](const auto& variable) { return variable.second.value >= end_of_uint / 2; });
    return variables;
}

HeldVariables index_variables(const simulator::Standing& standing, int column, const Source& kernel)
{
    static const RE2 changes(R"(\+\+|--)"); // what the index was is gone
    const std::string all = kernel.whole_line(standing.line), code = all.substr(0, all.find("//")),
                      index = index_at(static_cast<std::size_t>(std::max(column, 1)) - 1, code);
    return RE2::PartialMatch(index, changes) ? HeldVariables{}
                                             : named_in(index, standing.variables, standing.line);
}

Text shown(const HeldVariables& variables)
{
    Text all;
    std::size_t left = variables.size();
    for (const auto& [name, variable] : variables) {
        const Text before = all.empty() ? Text{} : left == 1 ? Text{" and ", " und "} : Text{", ", ", "};
        all += before + text("{} is {}", "{} ist {}", name, shown(variable.value));
        --left;
    }
    return all;
}
} // namespace lab::judge
