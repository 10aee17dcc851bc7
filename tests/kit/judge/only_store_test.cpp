// The only statement of a kernel that stores to an output, by its text.
#include "grader/judge/kernel/check/only_store.hpp"

#include <gtest/gtest.h>

namespace lab::kit
{
namespace
{
/// A kernel whose body begins in line 4.
std::string kernel_with(const std::string& body)
{
    return "kernel void sum(global const int* input,\n                global int* output)\n{\n" + body +
           "}\n";
}

judge::OnlyStore store_in(const std::string& body)
{
    return judge::only_store_to("output", "sum", kernel_with(body));
}

TEST(OnlyStore, IsFoundWithTheConditionAroundIt)
{
    EXPECT_EQ(store_in("    output[0] = input[0];\n").line, 4);
    EXPECT_EQ(store_in("    output[0] = input[0];\n").condition, 0);
    EXPECT_EQ(store_in("    if (input[0]) {\n        output[0] += 1;\n    }\n").line, 5);
    EXPECT_EQ(store_in("    if (input[0]) {\n        output[0] += 1;\n    }\n").condition, 4);
}

TEST(OnlyStore, IsNotNamedWhereAnotherStatementMayStore)
{
    const std::string store = "    output[1] = 2;\n";
    for (const std::string other : {"output[0] = 1;", "output[0]\n        = 1;", "vstore4(a, 0, output);",
                                    "global int* const b = output;", "helper(&output[0]);", "*output = 1;"})
        EXPECT_EQ(store_in("    " + other + "\n" + store).line, 0) << other;
    EXPECT_EQ(store_in("    if (output[0] == 1)\n        return;\n").line, 0);
}
} // namespace
} // namespace lab::kit
