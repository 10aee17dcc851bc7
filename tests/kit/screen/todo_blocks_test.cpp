// The TODO blocks of a student's file, whatever state it is in.
#include "grader/base/todo_blocks.hpp"

#include <gtest/gtest.h>

namespace lab
{
namespace
{
using State = TodoBlock::State;

const std::string kernel =
    "kernel void k()\n{\n    // TODO 1 [load]: bring it.\n    //   Goal:  it is there.\n"
    "    a = b; // the answer\n    // END TODO 1 [load]\n"
    "    // TODO 2 [store]: take it away.\n    // END TODO 2 [store]\n}\n";

TEST(TodoBlocks, KnowTheirLinesAndWhatIsWritten)
{
    const TodoFile file = read_todo_blocks(kernel);
    ASSERT_EQ(file.blocks.size(), 2U);
    EXPECT_EQ(file.problem, "");
    EXPECT_EQ(file.blocks[0].name, "load");
    EXPECT_EQ(file.blocks[0].goal, "bring it.");
    EXPECT_EQ(file.blocks[0].first_line, 3);
    EXPECT_EQ(file.blocks[0].last_line, 6);
    EXPECT_EQ(file.blocks[0].state(), State::written);
    EXPECT_EQ(file.blocks[1].state(), State::empty);
    EXPECT_TRUE(file.blocks[1].has(7));
    EXPECT_FALSE(file.blocks[1].has(6));
}

TEST(TodoBlocks, AreTheSameWithWindowsLineEnds)
{
    std::string windows;
    for (const char c : kernel)
        windows += c == '\n' ? "\r\n" : std::string(1, c);
    const TodoFile file = read_todo_blocks(windows);
    EXPECT_EQ(file.problem, "");
    ASSERT_EQ(file.blocks.size(), 2U);
    EXPECT_EQ(file.blocks[1].state(), State::empty);
}

TEST(TodoBlocks, SeeAnAlarmThatWasLeftBelowTheCode)
{
    const auto state_of = [](const std::string& body) {
        return read_todo_blocks("// TODO 5 [a]: do it.\n" + body + "// END TODO 5 [a]\n")
            .blocks.at(0)
            .state();
    };
    EXPECT_EQ(state_of("    throw lab::NotWritten(5);\n"), State::empty);
    EXPECT_EQ(state_of("    int x;\n    throw lab::NotWritten(5);\n"), State::alarm_left);
    EXPECT_EQ(state_of("    int x;\n    // throw lab::NotWritten(5);\n"), State::written);
    EXPECT_EQ(state_of("    throw std::runtime_error(\"TODO 5 is not written yet\");\n"), State::empty);
    EXPECT_EQ(state_of("    throw std::runtime_error(say(\"TODO 5 is not written yet\", \"TODO 5 …\"));\n"),
              State::empty);
}

TEST(TodoBlocks, AreNamedByTheAlarmOfTheProgram)
{
    EXPECT_EQ(unwritten_todo("TODO 2 is not written yet"), "2");
    EXPECT_EQ(unwritten_todo("a.cpp: TODO 12 is not written yet (a hint: ./lab hint 01-a 12)"), "12");
    EXPECT_EQ(unwritten_todo("a.cpp: TODO 3 ist noch nicht geschrieben (ein Hinweis: ./lab hint 01-a 3)"),
              "3");
    EXPECT_EQ(unwritten_todo("TODO is not written yet"), "");
    EXPECT_EQ(unwritten_todo("CL_INVALID_VALUE"), "");
}

TEST(TodoBlocks, KnowTheLineOfTheirAlarm)
{
    const auto alarm_line_of = [](const std::string& body) {
        return read_todo_blocks("x\n// TODO 5 [a]: do it.\n//   Goal: done.\n" + body + "// END TODO 5 [a]\n")
            .blocks.at(0)
            .alarm_line();
    };
    EXPECT_EQ(alarm_line_of("    throw lab::NotWritten(5);\n"), 4);
    EXPECT_EQ(alarm_line_of("    int a;\n    // throw lab::NotWritten(5);\n    throw lab::NotWritten(5);\n"),
              6);
    EXPECT_EQ(alarm_line_of("    int a;\n"), 0);
}

TEST(TodoBlocks, ThatDoNotEndAreAProblemAndNoCrash)
{
    EXPECT_NE(read_todo_blocks("// TODO 1 [a]: do it.\nx\n").problem, "");
    EXPECT_NE(read_todo_blocks("// TODO 1 [a]: do it.\n// END TODO 1 [b]\n").problem, "");
    EXPECT_TRUE(read_todo_blocks("// TODO 99999999999 [a]: do it.\n").blocks.empty());
    EXPECT_TRUE(read_todo_blocks("").blocks.empty());
}

TEST(TodoBlocks, AreEmptiedOneByOne)
{
    std::string other = kernel;
    other.replace(other.find("a = b;"), 6, "mine();");
    EXPECT_EQ(with_empty_todo(other, kernel, 2), other);
    const std::string emptied = with_empty_todo(other, kernel, 1);
    EXPECT_EQ(emptied.find("mine"), std::string::npos);
    EXPECT_EQ(emptied, handed_out(kernel));
}
} // namespace
} // namespace lab
