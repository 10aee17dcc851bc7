#include "grader/judge/core/todo_standing.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <exception>

namespace lab::judge
{
namespace
{
bool is_no_objection(Status status) { return status == Status::passed || status == Status::not_gradable; }

bool failed(const NamedVerdict& each) { return each.verdict.status == Status::failed; }

/// The first line that its finding names; 0: none.
int first_line(const NamedVerdict& each)
{
    const auto& places = each.verdict.finding.places;
    return places.empty() ? 0 : places.front().line;
}

/// The number of the TODO, if the question names exactly one.
std::optional<int> named_todo(const Text& question)
{
    static const RE2 todo(R"(\bTODO (\d+)((?:, \d+)* and \d+)?)");
    std::optional<int> only;
    std::string others;
    re2::StringPiece rest = question.en;
    for (int number = 0; RE2::FindAndConsume(&rest, todo, &number, &others); only = number)
        if (!others.empty() || (only && *only != number))
            return {};
    return only;
}

/// That a kernel builds and terminates says nothing about what the code does.
bool tells_that_it_is_right(const NamedVerdict& each)
{
    return each.verdict.status == Status::passed && !each.check.ends_with(".Builds") &&
           !each.check.ends_with(".Ends");
}

/// Wrong numbers from elsewhere may lead outside an array or to memory that was never written.
bool may_follow_from_numbers(const NamedVerdict& each)
{
    return each.check.ends_with(".StaysInBounds") || each.check.ends_with(".NoUninitialisedMemory");
}

/// An error while judging a TODO on its own is ignored here: the checks report it.
Verdict judged_alone(const TodoKnown& todo)
{
    try {
        return todo.seen ? todo.seen() : Verdict::skipped({});
    } catch (const std::exception&) {
        return Verdict::skipped({});
    }
}

/// What an exercise knows about the TODO; null: nothing.
const TodoKnown* known_of(const std::vector<TodoKnown>& known, int number)
{
    const auto todo = std::find_if(known.begin(), known.end(),
                                   [&](const TodoKnown& each) { return each.number == number; });
    return todo == known.end() ? nullptr : &*todo;
}

} // namespace

Verdict seen_alone(const std::vector<TodoKnown>& known, int number)
{
    const TodoKnown* const todo = known_of(known, number);
    return todo ? judged_alone(*todo) : Verdict::skipped({});
}

namespace
{
class Standings {
  public:
    Standings(const std::vector<TodoBlock>& blocks, const std::vector<TodoKnown>& known,
              const std::vector<NamedVerdict>& verdicts)
        : blocks_(blocks), known_(known), verdicts_(verdicts), is_only_one_(blocks.size() == 1)
    {
    }

    TodoStanding add(const TodoBlock& block)
    {
        const TodoStanding standing = standing_of(block);
        are_right_ = are_right_ && standing.state == TodoState::right;
        none_is_at_fault_ =
            none_is_at_fault_ && (standing.state == TodoState::right || standing.state == TodoState::written);
        return standing;
    }

  private:
    TodoStanding standing_of(const TodoBlock& block) const
    {
        if (block.state() == TodoBlock::State::empty)
            return {TodoState::empty, {}};
        if (block.state() == TodoBlock::State::alarm_left)
            return {TodoState::alarm_left, {}};
        if (all_is_right())
            return {TodoState::right, {}};
        const NamedVerdict* const there = pointing_to(block);
        if (there && there->line_is_at_fault && block.has(line_at_fault(*there)) &&
            !(may_follow_from_numbers(*there) && !are_right_ &&
              seen_alone(known_, block.number).status == Status::passed))
            return {TodoState::wrong, there->check};
        if (there && there->verdict.finding.names_the_mistake)
            return {TodoState::wrong, there->check};
        if (is_only_one_ && !does_not_build() && !first_failed().empty())
            return {TodoState::wrong, first_failed()};
        const TodoStanding known = as_known(block.number);
        return there && known.state != TodoState::wrong ? TodoStanding{TodoState::written, there->check}
                                                        : known;
    }

    bool all_is_right() const
    {
        return std::all_of(verdicts_.begin(), verdicts_.end(),
                           [](const auto& each) { return is_no_objection(each.verdict.status); }) &&
               std::any_of(verdicts_.begin(), verdicts_.end(), tells_that_it_is_right);
    }

    /// The first failed check whose question names only this TODO or, if the question names none, whose finding lies
    /// in the block. Null after a TODO that is at fault, which may be the cause.
    const NamedVerdict* pointing_to(const TodoBlock& block) const
    {
        const auto points = [&](const NamedVerdict& each) {
            const auto named = named_todo(each.verdict.finding.next);
            return failed(each) && (named ? *named == block.number : block.has(line_at_fault(each)));
        };
        const auto found = std::find_if(verdicts_.begin(), verdicts_.end(), points);
        return none_is_at_fault_ && found != verdicts_.end() ? &*found : nullptr;
    }

    TodoStanding as_known(int number) const
    {
        const TodoKnown* const todo = known_of(known_, number);
        if (!todo || does_not_build())
            return {TodoState::written, {}};
        const Status seen = judged_alone(*todo).status;
        if (seen == Status::failed && !first_failed().empty())
            return {TodoState::wrong, first_failed()};
        if (!are_right_) // which its checks need
            return {seen == Status::passed ? TodoState::right : TodoState::written, {}};
        return by_checks(*todo, seen);
    }

    /// Results from a device that ran the file all the same are then ignored.
    bool does_not_build() const
    {
        return std::any_of(verdicts_.begin(), verdicts_.end(), [](const NamedVerdict& each) {
            return each.check.ends_with(".Builds") && failed(each);
        });
    }

    std::string first_failed() const
    {
        const auto found = std::find_if(verdicts_.begin(), verdicts_.end(), failed);
        return found == verdicts_.end() ? "" : found->check;
    }

    TodoStanding by_checks(const TodoKnown& todo, Status seen) const
    {
        bool all_passed = true, any_passed = seen == Status::passed;
        for (const NamedVerdict& each : verdicts_) {
            if (std::find(todo.checks.begin(), todo.checks.end(), each.check) == todo.checks.end())
                continue;
            const bool is_right_alone = seen == Status::passed;
            const auto named = named_todo(each.verdict.finding.next);
            if (failed(each) && is_right_alone && named && *named != todo.number)
                continue;
            if (failed(each)) // if this TODO is right on its own, another one may be at fault
                return {is_right_alone ? TodoState::written : TodoState::wrong, each.check};
            all_passed = all_passed && is_no_objection(each.verdict.status);
            any_passed = any_passed || each.verdict.status == Status::passed;
        }
        const bool is_right = seen == Status::passed || (!todo.seen && all_passed && any_passed);
        return {is_right ? TodoState::right : TodoState::written, {}};
    }

    /// If a race involves two TODOs, the first one is at fault: the other may rely on its result.
    int line_at_fault(const NamedVerdict& each) const
    {
        if (each.check.ends_with(".NoDataRace"))
            for (const TodoBlock& block : blocks_)
                for (const Place& place : each.verdict.finding.places)
                    if (block.has(place.line))
                        return place.line;
        return first_line(each);
    }

    const std::vector<TodoBlock>& blocks_;
    const std::vector<TodoKnown>& known_;
    const std::vector<NamedVerdict>& verdicts_;
    bool is_only_one_;                                // what the file does wrong, it does
    bool are_right_ = true, none_is_at_fault_ = true; // all TODOs so far
};
} // namespace

std::map<int, TodoStanding> standings_of(const std::vector<TodoBlock>& blocks,
                                         const std::vector<TodoKnown>& known,
                                         const std::vector<NamedVerdict>& verdicts)
{
    std::map<int, TodoStanding> standings;
    Standings all(blocks, known, verdicts);
    for (const TodoBlock& block : blocks)
        standings[block.number] = all.add(block);
    return standings;
}
} // namespace lab::judge
