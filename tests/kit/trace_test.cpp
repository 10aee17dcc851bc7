// The simulator's messages are understood: as recorded from Oclgrind 21.10, and as it writes them here today.
#include "tests/kit/kernel_job.hpp"

#include <fmt/format.h>

namespace
{
using namespace lab::kit;
using namespace lab::judge;
using Kind = Message::Kind;

TEST(RecordedMessage, OfAReadWriteRaceNamesBothWorkItems)
{
    const Message message =
        parse_message("\nRead-write data race at local memory address 0x100000000000c\n\tKernel: k\n\t\n"
                      "\tFirst entity:  Global(12,0,0) Local(4,0,0) Group(1,0,0)\n"
                      "\t  %5 = load i32, i32 addrspace(3)* %arrayidx6, align 4, !dbg !38\n"
                      "\tAt line 7 (column 17) of k.cl:\n\t  s[l] = input[g];\n\t\n"
                      "\tSecond entity: Global(11,0,0) Local(3,0,0) Group(1,0,0)\n"
                      "\t  store i32 %2, i32 addrspace(3)* %arrayidx4, align 4, !dbg !35\n"
                      "\tAt line 6 (column 10) of k.cl:\n\t  const uint g = get_global_id(0);\n\t");
    EXPECT_EQ(message.kind, Kind::data_race);
    EXPECT_EQ(message.title, "Read-write data race at local memory address 0x100000000000c");
    EXPECT_EQ(message.memory, "local");
    EXPECT_EQ(message.offset, 12U);
    ASSERT_EQ(message.entities.size(), 2U);
    EXPECT_EQ(message.entities[0].global_id[0], 12U);
    EXPECT_EQ(message.entities[0].local_id[0], 4U);
    EXPECT_EQ(message.entities[0].group_id[0], 1U);
    EXPECT_EQ(message.entities[0].line, 7);
    EXPECT_FALSE(message.entities[0].writes);
    EXPECT_EQ(message.entities[1].global_id[0], 11U);
    EXPECT_EQ(message.entities[1].line, 6);
    EXPECT_TRUE(message.entities[1].writes);
}

TEST(RecordedMessage, OfAWriteWriteRaceBetweenGroupsNamesBothGroups)
{
    const Message message =
        parse_message("\nWrite-write data race at global memory address 0x200000000001c\n\tKernel: k\n\t\n"
                      "\tFirst entity:  Global(15,0,0) Local(7,0,0) Group(1,0,0)\n"
                      "\t  store i32 %0, i32 addrspace(1)* %arrayidx, align 4, !dbg !34\n"
                      "\tAt line 6 (column 15) of k.cl:\n\t  const uint g = get_global_id(0);\n\t\n"
                      "\tSecond entity: Global(7,0,0) Local(7,0,0) Group(0,0,0)\n"
                      "\t  store i32 %0, i32 addrspace(1)* %arrayidx, align 4, !dbg !34\n"
                      "\tAt line 6 (column 15) of k.cl:\n\t  const uint g = get_global_id(0);\n\t");
    EXPECT_EQ(message.kind, Kind::data_race);
    EXPECT_EQ(message.memory, "global");
    EXPECT_EQ(message.buffer, 2U);
    EXPECT_EQ(message.offset, 28U);
    ASSERT_EQ(message.entities.size(), 2U);
    EXPECT_TRUE(message.entities[0].writes && message.entities[1].writes);
    EXPECT_NE(message.entities[0].group_id, message.entities[1].group_id);
}

TEST(RecordedMessage, OfDivergenceTellsHowManyCame)
{
    const Message message =
        parse_message("\nWork-group divergence detected (barrier)\n\tKernel:     k\n\tWork-group: (0,0,0)\n"
                      "\tOnly 3 out of 8 work-items executed barrier\n\t  call spir_func void "
                      "@_Z7barrierj(i32 noundef 1) #5, !dbg !35\n"
                      "\tAt line 7 (column 9) of k.cl:\n\t  if (l < 3)\n\t");
    EXPECT_EQ(message.kind, Kind::divergence);
    EXPECT_EQ(message.arrived, 3U);
    EXPECT_EQ(message.expected, 8U);
    ASSERT_EQ(message.entities.size(), 1U);
    EXPECT_EQ(message.entities[0].line, 7);
    EXPECT_FALSE(message.entities[0].is_work_item);
}

TEST(RecordedMessage, OfARaceWithACopyNamesTheWorkItemAlone)
{
    const Message message = parse_message(
        "Read-write data race at local memory address 0x1000000000008\n\tKernel: k\n\t\n\tFirst entity:  "
        "Group(1,0,0)\n\t(location unknown)\n\t\n\tSecond entity: Global(10,0,0) Local(2,0,0) "
        "Group(1,0,0)\n\t  store i32 %8, i32 addrspace(3)* %arrayidx9, align 4, !dbg !55\n"
        "\tAt line 7 (column 93) of k.cl:\n\t  a[i] = 1;\n\t");
    ASSERT_EQ(message.entities.size(), 2U);
    EXPECT_FALSE(message.entities[0].is_work_item);
    EXPECT_EQ(message.entities[0].line, 0);
    EXPECT_EQ(message.entities[0].group_id[0], 1U);
    EXPECT_TRUE(message.entities[1].is_work_item);
    EXPECT_EQ(message.entities[1].global_id[0], 10U);
    EXPECT_EQ(message.entities[1].line, 7);
}

TEST(RecordedMessage, OfDifferentBarriersTellsTheirLines)
{
    const Message message = parse_message(
        "\nWork-group divergence detected (barrier)\n\tKernel:     k\n\tWork-group: (0,0,0)\n\t\n"
        "\tWork-item:  Global(3,0,0) Local(3,0,0) Group(0,0,0)\n\t  call spir_func void @_Z7barrierj(i32 "
        "noundef 1) #5, !dbg !36\n"
        "\tAt line 9 (column 9) of k.cl:\n\t  else\n\tfence=0x1, num_events=0\n\t\n\tPrevious work-items "
        "executed:\n"
        "\t  call spir_func void @_Z7barrierj(i32 noundef 1) #5, !dbg !35\n"
        "\tAt line 7 (column 9) of k.cl:\n\t  if (l < 3)\n\tfence=0x1, num_events=0\n\t");
    EXPECT_EQ(message.kind, Kind::divergence);
    EXPECT_EQ(message.expected, 0U);
    ASSERT_EQ(message.entities.size(), 2U);
    EXPECT_EQ(message.entities[0].global_id[0], 3U);
    EXPECT_EQ(message.entities[0].line, 9);
    EXPECT_EQ(message.entities[1].line, 7);
}

/// One work-item's message, as Oclgrind writes it.
Message one_entity(const std::string& title, const std::string& instruction)
{
    return parse_message(
        "\n" + title + "\n\tKernel: k\n\tEntity: Global(15,0,0) Local(7,0,0) Group(1,0,0)\n\t" + instruction +
        "\n\tAt line 6 (column 19) of k.cl:\n\t  const uint g = get_global_id(0);\n\t");
}

TEST(RecordedMessage, OfAnAccessOutsideTellsWhereAndWhich)
{
    Message message = one_entity("Invalid write of size 4 at global memory address 0x2000000000040",
                                 "  store i32 5, i32 addrspace(1)* %arrayidx, align 4, !dbg !34");
    EXPECT_EQ(message.kind, Kind::out_of_bounds);
    EXPECT_EQ(message.memory, "global");
    EXPECT_EQ(message.offset, 64U);
    EXPECT_TRUE(message.writes);
    ASSERT_EQ(message.entities.size(), 1U);
    EXPECT_EQ(message.entities[0].global_id[0], 15U);
    EXPECT_EQ(message.entities[0].line, 6);
    message = one_entity("Invalid read of size 4 at local memory address 0x1000000000020",
                         "  %3 = load i32, i32 addrspace(3)* %arrayidx4");
    EXPECT_EQ(message.kind, Kind::out_of_bounds);
    EXPECT_EQ(message.memory, "local");
    EXPECT_EQ(message.offset, 32U);
    EXPECT_FALSE(message.writes);
}

TEST(RecordedMessage, OfANegativeIndexKeepsItsSign)
{
    // Buffer 1, byte -4: the borrow reaches the buffer's number, and 48 bits are left of the offset.
    const Message message =
        one_entity("Invalid read of size 4 at global memory address 0xfffffffffffc", "  %2 = load i32");
    EXPECT_EQ(message.kind, Kind::out_of_bounds);
    EXPECT_EQ(static_cast<std::int64_t>(message.offset << 16) >> 16, -4);
}

TEST(RecordedMessage, OfPrivateMemoryGivesTheOffsetInItsArray)
{
    // Private addresses have their buffer's number above bit 32, not above bit 48.
    const Message message = one_entity("Invalid read of size 4 at private memory address 0x500000010",
                                       "  %5 = load i32, i32* %arrayidx5");
    EXPECT_EQ(message.kind, Kind::out_of_bounds);
    EXPECT_EQ(message.memory, "private");
    EXPECT_EQ(message.offset, 16U);
}

TEST(RecordedMessage, OfAStaticArrayTellsTheIndex)
{
    Message message =
        one_entity("Index (8) exceeds static array size (8)", "  store i32 %0, i32 addrspace(3)* %arrayidx");
    EXPECT_EQ(message.kind, Kind::out_of_bounds);
    EXPECT_EQ(message.offset, 32U);
    message =
        one_entity("Index (-1) exceeds static array size (8)", "  store i32 %0, i32 addrspace(3)* %arrayidx");
    EXPECT_EQ(message.kind, Kind::out_of_bounds);
    EXPECT_EQ(static_cast<std::int64_t>(message.offset << 16) >> 16, -4);
}

TEST(RecordedMessage, OfAForbiddenStoreIsNoAccessOutside)
{
    const Message message =
        one_entity("Invalid write to read-only buffer", "  store i32 1, i32 addrspace(1)* %arrayidx");
    EXPECT_EQ(message.kind, Kind::forbidden_access);
    EXPECT_TRUE(message.writes);
    EXPECT_EQ(message.entities.at(0).line, 6);
}

TEST(RecordedMessage, OfAForbiddenLoadIsNoStoreThoughTheBufferIsWriteOnly)
{
    const Message message =
        one_entity("Invalid read from write-only buffer", "  load i32, i32 addrspace(1)* %arrayidx");
    EXPECT_EQ(message.kind, Kind::forbidden_access);
    EXPECT_FALSE(message.writes);
}

TEST(WorkItem, IsNamedByTheDimensionsItHas)
{
    EXPECT_EQ(lab::judge::shown({12, 0, 0}), "12");
    EXPECT_EQ(lab::judge::shown({0, 1, 0}), "(0, 1)");
    EXPECT_EQ(lab::judge::shown({0, 0, 2}), "(0, 0, 2)");
}

TEST(RecordedMessage, OfUninitialisedMemoryIsOneKindInAllItsForms)
{
    for (const char* title : {"Uninitialized value written to global memory address 0x2000000000000",
                              "Controlflow depends on uninitialized value"})
        EXPECT_EQ(one_entity(title, "  store i32 %1").kind, Kind::uninitialised) << title;
}

TEST(RecordedMessage, OfAnythingElseIsKeptAsOther)
{
    EXPECT_EQ(parse_message("").kind, Kind::other);
    EXPECT_EQ(parse_message("\n\n\t\n").kind, Kind::other);
    EXPECT_EQ(parse_message("OCLGRIND: something new").kind, Kind::other);
}

struct Sample {
    const char* name;
    const char* body;
    Kind kind;
    int line; // of some work-item
    const char* memory;
};

// The body begins at line 6.
const Sample samples[] = {
    {"ReadWriteRace", "    s[l] = input[g];\n    output[g] = s[7 - l];", Kind::data_race, 7, "local"},
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
    {"StoreToReadOnlyBuffer", "    ((global int*)input)[g] = 1;", Kind::forbidden_access, 6, ""},
    {"UninitialisedLocalMemory", "    output[g] = s[l];", Kind::uninitialised, 6, "global"},
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
    {"BranchOnUninitialised", "    if (s[l] > 3)\n        output[g] = 4;", Kind::uninitialised, 6, ""}};

class TodaysMessage : public testing::TestWithParam<Sample> {};

INSTANTIATE_TEST_SUITE_P(Of, TodaysMessage, testing::ValuesIn(samples),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(TodaysMessage, IsUnderstood)
{
    if (!course().has_simulator())
        GTEST_SKIP() << "Oclgrind is not installed here";
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

TEST(TodaysTrace, OfARightKernelIsFreeOfMessages)
{
    if (!course().has_simulator())
        GTEST_SKIP() << "Oclgrind is not installed here";
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

TEST(TodaysTrace, HasNoDivergenceWhereAllComeInEachRound)
{
    if (!course().has_simulator())
        GTEST_SKIP() << "Oclgrind is not installed here";
    const char* const step = "barrier(CLK_LOCAL_MEM_FENCE);";
    for (
        const std::string& body :
        {fmt::format(
             "    for (int a = 0; a < 3; ++a)\n        for (int b = a; b < 3; ++b) {{\n            {}\n        }}",
             step),
         // Loops without a barrier, inside and before, in which each goes round as often as it likes.
         fmt::format(
             "    for (int a = 0; a < 3; ++a) {{\n        for (int b = 0; b < l; ++b)\n            s[l] = b;\n"
             "        {}\n    }}",
             step),
         // The same loop once without its barrier.
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

TEST(TodaysTrace, HasNothingUninitialisedWhereAPartOfAVariableIsSet)
{
    if (!course().has_simulator())
        GTEST_SKIP() << "Oclgrind is not installed here";
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

/// Stores of equal values that a barrier or atomicity orders, or that one work-item alone does; and unequal ones, which are
/// told once, as a data race.
TEST(TodaysTrace, HasNoEqualStoresWhereTheyAreOrdered)
{
    if (!course().has_simulator())
        GTEST_SKIP() << "Oclgrind is not installed here";
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
