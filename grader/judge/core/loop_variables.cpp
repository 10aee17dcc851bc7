#include "grader/judge/core/loop_variables.hpp"

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
/// LLVM numbers the variables of one name: the loop means the last of them that begins before it.
const simulator::HeldValue* meant(const std::vector<simulator::HeldValue>& held, const std::string& name,
                                  int head)
{
    const simulator::HeldValue* last = nullptr;
    for (const simulator::HeldValue& variable : held)
        if (variable.line > 0 && variable.line <= head && (!last || variable.line > last->line) &&
            variable.name.starts_with(name) &&
            variable.name.find_first_not_of("0123456789", name.size()) == std::string::npos)
            last = &variable;
    return last;
}
} // namespace

LoopVariables loop_variables(const std::vector<simulator::HeldValue>& held, const Source& kernel, int line)
{
    static const RE2 word(R"(\b([A-Za-z_]\w*))");
    LoopVariables variables;
    const int head = head_of_loop(kernel, line);
    const std::string text = head > 0 ? kernel.line(head) : "";
    re2::StringPiece rest = text;
    for (std::string name; RE2::FindAndConsume(&rest, word, &name);)
        if (const auto* const variable = meant(held, name, head); variable && variable->value < 1U << 31)
            variables[name] = variable->value;
    return variables;
}

Text shown(const LoopVariables& variables)
{
    Text all;
    for (const auto& [name, value] : variables)
        all += (all.empty() ? Text{} : Text{" and ", " und "}) + text("{} is {}", "{} ist {}", name, value);
    return all;
}
} // namespace lab::judge
