#include "grader/judge/kernel/only_store.hpp"

#include "grader/judge/core/braces.hpp"

#include <re2/re2.h>

#include <sstream>

namespace lab::judge
{
OnlyStore only_store_to(const std::string& array, const std::string& kernel, const std::string& text)
{
    const RE2 head("\\b" + RE2::QuoteMeta(kernel) + "\\s*\\(");
    const RE2 store("\\b" + RE2::QuoteMeta(array) + R"(\s*\[.*\]\s*([-+*/%&|^]|<<|>>)?=([^=]|$))");
    std::istringstream lines(text);
    OnlyStore found;
    bool is_inside = false;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        is_inside = (is_inside && !line.starts_with('}')) || RE2::PartialMatch(line, head);
        if (!is_inside || !RE2::PartialMatch(line, store))
            continue;
        if (found.line > 0)
            return {};
        found.line = number;
    }
    if (found.line > 0)
        found.condition = condition_around(text, found.line);
    return found;
}
} // namespace lab::judge
