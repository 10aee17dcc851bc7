// read_trace on files: whole ones, unfinished ones and broken ones.
#include "grader/judge/trace.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

namespace
{
using namespace lab::judge;

const std::string race =
    R"({"event":"message","text":"\nRead-write data race at local memory address 0x1000000000000\n"})"
    "\n";
const std::string launch =
    R"({"event":"launch","instructions":[5,7],"words":[3,9],"span":11,"global_loads":1,"global_stores":2,"local_loads":3,"local_stores":4,)"
    R"("atomics":6,"global_writers":[[4,1],[9,2]],"local_writers":[[3,8]],)"
    R"("snapshots":[{"line":9,"arrays":[{"values":[-1,2],"writers":[-1,0],"lines":[0,8]}]}]})"
    "\n";
const std::string budget = R"({"event":"budget","instructions":1000,"line":12,"work_item":3})"
                           "\n";

Trace trace_of(const std::string& content)
{
    const lab::kit::TemporaryFolder folder;
    lab::kit::write_file(folder.path() / "trace.jsonl", content);
    return read_trace(folder.path() / "trace.jsonl");
}

TEST(TraceFile, HasMessagesInTheLaunchTheyBelongTo)
{
    const Trace trace = trace_of(launch + race + race + launch + launch);
    ASSERT_EQ(trace.launches.size(), 3U);
    EXPECT_EQ(trace.launches[0].messages.size(), 0U);
    EXPECT_EQ(trace.launches[1].messages.size(), 2U);
    EXPECT_EQ(trace.launches[2].messages.size(), 0U);
    EXPECT_FALSE(trace.endless_loop);
}

TEST(TraceFile, HasTheLaunchesOfWhichOnlyTheValuesCount)
{
    const std::string end = "{\"event\":\"end_of_launch\"}\n";
    EXPECT_EQ(trace_of(end + end).launches.size(), 2U);
}

TEST(TraceFile, KeepsEveryCountOfALaunch)
{
    const LaunchTrace read = trace_of(launch).launches.at(0);
    EXPECT_EQ(read.instructions, (std::vector<std::uint64_t>{5, 7}));
    EXPECT_EQ(read.words, (std::vector<std::uint64_t>{3, 9}));
    EXPECT_EQ(read.span, 11U);
    EXPECT_EQ(read.global_loads, 1U);
    EXPECT_EQ(read.global_stores, 2U);
    EXPECT_EQ(read.local_loads, 3U);
    EXPECT_EQ(read.local_stores, 4U);
    EXPECT_EQ(read.atomics, 6U);
    EXPECT_EQ(read.global_writers, (std::map<std::uint64_t, std::uint64_t>{{4, 1}, {9, 2}}));
    EXPECT_EQ(read.local_writers, (std::map<std::uint64_t, std::uint64_t>{{3, 8}}));
    EXPECT_EQ(read.snapshots.at(0).line, 9);
    EXPECT_EQ(read.snapshots[0].arrays.at(0).values, (std::vector<std::int32_t>{-1, 2}));
    EXPECT_EQ(read.snapshots[0].arrays[0].writers, (std::vector<std::int64_t>{-1, 0}));
    EXPECT_EQ(read.snapshots[0].arrays[0].lines, (std::vector<int>{0, 8}));
}

TEST(TraceFile, TellsWhichBarriersDoNotOrderWhat)
{
    EXPECT_TRUE(trace_of(launch).launches.at(0).snapshots.at(0).orders_local_memory);
    std::string global_only = launch;
    global_only.replace(global_only.find(R"("line":9)"), 8, R"("line":9,"fences":2)");
    EXPECT_FALSE(trace_of(global_only).launches.at(0).snapshots.at(0).orders_local_memory);

    const std::string passed =
        race.substr(0, race.rfind('}')) + R"(,"not_ordered_by":{"local":[[9,2],[11,0]],"global":[]}})" + "\n";
    const auto barriers = trace_of(passed).launches.at(0).messages.at(0).not_ordered_by;
    ASSERT_EQ(barriers.size(), 2U);
    EXPECT_EQ(barriers[0].line, 9);
    EXPECT_TRUE(barriers[0].orders_other_memory);
    EXPECT_FALSE(barriers[1].orders_other_memory);
    EXPECT_TRUE(trace_of(race).launches.at(0).messages.at(0).not_ordered_by.empty());
}

TEST(TraceFile, HasTheAccessesThatWereAskedFor)
{
    EXPECT_TRUE(trace_of(launch).launches.at(0).accesses.empty());
    const std::string recorded =
        launch.substr(0, launch.rfind('}')) +
        R"(,"fences":[1,2],"accesses_cut_short":true,"accesses":[[0,5,12,"local",1,-3,1,77],[1,6,13,"global",2,4,0,8]],"variables":[[5,"begin",7]]})"
        "\n";
    const LaunchTrace read = trace_of(recorded).launches.at(0);
    EXPECT_EQ(read.fences, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_TRUE(read.accesses_cut_short);
    EXPECT_EQ(read.variables.at(5).at("begin"), 7U);
    ASSERT_EQ(read.accesses.size(), 2U);
    const WordAccess &store = read.accesses[0], &load = read.accesses[1];
    EXPECT_EQ(store.phase, 0U);
    EXPECT_EQ(store.local_index, 5);
    EXPECT_EQ(store.line, 12);
    EXPECT_TRUE(store.is_local);
    EXPECT_EQ(store.word, -3);
    EXPECT_TRUE(store.writes());
    EXPECT_EQ(store.value, 77);
    EXPECT_FALSE(load.is_local);
    EXPECT_EQ(load.buffer, 2U);
    EXPECT_FALSE(load.writes());
}

TEST(TraceFile, KeepsTheMessagesOfAnUnfinishedLaunch)
{
    const Trace trace = trace_of(launch + race);
    ASSERT_EQ(trace.launches.size(), 2U);
    EXPECT_EQ(trace.launches[1].messages.size(), 1U);
    EXPECT_TRUE(trace.launches[1].instructions.empty());
}

TEST(TraceFile, TellsWhereTheBudgetWasSpent)
{
    const Trace trace = trace_of(launch + budget);
    ASSERT_TRUE(trace.endless_loop);
    EXPECT_EQ(trace.endless_loop->instructions, 1000U);
    EXPECT_EQ(trace.endless_loop->line, 12);
    EXPECT_EQ(trace.endless_loop->work_item, 3U);
}

TEST(TraceFile, TellsWhereAWorkGroupGoesRound)
{
    const Trace trace = trace_of(launch + R"({"event":"round","line":9})" + "\n");
    ASSERT_TRUE(trace.endless_loop);
    EXPECT_EQ(trace.endless_loop->line, 9);
    EXPECT_EQ(trace.endless_loop->instructions, 0U);
}

TEST(TraceFile, MayBeEmpty)
{
    EXPECT_TRUE(trace_of("").launches.empty());
    EXPECT_FALSE(trace_of("").endless_loop);
}

TEST(TraceFile, IsRejectedWhenMissing)
{
    EXPECT_THROW(read_trace("/nonexistent/trace.jsonl"), std::runtime_error);
}

TEST(TraceFile, IsRejectedWhenItIsNoTrace)
{
    for (const char* content : {"not JSON\n", "[]\n", "{}\n", "{\"event\":1}\n", "{\"event\":\"launch\"}\n",
                                "{\"event\":\"message\"}\n", "{\"event\":\"something else\"}\n", "\n"})
        EXPECT_THROW(trace_of(content), std::runtime_error) << content;
}
} // namespace
