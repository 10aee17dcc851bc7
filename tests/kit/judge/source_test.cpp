// The parts of a student's file that the judge quotes.
#include "grader/base/todo_blocks.hpp"
#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/source.hpp"
#include "grader/judge/kernel/check/only_store.hpp"
#include "grader/judge/kernel/run/renamed.hpp"

#include <gtest/gtest.h>

namespace
{
using lab::judge::line_of_empty_body;
using lab::judge::line_of_surplus_brace;
using lab::judge::line_of_unclosed_brace;
using lab::judge::lines_of_beginnings;
using lab::judge::shortened;

TEST(Expression, BeginsInItsFirstLine)
{
    const std::string text =
        "void f()\n{\n    g(1, \"(\", // (\n      h(2,\n        3),\n      [] {\n          k();\n"
        "          k(4,\n            5);\n      });\n    k();\n}\n";
    const std::vector<int> begins{0, 1, 2, 3, 3, 3, 3, 7, 8, 8, 10, 11, 12, 13};
    EXPECT_EQ(lines_of_beginnings(text), begins);
}

TEST(Braces, ThatAreNotClosedAreFoundByTheIndentation)
{
    const std::string kernel =
        "kernel void k()\n{\n    for (;;) {\n        if (a) {\n            b;\n    }\n}\n";
    EXPECT_EQ(line_of_unclosed_brace(kernel), 4);
    EXPECT_EQ(line_of_unclosed_brace("kernel void k()\n{\n    for (;;) {\n        b;\n    }\n"), 2);
    EXPECT_EQ(line_of_unclosed_brace("void k() {\n    if (a) {\n        b;\n}\n\nvoid m() {\n}\n"), 2);
}

TEST(Braces, OfStringsAndCommentsDoNotCount)
{
    EXPECT_EQ(line_of_unclosed_brace("void k() { // {\n    f(\"{\\\"{\", '{'); /* {\n { */\n}\n"), 0);
    EXPECT_EQ(line_of_unclosed_brace("void k()\n{\n}\n}\n"), 0);
    EXPECT_EQ(line_of_unclosed_brace("/* never closed {"), 0);
}

TEST(Braces, ThatCloseNothingAreFoundByTheIndentation)
{
    EXPECT_EQ(line_of_surplus_brace("void k()\n{\n    for (;;) {\n    }\n    }\n    b;\n}\n"), 5);
    EXPECT_EQ(line_of_surplus_brace("void k()\n{\n}\n}\n"), 4);
    EXPECT_EQ(line_of_surplus_brace("void k()\n{\n    if (a) {\n    }\n}\n"), 0);
}

/// A function whose time grows with the square of the length would exceed this test's time limit.
TEST(Text, OfAMegabyteOfOneTokenIsReadAtOnce)
{
    for (const char* token :
         {"\n", " ", "{", "}", "(", ")", ";", "\"", "/*", "//\n", "if\n", "a ", "a[", "\xff", "#if 0\n"}) {
        std::string text;
        while (text.size() < (1U << 20))
            text += token;
        lines_of_beginnings(text);
        line_of_unclosed_brace(text);
        line_of_surplus_brace(text);
        line_of_empty_body(text);
        lab::judge::printed_character(text);
        lab::judge::loop_around(text, 1 << 20, 1 << 20);
        lab::judge::condition_around(text, 1 << 20);
        lab::judge::only_store_to("a", text, text);
        lab::judge::renamed(text, {{"if", "while"}});
        lab::read_todo_blocks(text);
    }
}

TEST(Semicolon, BeforeABlockIsFound)
{
    EXPECT_EQ(line_of_empty_body("a;\n    if (b < c); {\n        d;\n    }\n"), 2);
    EXPECT_EQ(line_of_empty_body("for (;;) { // for (;;); {\n}\ndo {\n} while (a);\n"), 0);
}

TEST(Shortened, EndsBetweenTwoCharacters)
{
    EXPECT_EQ(shortened("für", 4), "für");
    EXPECT_EQ(shortened("für alle", 4), "für …");
    EXPECT_EQ(shortened("für alle", 3), "fü …");
    EXPECT_EQ(shortened("für alle", 2), "f …");
    EXPECT_EQ(shortened("für alle", 0), " …");
}

TEST(Shortened, IsUtf8WhateverACompilerSaid)
{
    EXPECT_EQ(shortened("f\xfcr", 100), "f\ufffdr");
    EXPECT_EQ(shortened("\xc0\xaf", 100), "\ufffd"); // overlong
    EXPECT_EQ(shortened("ab\xe2\x82", 100), "ab\ufffd");
}
} // namespace
