#include "grader/judge/kernel/check/only_store.hpp"

#include "grader/judge/core/braces.hpp"

#include <re2/re2.h>

#include <sstream>

namespace lab::judge
{
OnlyStore only_store_to(const std::string& array, const std::string& kernel, const std::string& text)
{
    const RE2 head("\\b" + RE2::QuoteMeta(kernel) + "\\s*\\("), name("\\b" + RE2::QuoteMeta(array) + "\\b");
    const RE2 store(name.pattern() + R"(\s*\[.*\]\s*([-+*/%&|^]|<<|>>)?=([^=]|$))");
    std::istringstream lines(text);
    enum class Part { before, parameters, body } part = Part::before;
    std::string only;
    OnlyStore found;
    int number = 0;
    for (std::string line; std::getline(lines, line) && !(part == Part::body && line.starts_with('}'));) {
        ++number;
        if (part == Part::before && RE2::PartialMatch(line, head))
            part = Part::parameters;
        if (part == Part::body && RE2::PartialMatch(line, name)) {
            if (found.line > 0)
                return {};
            found.line = number;
            only = line;
        }
        if (part == Part::parameters && line.find('{') != std::string::npos)
            part = Part::body;
    }
    if (!RE2::PartialMatch(only, store))
        return {};
    found.condition = condition_around(text, found.line);
    return found;
}
} // namespace lab::judge
