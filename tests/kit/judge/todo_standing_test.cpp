// How far a TODO is correct, from what is known about it: one that may be wrong is never called right.
#include "grader/judge/core/todo_standing.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

namespace lab::judge
{
namespace
{
using State = TodoState;

/// TODO 1 to 3 of a kernel, with one of these bodies each.
std::vector<TodoBlock> todos(const std::array<const char*, 3>& bodies)
{
    std::string text;
    for (int i = 0; i < 3; ++i)
        text += fmt::format("// TODO {0} [a]: do it.\n{1}// END TODO {0} [a]\n", i + 1,
                            bodies[static_cast<std::size_t>(i)]);
    return read_todo_blocks(text).blocks;
}

constexpr const char* code = "x = y;\n";
const std::vector<TodoBlock> all_written = todos({code, code, code}); // in lines 2, 5 and 8

NamedVerdict passed(const std::string& check) { return {check, Verdict::passed()}; }
NamedVerdict failed(const std::string& check, int line = 0)
{
    return {check, Verdict::failed({{"a", "b"}, {{"k.cl", line}}, {}})};
}

TodoKnown seen(int number, Verdict verdict, std::vector<std::string> checks = {})
{
    return {number, [verdict] { return verdict; }, std::move(checks)};
}

std::vector<State> states(const std::vector<TodoBlock>& blocks, const std::vector<TodoKnown>& known,
                          const std::vector<NamedVerdict>& verdicts)
{
    std::vector<State> states;
    for (const auto& [number, standing] : standings_of(blocks, known, verdicts))
        states.push_back(standing.state);
    return states;
}

using States = std::vector<State>;

TEST(Standing, IsRightOnceAllChecksPass)
{
    EXPECT_EQ(states(all_written, {}, {passed("K.Builds"), passed("K.Values")}),
              (States{State::right, State::right, State::right}));
    EXPECT_EQ(states(all_written, {}, {passed("K.Builds"), {"K.Values", Verdict::not_gradable({})}}),
              (States{State::written, State::written, State::written}))
        << "that it builds says nothing";
    EXPECT_EQ(states(all_written, {}, {}), (States{State::written, State::written, State::written}));
}

TEST(Standing, OfTheOnlyTodoIsWrongByWhateverFailsButTheCompiler)
{
    const std::vector<TodoBlock> one{all_written.front()};
    EXPECT_EQ(states(one, {}, {passed("K.Builds"), failed("K.Values")}), States{State::wrong});
    EXPECT_EQ(states(one, {}, {failed("K.Builds"), failed("K.Values")}), States{State::written});
    EXPECT_EQ(states({all_written[0], all_written[1]}, {}, {passed("K.Builds"), failed("K.Values")}),
              (States{State::written, State::written}));
}

TEST(Standing, OfARaceBetweenTwoTodosTheFirstIsWrong)
{
    const NamedVerdict race{"K.NoDataRace", Verdict::failed({{"a", "b"}, {{"k.cl", 8}, {"k.cl", 2}}, {}})};
    EXPECT_EQ(states(all_written, {seen(1, Verdict::passed())}, {passed("K.Builds"), race}),
              (States{State::wrong, State::written, State::written}));
}

TEST(Standing, IsWrongWhereAMistakeIsNamedWithItsTodoAndNoLine)
{
    Finding finding{{"a", "b"}, {}, {"Which sum (TODO 2)?", "Welche Summe (TODO 2)?"}};
    EXPECT_EQ(states(all_written, {}, {{"K.Values", Verdict::failed(finding)}}),
              (States{State::written, State::written, State::written}));
    finding.names_the_mistake = true;
    EXPECT_EQ(states(all_written, {}, {{"K.Values", Verdict::failed(finding)}}),
              (States{State::written, State::wrong, State::written}));
    finding.next.en = "Which sum (TODO 2 and 3)?";
    EXPECT_EQ(states(all_written, {}, {{"K.Values", Verdict::failed(finding)}}),
              (States{State::written, State::written, State::written}));
}

TEST(Standing, IsWrongWhereAnAccessIsOutsideAfterTodosThatAreRight)
{
    const NamedVerdict access = failed("K.StaysInBounds", 5);
    const TodoKnown first = seen(1, Verdict::passed()), second = seen(2, Verdict::passed());
    EXPECT_EQ(states(all_written, {first, second}, {access}),
              (States{State::right, State::wrong, State::written}));
    EXPECT_EQ(states(all_written, {second}, {access}),
              (States{State::written, State::written, State::written}))
        << "it may follow from a number of TODO 1";
}

TEST(Standing, OfAnEmptyTodoIsEmptyAndThoseBesideItAreWritten)
{
    EXPECT_EQ(states(todos({code, "", code}), {}, {failed("K.Values", 4)}),
              (States{State::written, State::empty, State::written}));
}

TEST(Standing, IsWhatWasSeenOfTheTodoAlone)
{
    const std::vector<TodoKnown> known{seen(1, Verdict::passed()), seen(2, Verdict::failed({}))};
    EXPECT_EQ(states(todos({code, code, ""}), known, {failed("K.Values")}),
              (States{State::right, State::wrong, State::empty}));
    EXPECT_EQ(standings_of(all_written, known, {failed("K.Values")}).at(2).check, "K.Values");
}

TEST(Standing, IsWhatTheCompilerSaysWhereItDoesNotBuild)
{
    const std::vector<TodoKnown> known{seen(1, Verdict::failed({})), seen(3, Verdict::passed())};
    EXPECT_EQ(states(all_written, known, {failed("K.Builds", 5)}),
              (States{State::written, State::wrong, State::written}));
}

TEST(Standing, FollowsTheLineOfAFindingButNotBehindAnotherFault)
{
    EXPECT_EQ(states(all_written, {}, {passed("K.Builds"), failed("K.Values"), failed("K.Race", 5)}),
              (States{State::written, State::wrong, State::written}));
    EXPECT_EQ(standings_of(all_written, {}, {failed("K.Values"), failed("K.Race", 5)}).at(2).check, "K.Race");
    EXPECT_EQ(states(all_written, {seen(1, Verdict::failed({}))}, {failed("K.Race", 8)}),
              (States{State::wrong, State::written, State::written}));
    EXPECT_EQ(states(todos({"", code, code}), {}, {failed("K.Race", 8)}),
              (States{State::empty, State::written, State::written}));
}

TEST(Standing, IsNoMoreThanWrittenWhereTheFaultOnlyShows)
{
    NamedVerdict shows = failed("H.Result", 5);
    shows.line_is_at_fault = false;
    const auto standing = standings_of(all_written, {seen(1, Verdict::passed())}, {shows}).at(2);
    EXPECT_EQ(standing.state, State::written);
    EXPECT_EQ(standing.check, "H.Result");
}

TEST(Standing, TakesTheTodosOwnChecksOnceThoseBeforeItAreRight)
{
    std::vector<TodoKnown> known{seen(1, Verdict::passed()), {.number = 2, .checks = {"K.Values"}}};
    EXPECT_EQ(states(all_written, known, {failed("K.Values"), failed("K.Fast")}),
              (States{State::right, State::wrong, State::written}));
    EXPECT_EQ(states(all_written, known, {passed("K.Values"), failed("K.Fast")}),
              (States{State::right, State::right, State::written}));
    known.front() = seen(1, Verdict::skipped({}));
    EXPECT_EQ(states(all_written, known, {failed("K.Values")}),
              (States{State::written, State::written, State::written}));
}
} // namespace
} // namespace lab::judge
