// The values our own simulator computes: each line of the tables is an expression of x and y, the two integers of a
// work-item, and its values for four pairs of them.
#include "tests/kit/simulated.hpp"

#include <gtest/gtest.h>

namespace
{
using namespace lab::kit;

struct Computed {
    const char* expression;
    Ints expected; // for (x, y) = (7, 3), (-7, 3), (100000, 2), (0, 1)
};
const Ints pairs{7, 3, -7, 3, 100000, 2, 0, 1};

Ints values_of(const std::string& expression, const std::string& language = "CL1.2")
{
    const std::string kernel =
        "kernel void k(global int* in, global int* out)\n{\n    const int i = get_global_id(0);\n"
        "    const int x = in[2 * i], y = in[2 * i + 1];\n    out[i] = " +
        expression + ";\n}\n";
    const Simulated ran = simulate(kernel, pairs, 4, {4, 2}, language);
    EXPECT_FALSE(ran.ended) << expression << ": " << (ran.ended ? ran.ended->what : "");
    EXPECT_TRUE(ran.findings.empty()) << expression;
    return ran.output;
}

class Expression : public testing::TestWithParam<Computed> {};
TEST_P(Expression, HasTheValuesOfC)
{
    EXPECT_EQ(values_of(GetParam().expression), GetParam().expected) << GetParam().expression;
}

INSTANTIATE_TEST_SUITE_P(
    Integers, Expression,
    testing::Values(
        Computed{"x + y", {10, -4, 100002, 1}}, Computed{"x - y", {4, -10, 99998, -1}},
        Computed{"x * x", {49, 49, 1410065408, 0}}, Computed{"x / y", {2, -2, 50000, 0}},
        Computed{"x % y", {1, -1, 0, 0}}, Computed{"(uint)x / (uint)y", {2, 1431655763, 50000, 0}},
        Computed{"(uint)x % (uint)y", {1, 0, 0, 0}}, Computed{"x << y", {56, -56, 400000, 0}},
        Computed{"x >> y", {0, -1, 25000, 0}}, Computed{"(uint)x >> y", {0, 536870911, 25000, 0}},
        Computed{"x & y", {3, 1, 0, 0}}, Computed{"x | y", {7, -5, 100002, 1}},
        Computed{"x ^ y", {4, -6, 100002, 1}}, Computed{"~x", {-8, 6, -100001, -1}},
        Computed{"x < y", {0, 1, 0, 1}}, Computed{"(uint)x < (uint)y", {0, 0, 0, 1}},
        Computed{"x <= -7", {0, 1, 0, 0}}, Computed{"x ? y : -1", {3, 3, 2, -1}},
        Computed{"(char)x", {7, -7, -96, 0}}, Computed{"(uchar)x", {7, 249, 160, 0}},
        Computed{"(short)x", {7, -7, -31072, 0}}, Computed{"(int)((long)x * x >> 4)", {3, 3, 625000000, 0}},
        Computed{"(int)((ulong)(uint)x >> 31)", {0, 1, 0, 0}},
        Computed{"(char)x * (char)y", {21, -21, -192, 0}}, Computed{"(bool)x + 1", {2, 2, 2, 1}}));

INSTANTIATE_TEST_SUITE_P(
    Floats, Expression,
    testing::Values(
        Computed{"(int)(x * 0.5f)", {3, -3, 50000, 0}},
        Computed{"(int)((float)x / y * 10)", {23, -23, 500000, 0}},
        Computed{"as_int((float)x)", {0x40e00000, static_cast<std::int32_t>(0xc0e00000), 0x47c35000, 0}},
        Computed{"(float)x > 1.5f", {1, 0, 1, 0}}, Computed{"(int)fabs((float)x)", {7, 7, 100000, 0}},
        Computed{"(int)(uint)(float)y", {3, 3, 2, 1}},
        Computed{"(int)mad((float)x, 2.0f, 1.0f)", {15, -13, 200001, 1}},
        Computed{"isnan((float)x / 0.0f)", {0, 0, 0, 1}}, Computed{"(int)(-(float)x)", {-7, 7, -100000, 0}}));

INSTANTIATE_TEST_SUITE_P(
    Vectors, Expression,
    testing::Values(Computed{"((int4)(x, y, 5, 6)).s2", {5, 5, 5, 5}},
                    Computed{"((int4)(x, y, 5, 6)).wzyx.x", {6, 6, 6, 6}},
                    Computed{"((int2)(x, y) * 2).y", {6, 6, 4, 2}},
                    Computed{"((int3)(x, y, 1) + (int3)(1)).z", {2, 2, 2, 2}},
                    Computed{"any((int2)(x, y) < 0)", {0, 1, 0, 0}},
                    Computed{"((int4)(0, ((int4)(x, y, 1, 2)).xyz)).y", {7, -7, 100000, 0}},
                    Computed{"as_int4((long2)(x, y)).x", {7, -7, 100000, 0}},
                    Computed{"(int)dot((float2)(x, 1), (float2)(2, y))", {17, -11, 200002, 1}},
                    Computed{"convert_int2((float2)(x, y)).x", {7, -7, 100000, 0}},
                    Computed{"((char4)(x, y, 1, 2)).x", {7, -7, -96, 0}}));

INSTANTIATE_TEST_SUITE_P(
    BuiltIns, Expression,
    testing::Values(Computed{"max(x, y)", {7, 3, 100000, 1}}, Computed{"min((uint)x, (uint)y)", {3, 3, 2, 0}},
                    Computed{"clamp(x, -1, 5)", {5, -1, 5, 0}}, Computed{"popcount(x)", {3, 30, 6, 0}},
                    Computed{"clz(y)", {30, 30, 30, 31}}, Computed{"mad24(x, y, 1)", {22, -20, 200001, 1}},
                    Computed{"mul24(x, y)", {21, -21, 200000, 0}}, Computed{"abs(x)", {7, 7, 100000, 0}},
                    Computed{"select(1, 2, x > 0)", {2, 1, 2, 1}},
                    Computed{"add_sat(x, INT_MAX)", {2147483647, 2147483640, 2147483647, 2147483647}},
                    Computed{"rotate(x, y)", {56, -49, 400000, 0}}, Computed{"mul_hi(x, x)", {0, 0, 2, 0}},
                    Computed{"hadd(x, y)", {5, -2, 50001, 0}},
                    Computed{"convert_uchar_sat(x)", {7, 0, 255, 0}},
                    Computed{"(int)get_local_size(0) * 10 + (int)get_num_groups(0)", {22, 22, 22, 22}},
                    Computed{"(int)(get_group_id(0) * 2 + get_local_id(0)) - i", {0, 0, 0, 0}},
                    Computed{"(int)get_work_dim()", {1, 1, 1, 1}},
                    Computed{"(int)get_global_size(2)", {1, 1, 1, 1}}));

TEST(Program, CallsFunctionsWithStructsAndArrays)
{
    const Simulated ran =
        simulate("struct pair { int a[3]; char b; };\n"
                 "int sum(struct pair p, int* more) { *more += 1; return p.a[0] + p.a[2] + p.b; }\n"
                 "kernel void k(global int* in, global int* out) {\n"
                 "  int calls = in[get_global_id(0)];\n"
                 "  struct pair p = {{1, 2, calls}, 4};\n"
                 "  struct pair q = p;\n"
                 "  out[get_global_id(0)] = sum(q, &calls) * 100 + calls; }",
                 {5, 6}, 2, {2, 2});
    EXPECT_EQ(ran.output, (Ints{1006, 1107}));
    EXPECT_TRUE(ran.findings.empty());
}

TEST(Program, TakesTablesSwitchesAndLoops)
{
    const Simulated ran = simulate(
        "constant int table[2][3] = {{1, 2, 3}, {10, 20, 30}};\n"
        "kernel void k(global int* in, global int* out) {\n"
        "  int sum = 0;\n"
        "  for (int i = 0; i < 3; ++i) { if (i == in[0]) continue; sum += table[get_global_id(0)][i]; }\n"
        "  switch (sum) { case 4: sum = -4; break; case 40: sum += 1; default: sum += 2; }\n"
        "  out[get_global_id(0)] = sum; }",
        {1}, 2, {2, 2});
    EXPECT_EQ(ran.output, (Ints{-4, 43}));
    EXPECT_TRUE(ran.findings.empty());
}

TEST(Program, IsTheSameInEveryOrderOfWorkItems)
{
    const std::string kernel =
        "kernel void k(global int* in, global int* out) {\n"
        "  local int s[8]; const int l = get_local_id(0); s[l] = in[l];\n"
        "  for (int d = 1; d < 8; d *= 2) { barrier(CLK_LOCAL_MEM_FENCE);\n"
        "    int t = l >= d ? s[l - d] : 0; barrier(CLK_LOCAL_MEM_FENCE); s[l] += t; }\n"
        "  out[l] = s[l]; }";
    using Order = lab::simulator::Schedule::Order;
    for (const Order order : {Order::ascending, Order::descending, Order::drawn}) {
        const Simulated ran = simulate(kernel, {1, 2, 3, 4, 5, 6, 7, 8}, 8, {8, 8, {order, 7, true}});
        EXPECT_EQ(ran.output, (Ints{1, 3, 6, 10, 15, 21, 28, 36}));
        EXPECT_TRUE(ran.findings.empty());
    }
}

TEST(Program, GivesWayToWhomItWaitsFor)
{
    const Simulated ran = simulate("kernel void k(global int* in, global int* out) {\n"
                                   "  const int g = get_group_id(0);\n"
                                   "  while (atomic_add(&in[g + 1], 0) == 0) ;\n"
                                   "  atomic_xchg(&in[g], 1); out[g] = g; }",
                                   {0, 0, 0, 1}, 3, {3, 1});
    EXPECT_FALSE(ran.ended);
    EXPECT_EQ(ran.output, (Ints{0, 1, 2}));
}

TEST(Program, EndsWhenItDoesNotEndByItself)
{
    const Simulated ran = simulate(
        "kernel void k(global int* in, global int* out) { while (in[0]) out[0] = 1; }", {1}, 1, {1, 1});
    ASSERT_TRUE(ran.ended);
    EXPECT_EQ(ran.ended->kind, lab::simulator::EndOfRun::Kind::too_many_instructions);
    EXPECT_EQ(ran.ended->line, 1U);
}

TEST(Program, ThatComesBackToAStateGoesRoundForEver)
{
    const Simulated ran = simulate("kernel void k(global int* in, global int* out) {\n"
                                   "  for (int i = 0; i < 8; i += in[0]) barrier(CLK_LOCAL_MEM_FENCE); }",
                                   {0}, 1);
    ASSERT_TRUE(ran.ended);
    EXPECT_EQ(ran.ended->kind, lab::simulator::EndOfRun::Kind::state_came_back);
}

TEST(Program, SaysByNameWhatItDoesNotKnow)
{
    const Simulated ran =
        simulate("kernel void k(global int* in, global int* out) { out[0] = __builtin_readcyclecounter(); }",
                 {1}, 1, {1, 1});
    ASSERT_TRUE(ran.ended);
    EXPECT_EQ(ran.ended->what, "LLVM's function llvm.readcyclecounter");
}

TEST(Program, RunsWorkGroupFunctions)
{
    const std::string begin =
        "kernel void k(global int* in, global int* out) { const int l = get_local_id(0); out[l] = ";
    for (const auto& [call, expected] : {std::pair{"work_group_scan_exclusive_add(in[l])", Ints{0, 3, 4, 8}},
                                         std::pair{"work_group_scan_inclusive_max(in[l])", Ints{3, 3, 4, 4}},
                                         std::pair{"work_group_reduce_min(in[l])", Ints{1, 1, 1, 1}},
                                         std::pair{"work_group_broadcast(in[l], 2)", Ints{4, 4, 4, 4}},
                                         std::pair{"work_group_any(in[l] == 4)", Ints{1, 1, 1, 1}}})
        EXPECT_EQ(simulate(begin + call + "; }", {3, 1, 4, 2}, 4, {4, 4}, "CL2.0").output, expected) << call;
}

/// Runs it with the range's ids, and with the rest of its buffer before the address.
TEST(Program, RunsOneWorkGroupOfALargeRange)
{
    constexpr std::size_t group = 70'000, local = 4;
    const Simulated ran = simulate("kernel void k(global int* in, global int* out) {\n"
                                   "  out[get_global_id(0)] = get_group_id(0) * 10 + get_global_size(0) / "
                                   "get_num_groups(0); }",
                                   {0}, local, {local, local, {}, 100'000, group, 4 * group * local});
    EXPECT_EQ(ran.output, Ints(local, 10 * group + local));
    EXPECT_TRUE(ran.findings.empty());
}

TEST(Program, FindsAGroupNumberOf16BitsBeforeTheBuffersPart)
{
    constexpr std::size_t group = 70'000;
    const Simulated ran = simulate("kernel void k(global int* in, global int* out) {\n"
                                   "  const ushort g = get_group_id(0); out[g] = 1; }",
                                   {0}, 1, {1, 1, {}, 100'000, group, 4 * group});
    EXPECT_TRUE(ran.has(lab::simulator::Finding::Kind::out_of_bounds));
}
} // namespace
