#include "grader/judge/core/held_variables.hpp"

#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/preprocessed.hpp"

#include <re2/re2.h>

namespace lab::judge
{
int head_of_loop(const Source& kernel, int line)
{
    return loop_around(preprocessed(kernel, 120).text, line, line).first;
}

namespace
{
/// LLVM numbers the variables of one name: a line means the last of them that begins before it.
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
            variables[name] = variable->value;
    return variables;
}

/// What stands in [ ], of nested ones the outer.
std::string indices_in(const std::string& text)
{
    std::string inside;
    int depth = 0;
    for (const char c : text) {
        depth -= c == ']' ? 1 : 0;
        inside += depth > 0 ? c : ' ';
        depth += c == '[' ? 1 : 0;
    }
    return inside;
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
    std::erase_if(variables, [](const auto& variable) { return variable.second >= end_of_uint / 2; });
    return variables;
}

HeldVariables index_variables(const std::vector<simulator::HeldValue>& held, const Source& kernel, int line)
{
    static const RE2 changes(R"(\+\+|--)"); // what the index was is gone
    const std::string all = kernel.line(line), code = all.substr(0, all.find("//"));
    if (RE2::PartialMatch(code, changes))
        return {};
    return named_in(code.find('[') == std::string::npos ? code : indices_in(code), held, line);
}

Text shown(const HeldVariables& variables)
{
    Text all;
    std::size_t left = variables.size();
    for (const auto& [name, value] : variables) {
        const Text before = all.empty() ? Text{} : left == 1 ? Text{" and ", " und "} : Text{", ", ", "};
        all += before + text("{} is {}", "{} ist {}", name, shown(value));
        --left;
    }
    return all;
}
} // namespace lab::judge
