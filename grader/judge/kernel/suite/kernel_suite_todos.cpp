#include "grader/judge/kernel/suite/kernel_suite_todos.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <algorithm>
#include <sstream>

namespace lab::judge
{
namespace
{
/// "TODO 2, 3 and 4"
Text listed(const std::vector<int>& numbers)
{
    Text list{"TODO ", "TODO "};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0)
            list += i + 1 < numbers.size() ? Text{", ", ", "} : Text{" and ", " und "};
        list += text("{}", "{}", numbers[i]);
    }
    return list;
}

/// "TODO 1 is right; TODO 2 is written; TODO 3 and 4 are still empty."
Text state_of(const std::vector<int>& right, const std::vector<int>& written, const std::vector<int>& empty)
{
    const auto part = [](const std::vector<int>& numbers, const Text& what) {
        const Text are = numbers.size() == 1 ? Text{"is", "ist"} : Text{"are", "sind"};
        return numbers.empty() ? Text{} : listed(numbers) + Text{" ", " "} + are + what;
    };
    return part(right, {" right; ", " richtig; "}) + part(written, {" written; ", " geschrieben; "}) +
           part(empty, {" still empty.", " noch leer."});
}

Cause not_right(const TodoBlock& todo, Finding finding)
{
    return {text("TODO {} is written, but not correct: ", "TODO {} ist geschrieben, aber nicht richtig: ",
                 todo.number),
            std::move(finding)};
}

/// What the simulator saw go wrong in that TODO, in the words of the check that reports it.
std::optional<Finding> fault_in(const TodoBlock& todo, const KernelRun& simulator, const Source& source)
{
    for (const Verdict& verdict : {no_barrier_divergence(simulator, source), no_data_race(simulator, source),
                                   stays_in_bounds(simulator, simulator, source)})
        if (verdict.status == Status::failed &&
            std::any_of(verdict.finding.places.begin(), verdict.finding.places.end(),
                        [&](const Place& place) { return todo.has(place.line); }))
            return verdict.finding;
    return {};
}

/// The race in that TODO, if there is no barrier that could order it.
std::optional<Finding> missing_barrier_in(const TodoBlock& todo, const KernelRun& simulator,
                                          const Source& source)
{
    const Message* const race = simulator.trace.first_message(Message::Kind::data_race);
    if (!race || !lacks_a_barrier(*race, source))
        return {};
    const Finding finding = race_finding({race}, source);
    return todo.has(finding.places.front().line) ? std::optional(finding) : std::nullopt;
}

/// How far a TODO is right, regardless of later TODOs.
Verdict judged_so_far(const TodoBlock& todo, const std::vector<TodoKnown>& known, const KernelRun& simulator,
                      const Source& source)
{
    const Verdict seen = seen_alone(known, todo.number);
    const auto fault = seen.status == Status::failed ? std::nullopt : fault_in(todo, simulator, source);
    return fault ? Verdict::failed(*fault) : seen;
}
} // namespace

Cause with_empty_todos(const std::vector<TodoBlock>& todos, const std::vector<TodoKnown>& known,
                       const KernelRun& simulator, const Source& source)
{
    std::vector<int> right, written, empty;
    const TodoBlock* first_empty = nullptr;
    std::optional<Cause> wrong;
    for (const TodoBlock& todo : todos) {
        if (todo.state() == TodoBlock::State::empty) {
            first_empty = first_empty ? first_empty : &todo;
            empty.push_back(todo.number);
            continue;
        }
        const Verdict seen =
            first_empty || wrong ? Verdict::skipped({}) : judged_so_far(todo, known, simulator, source);
        (seen.status == Status::passed ? right : written).push_back(todo.number);
        if (seen.status == Status::failed)
            wrong = not_right(todo, seen.finding);
    }
    if (wrong)
        return *wrong;
    return {
        {},
        {state_of(right, written, empty),
         {{source.name, first_empty->first_line}},
         text("Continue with TODO {0}. A hint: ./lab hint {1} {0}",
              "Machen Sie mit TODO {0} weiter. Ein Hinweis: ./lab hint {1} {0}", empty.front(), setup().id)}};
}

std::optional<Cause> KernelSuite::wrong_todo(const std::string& check_name) const
{
    if (description_.faults_follow_from_todos)
        for (const TodoBlock& todo : todos_behind(check_name))
            if (todo.state() == TodoBlock::State::written)
                if (const Verdict seen = seen_alone(todos(), todo.number); seen.status == Status::failed)
                    return not_right(todo,
                                     missing_barrier_in(todo, simulator(), source()).value_or(seen.finding));
    return {};
}

Verdict KernelSuite::after_wrong_todo(Verdict verdict, const std::string& check_name) const
{
    if (verdict.status == Status::failed)
        if (const auto wrong = wrong_todo(check_name))
            verdict.finding = with_cause(verdict.finding, *wrong, check_name);
    return verdict;
}

namespace
{
/// The number of functions that end before that line.
std::ptrdiff_t functions_before(int line, const Source& source)
{
    std::istringstream lines(source.text);
    std::ptrdiff_t count = 0;
    std::string text;
    for (int i = 1; i < line && std::getline(lines, text); ++i)
        count += text.starts_with('}') ? 1 : 0;
    return count;
}
} // namespace

/// The TODOs that may cause a failure of the check: its own and those before it in the same function, or all TODOs if
/// the check has none.
std::vector<TodoBlock> KernelSuite::todos_behind(const std::string& check_name) const
{
    int own = 0;
    for (const KernelTodo& todo : description_.todos)
        if (std::find(todo.checks.begin(), todo.checks.end(), check_name) != todo.checks.end())
            own = std::max(own, todo.number);
    std::vector<TodoBlock> blocks = todos_of(source());
    const auto own_block = std::find_if(blocks.begin(), blocks.end(),
                                        [&](const TodoBlock& block) { return block.number == own; });
    if (own_block == blocks.end())
        return blocks;
    const auto function = functions_before(own_block->first_line, source());
    std::erase_if(blocks, [&](const TodoBlock& block) {
        return block.number > own || functions_before(block.first_line, source()) != function;
    });
    return blocks;
}
} // namespace lab::judge
