// What the judge takes from a student's file into its texts.
#include "grader/judge/source.hpp"

#include <gtest/gtest.h>

namespace
{
using lab::judge::shortened;

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
