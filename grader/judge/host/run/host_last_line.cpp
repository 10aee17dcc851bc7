#include "grader/judge/host/run/host_last_line.hpp"

#include "grader/judge/core/setup.hpp"
#include "lab/error_texts.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
std::string last_line(const std::string& text)
{
    const auto end = text.find_last_not_of(" \n");
    if (end == std::string::npos)
        return "";
    const auto newline = text.find_last_of('\n', end);
    const auto begin = newline == std::string::npos ? 0 : newline + 1;
    return text.substr(begin, end - begin + 1);
}

namespace
{
struct FailedAssertion {
    bool is_of_the_library = false; // of C++, which looks at each index
    std::string what;
};

/// "stl_vector.h:1142: Assertion '__n < this->size()' failed.", without the function, which compilers write
/// differently. An assertion in a driver is left out: it means nothing to the user.
std::optional<FailedAssertion> failed_assertion(const std::string& said, const Source& source)
{
    static const RE2 assertion(R"((\S*/)?([^/\s:]+)(:\d+: ).*(Assertion .*))");
    std::string folder, file, line, what;
    if (!RE2::PartialMatch(said, assertion, &folder, &file, &line, &what))
        return {};
    const bool is_of_the_library = folder.find("/c++/") != std::string::npos;
    if (!is_of_the_library && file != source.name)
        return {};
    return FailedAssertion{is_of_the_library, shortened(file + line + what, 300)};
}
} // namespace

std::optional<Finding> asserted(const HostRun& run, const Source& source)
{
    const auto failed = failed_assertion(last_line(run.outcome.err), source);
    if (run.outcome.ending != process::Ending::crashed || !failed)
        return {};
    const std::vector<Place> places{{source.name, run.record.failure_line}};
    if (!failed->is_of_the_library)
        return Finding{text("One of your own checks ended the program: {}",
                            "Eine Ihrer eigenen Prüfungen beendete das Programm: {}", failed->what),
                       places,
                       {"Which value in this check is not what you expected, and where does it come from?",
                        "Welcher Wert in dieser Prüfung ist anders als erwartet, und woher kommt er?"}};
    return Finding{text("A check of the C++ library ended the program: {}",
                        "Eine Prüfung der C++-Bibliothek beendete das Programm: {}", failed->what),
                   places,
                   {"Which index is out of range for its vector, or which vector is empty?",
                    "Welcher Index liegt außerhalb seines Vektors, oder welcher Vektor ist leer?"}};
}

namespace
{
Finding alarm_finding(const TodoBlock& todo, const Source& source)
{
    const int line = todo.alarm_line();
    return {text("TODO {} contains code, but line {} still throws the 'not written yet' exception.",
                 "TODO {} enthält Code, aber Zeile {} wirft noch immer die Ausnahme für ein leeres TODO.",
                 todo.number, line),
            {{source.name, line}},
            text("Delete that line: the program ends there.",
                 "Löschen Sie diese Zeile: Dort endet das Programm.")};
}
} // namespace

std::optional<Finding> not_written(const HostRun& run, const Source& source)
{
    std::string todo = unwritten_todo(last_line(run.outcome.err));
    if (todo.empty())
        return {};
    const auto todos = todos_of(source);
    for (const TodoBlock& block : todos)
        if (std::to_string(block.number) == todo && block.state() == TodoBlock::State::alarm_left)
            return alarm_finding(block, source);
    const auto first = std::find_if(todos.begin(), todos.end(), [](const TodoBlock& block) {
        return block.state() == TodoBlock::State::empty;
    });
    if (first != todos.end()) // the program may call what stands further down in the file first
        todo = std::to_string(first->number);
    return Finding{text("TODO {} is not written yet.", "TODO {} ist noch nicht geschrieben.", todo),
                   {{source.name, source.line_of_todo(todo)}},
                   text("A hint: ./lab hint {} {}", "Ein Hinweis: ./lab hint {} {}", setup().id, todo)};
}

Text in_both_languages(const std::string& said)
{
    for (const ErrorText& error : error_texts)
        if (const auto at = said.find(fmt::format(" failed: {}. {}", error.name, error.en));
            at != std::string::npos)
            return {said,
                    fmt::format("{} ist gescheitert: {}. {}", said.substr(0, at), error.name, error.de)};
    return {said, said};
}
} // namespace lab::judge
