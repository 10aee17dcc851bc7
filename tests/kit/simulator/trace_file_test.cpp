// read_trace on files: whole ones, unfinished ones and broken ones.
#include "grader/judge/core/trace.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

namespace
{
using namespace lab::judge;
using lab::simulator::LaunchDone;
using lab::simulator::TraceEvent;

std::string written(const TraceEvent& event)
{
    const std::string bytes = lab::encoded(event);
    return lab::encoded(std::uint64_t{bytes.size()}) + bytes;
}

lab::simulator::Finding race()
{
    lab::simulator::Finding finding;
    finding.kind = lab::simulator::Finding::Kind::data_race;
    finding.memory = "local";
    finding.offset = 12;
    finding.actors = {{{12, 0, 0}, {4, 0, 0}, {1, 0, 0}, 7, 17, 2, false, true},
                      {{11, 0, 0}, {3, 0, 0}, {1, 0, 0}, 6, 10, 2, true, true}};
    finding.not_ordered_by = {{9, 2}, {11, 0}};
    return finding;
}

LaunchDone launch()
{
    LaunchDone done;
    done.instructions = {5, 7};
    done.span = 11;
    done.global_writers = {{4, 1}, {9, 2}};
    done.snapshots = {{9, false, {{{-1, 2}, {-1, 0}, {0, 8}}}}};
    done.accesses = {{0, 5, 12, true, 1, -3, WordAccess::Kind::store, 77}};
    done.variables[5]["begin"] = 7;
    return done;
}

Trace trace_of(const std::string& content)
{
    const lab::kit::TemporaryFolder folder;
    lab::kit::write_file(folder.path() / "trace", content);
    return read_trace(folder.path() / "trace");
}

TEST(TraceFile, HasMessagesInTheLaunchTheyBelongTo)
{
    const std::string done = written(launch()), found = written(race());
    const Trace trace = trace_of(done + found + found + done + written(LaunchDone{}));
    ASSERT_EQ(trace.launches.size(), 3U);
    EXPECT_EQ(trace.launches[0].messages.size(), 0U);
    EXPECT_EQ(trace.launches[1].messages.size(), 2U);
    EXPECT_EQ(trace.launches[2].messages.size(), 0U);
    EXPECT_FALSE(trace.endless_loop);
}

TEST(TraceFile, KeepsEverythingOfALaunch)
{
    const LaunchTrace read = trace_of(written(launch())).launches.at(0);
    EXPECT_EQ(lab::encoded(static_cast<const LaunchDone&>(read)), lab::encoded(launch()));
    EXPECT_EQ(read.snapshots.at(0).arrays.at(0).writers.at(1), 0);
    EXPECT_EQ(read.variables.at(5).at("begin"), 7U);
    EXPECT_TRUE(read.accesses.at(0).writes());
}

TEST(TraceFile, TellsOfAFindingWhoMetWhom)
{
    const Message message = trace_of(written(race())).launches.at(0).messages.at(0);
    EXPECT_EQ(message.kind, Message::Kind::data_race);
    EXPECT_EQ(message.memory, "local");
    EXPECT_EQ(message.offset, 12);
    ASSERT_EQ(message.entities.size(), 2U);
    EXPECT_EQ(message.entities[0].global_id[0], 12U);
    EXPECT_EQ(message.entities[0].line, 7);
    EXPECT_TRUE(message.entities[1].writes);
    ASSERT_EQ(message.not_ordered_by.size(), 2U);
    EXPECT_EQ(message.not_ordered_by[0].line, 9);
    EXPECT_TRUE(message.not_ordered_by[0].orders_other_memory);
    EXPECT_FALSE(message.not_ordered_by[1].orders_other_memory);
}

TEST(TraceFile, KeepsTheMessagesOfAnUnfinishedLaunch)
{
    const Trace trace = trace_of(written(launch()) + written(race()));
    ASSERT_EQ(trace.launches.size(), 2U);
    EXPECT_EQ(trace.launches[1].messages.size(), 1U);
    EXPECT_TRUE(trace.launches[1].instructions.empty());
}

TEST(TraceFile, MayEndWithinAnEvent)
{
    const std::string whole = written(launch()), cut = written(race());
    EXPECT_EQ(trace_of(whole + cut.substr(0, cut.size() - 1)).launches.size(), 1U);
}

TEST(TraceFile, TellsOfWhatHasNoEnd)
{
    const Trace trace = trace_of(written(launch()) + written(EndlessLoop{12, 1000, 3}));
    ASSERT_TRUE(trace.endless_loop);
    EXPECT_EQ(trace.endless_loop->instructions, 1000U);
    EXPECT_EQ(trace.endless_loop->line, 12);
    EXPECT_EQ(trace.endless_loop->work_item, 3U);
}

TEST(TraceFile, MayBeEmpty)
{
    EXPECT_TRUE(trace_of("").launches.empty());
    EXPECT_FALSE(trace_of("").endless_loop);
}

TEST(TraceFile, IsRejectedWhenMissing) { EXPECT_THROW(read_trace("/nonexistent/trace"), std::runtime_error); }

TEST(TraceFile, IsRejectedWhenItIsNoTrace)
{
    const auto framed = [](const std::string& bytes) {
        return lab::encoded(std::uint64_t{bytes.size()}) + bytes;
    };
    std::string event = lab::encoded(TraceEvent{race()});
    for (const std::string& bytes : {std::string("no event"), event + "x", event.substr(0, event.size() - 1)})
        EXPECT_THROW(trace_of(framed(bytes)), lab::BadData);
}

TEST(WorkItem, IsNamedByTheDimensionsItHas)
{
    EXPECT_EQ(lab::judge::shown({12, 0, 0}), "12");
    EXPECT_EQ(lab::judge::shown({0, 1, 0}), "(0, 1)");
    EXPECT_EQ(lab::judge::shown({0, 0, 2}), "(0, 0, 2)");
}
} // namespace
