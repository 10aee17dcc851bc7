// The simulator's findings reach the judge.
#include "tests/kit/kernel_job.hpp"

#include <fmt/format.h>

namespace
{
using namespace lab::kit;
using namespace lab::judge;
using Kind = Message::Kind;

struct Sample {
    const char* name;
    const char* body;
    Kind kind;
    int line; // of some work-item
    const char* memory;
};

// The body begins in line 6.
const Sample samples[] = {
    {"ReadWriteRace", "    s[l] = input[g];\n    output[g] = s[7 - l];", Kind::data_race, 6, "local"},
    {"WriteWriteRace", "    s[l / 2] = g;\n    output[g] = 0;", Kind::data_race, 6, "local"},
    {"EqualStoresInAGroup", "    s[0] = 7;\n    output[g] = 0;", Kind::equal_stores, 6, "local"},
    {"EqualStoresOfTwoGroups", "    if (l == 0)\n        output[0] = 7;", Kind::equal_stores, 7, "global"},
    {"EqualStoresBehindTheWrongFence",
     "    if (l == 0)\n        s[0] = 7;\n    barrier(CLK_GLOBAL_MEM_FENCE);\n    if (l == 1)\n        s[0] = 7;",
     Kind::equal_stores, 7, "local"},
    {"RaceBetweenGroups", "    output[l] = g;", Kind::data_race, 6, "global"},
    {"Divergence", "    if (l < 3)\n        barrier(CLK_LOCAL_MEM_FENCE);\n    output[g] = l;",
     Kind::divergence, 7, ""},
    {"ReadPastBuffer", "    output[g] = input[g + 1];", Kind::out_of_bounds, 6, "global"},
    {"WritePastBuffer", "    output[g + 1] = 5;", Kind::out_of_bounds, 6, "global"},
    {"ReadBeforeBuffer", "    output[g] = input[(int)g - 1];", Kind::out_of_bounds, 6, "global"},
    {"ReadPastLocalArray", "    s[l] = g;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    output[g] = s[l + 1];",
     Kind::out_of_bounds, 8, "local"},
    {"WriteBeforeLocalArray", "    s[(int)l - 1] = g;", Kind::out_of_bounds, 6, "local"},
    {"ReadPastPrivateArray", "    int p[4] = {1, 2, 3, 4};\n    output[g] = p[l];", Kind::out_of_bounds, 7,
     "private"},
    {"StoreToReadOnlyBuffer", "    ((global int*)input)[g] = 1;", Kind::forbidden_access, 6, "global"},
    {"UninitialisedLocalMemory", "    output[g] = s[l];", Kind::uninitialised, 6, "local"},
    {"DivergenceOfRounds",
     "    for (int a = 0; a < 2; ++a)\n        for (int b = 0; b < (l % 2 == a ? 1 : 2); ++b)\n"
     "            barrier(CLK_LOCAL_MEM_FENCE);\n    output[g] = l;",
     Kind::divergence, 8, ""},
    {"DivergenceOfRoundsWithAnEndInTheMiddle",
     "    for (int a = 0, n = 0; n < 3; ++a)\n        while (true) {\n            barrier(CLK_LOCAL_MEM_FENCE);\n"
     "            if (++n == 3 || n == l % 2 + 1)\n                break;\n        }\n    output[g] = l;",
     Kind::divergence, 8, ""},
    {"UnsetVariableBesideAnExchange",
     "    int unset;\n    if (l == 0)\n        atomic_xchg(s, 7);\n    output[g] = g > 100 ? 0 : unset;",
     Kind::uninitialised, 9, "private"},
    {"BranchOnUnsetArrayBesideAnExchange",
     "    int unset[4];\n    unset[1] = 2;\n    if (l == 0)\n        atomic_xchg(s, 7);\n    if (unset[l % 2] == 3)\n"
     "        output[g] = 1;",
     Kind::uninitialised, 10, "private"},
    {"BranchOnUninitialised", "    if (s[l] > 3)\n        output[g] = 4;", Kind::uninitialised, 6, "local"}};

class FoundBySimulator : public testing::TestWithParam<Sample> {};

INSTANTIATE_TEST_SUITE_P(Of, FoundBySimulator, testing::ValuesIn(samples),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(FoundBySimulator, ReachesTheJudge)
{
    const WorkerRun run(job_of(kernel_with(GetParam().body)), Device::simulator);
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    const Trace trace = run.trace();
    ASSERT_EQ(trace.launches.size(), 1U);
    for (const Message& message : trace.launches[0].messages)
        if (message.kind == GetParam().kind) {
            EXPECT_EQ(message.memory, GetParam().memory);
            ASSERT_FALSE(message.entities.empty());
            EXPECT_EQ(message.entities[0].line, GetParam().line);
            EXPECT_LT(message.entities[0].global_id[0], element_count);
            return;
        }
    FAIL() << "no message of that kind";
}

TEST(Trace, OfARightKernelIsFreeOfMessages)
{
    const WorkerRun run(
        job_of(kernel_with(
            "    s[l] = input[g];\n    barrier(CLK_LOCAL_MEM_FENCE);\n    output[g] = s[7 - l];")),
        Device::simulator);
    const Trace trace = run.trace();
    ASSERT_EQ(trace.launches.size(), 1U);
    const LaunchTrace& launch = trace.launches[0];
    EXPECT_TRUE(launch.messages.empty());
    EXPECT_EQ(launch.instructions.size(), element_count);
    EXPECT_EQ(launch.global_loads, element_count);
    EXPECT_EQ(launch.global_stores, element_count);
    EXPECT_EQ(launch.local_loads, element_count);
    EXPECT_EQ(launch.local_stores, element_count);
    EXPECT_EQ(launch.global_writers.size(), element_count);
    ASSERT_EQ(launch.snapshots.size(), 2U); // at the barrier and at the end, of the first work-group
    EXPECT_EQ(launch.snapshots[0].line, 7);
    EXPECT_EQ(launch.snapshots[0].arrays.at(0).values,
              (std::vector<std::int32_t>{0, 10, 20, 30, 40, 50, 60, 70}));
    EXPECT_EQ(launch.snapshots[0].arrays[0].writers.at(3), 3);
    EXPECT_EQ(launch.snapshots[0].arrays[0].lines.at(3), 6);
}

TEST(Trace, HasNoDivergenceWhereAllComeInEachRound)
{
    const char* const step = "barrier(CLK_LOCAL_MEM_FENCE);";
    for (
        const std::string& body :
        {fmt::format(
             "    for (int a = 0; a < 3; ++a)\n        for (int b = a; b < 3; ++b) {{\n            {}\n        }}",
             step),
         // Loops without a barrier, inside and before, in which each work-item goes round as often as it likes.
         fmt::format(
             "    for (int a = 0; a < 3; ++a) {{\n        for (int b = 0; b < l; ++b)\n            s[l] = b;\n"
             "        {}\n    }}",
             step),
         // The same loop, once without its barrier.
         fmt::format(
             "    for (int a = 0; a < 3; ++a)\n        for (int b = 0; b < (a == 1 ? l : 2); ++b) {{\n"
             "            if (a == 1)\n                continue;\n            {}\n        }}",
             step),
         fmt::format("    int n = 0;\n    do {{\n        switch (n) {{\n        case 1: {} break;\n"
                     "        default: s[l] = n;\n        }}\n        {}\n    }} while (++n < 4);",
                     step, step)})
        for (const Message& message :
             WorkerRun(job_of(kernel_with(body)), Device::simulator).trace().launches.at(0).messages)
            EXPECT_NE(message.kind, Kind::divergence) << body;
}

TEST(Trace, HasNothingUninitialisedWhereAPartOfAVariableIsSet)
{
    for (
        const char* body :
        {"    int4 v;\n    v.x = g;\n    v.y = l;\n    output[g] = v.x + v.y;",
         "    struct { char a; int b; } p = {1, 2}, q = p;\n    output[g] = q.a + q.b;",
         "    int a[4] = {1}, b[8];\n    for (int i = 0; i < 8; ++i)\n        b[i] = a[i % 4];\n    output[g] = b[l % 8];",
         "    float3 f = (float3)(1, 2, 3), h = f;\n    output[g] = (int)h.z;",
         "    union { int i; float f; } u;\n    u.f = 1.0f;\n    output[g] = u.i;"})
        for (const Message& message :
             WorkerRun(
                 job_of(kernel_with(std::string("    if (l == 0)\n        atomic_xchg(s, 7);\n") + body)),
                 Device::simulator)
                 .trace()
                 .launches.at(0)
                 .messages)
            EXPECT_NE(message.kind, Kind::uninitialised) << body;
}

/// Stores of equal values that are ordered by a barrier or atomicity, or done by a single work-item; and unequal
/// ones, which are reported once, as a data race.
TEST(Trace, HasNoEqualStoresWhereTheyAreOrdered)
{
    for (
        const char* body :
        {"    if (l == 0)\n        s[0] = 7;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    if (l == 1)\n        s[0] = 7;",
         "    volatile local int* first = s;\n    atomic_xchg(first, 7);", "    s[l] = 7;\n    s[l] = 7;",
         "    ((local char*)s)[l] = 7;", "    s[0] = g;"})
        for (const Message& message :
             WorkerRun(job_of(kernel_with(body)), Device::simulator).trace().launches.at(0).messages)
            EXPECT_NE(message.kind, Kind::equal_stores) << body;
}
} // namespace
