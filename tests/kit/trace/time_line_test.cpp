// The time line of a host program: from record to rows, repeated loops, and its appearance.
#include "grader/course/terminal/time_line_view.hpp"
#include "grader/judge/host/record/folded_rows.hpp"
#include "grader/judge/host/suite/host_time_line.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace lab::judge
{
namespace
{
constexpr std::uint64_t queue = 0x100, kernel = 0x200, first_buffer = 0x300, second_buffer = 0x400,
                        an_event = 0x500;

/// A call by the student in that line.
Call call(int line, const std::string& name, const std::vector<CallArgument>& arguments)
{
    Call made;
    made.name = name;
    made.arguments = arguments;
    made.frames = {0x10};
    made.line = line;
    made.place = static_cast<std::uint64_t>(line);
    made.has_returned = true;
    return made;
}

Call buffer(int line, std::uint64_t handle, std::uint64_t bytes)
{
    Call made = call(line, "clCreateBuffer", {{"flags", {CL_MEM_READ_ONLY}, ""}, {"size", {bytes}, ""}});
    made.created = {handle};
    return made;
}

Call launch(int line, const std::vector<std::uint64_t>& waits_for = {}, std::uint64_t event = 0)
{
    Call made = call(line, "clEnqueueNDRangeKernel",
                     {{"command_queue", {queue}, ""},
                      {"kernel", {kernel}, ""},
                      {"global_work_size", {256, 4}, ""},
                      {"local_work_size", {}, ""},
                      {"event_wait_list", waits_for, ""}});
    made.event = event;
    return made;
}

Call read(int line, std::uint64_t from, bool blocks)
{
    return call(line, "clEnqueueReadBuffer",
                {{"command_queue", {queue}, ""},
                 {"buffer", {from}, ""},
                 {"blocking_read", {blocks ? 1U : 0U}, ""},
                 {"offset", {8}, ""},
                 {"size", {16}, ""}});
}

Source source_of(const std::string& text)
{
    Source source;
    source.name = "host.cpp";
    source.text = text;
    return source;
}

std::vector<TimeRow> rows_of(const std::vector<Call>& calls, const std::string& text = "",
                             const std::vector<NamedFinding>& findings = {})
{
    HostRecord record;
    record.calls = calls;
    const Source source = source_of(text);
    return rows_of(record, source, findings, 4);
}

TEST(TimeLineRows, CallBuffersAsTheSourceDoes)
{
    const auto rows =
        rows_of({buffer(1, first_buffer, 1024), buffer(2, second_buffer, 6), read(3, first_buffer, true),
                 call(4, "clReleaseMemObject", {{"memobj", {first_buffer}, ""}}),
                 call(4, "clReleaseMemObject", {{"memobj", {second_buffer}, ""}})},
                "const cl::Buffer values(context, CL_MEM_READ_ONLY, 1024);\n"
                "take(cl::Buffer(context, CL_MEM_READ_ONLY, 6));\n");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].shown.en, "buffer values: 1024 bytes (256 elements), CL_MEM_READ_ONLY");
    EXPECT_EQ(rows[1].shown.en, "buffer b1: 6 bytes, CL_MEM_READ_ONLY");
    EXPECT_EQ(rows[2].shown.en, "read values: 16 bytes (4 elements) from byte 8 on, blocking");
    EXPECT_EQ(rows[2].shown.de, "values lesen: 16 Bytes (4 Elemente) ab Byte 8, blockierend");
    EXPECT_EQ(rows[3].shown.en, "release values, b1");
}

TEST(TimeLineRows, TellBuffersOfOneStatementApart)
{
    Call second = buffer(1, second_buffer, 8);
    second.place = 99;
    const auto rows =
        rows_of({buffer(1, first_buffer, 8), second}, "cl::Buffer in(context, CL_MEM_READ_ONLY, f(1, 2)),\n"
                                                      "           out(context, CL_MEM_READ_ONLY, 8);\n");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_TRUE(rows[0].shown.en.starts_with("buffer in: ")) << rows[0].shown.en;
    EXPECT_TRUE(rows[1].shown.en.starts_with("buffer out: ")) << rows[1].shown.en;
    const auto again =
        rows_of({buffer(1, first_buffer, 8), buffer(1, second_buffer, 8)}, "cl_mem a = clCreateBuffer(c);\n");
    EXPECT_TRUE(again.at(1).shown.en.starts_with("buffer a(2): ")) << "the same statement once more";
}

TEST(TimeLineRows, SayWhichCommandsTheProgramHasWaitedFor)
{
    const auto rows = rows_of({launch(1, {}, an_event), launch(2, {an_event}), read(3, first_buffer, true)});
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].command, 1);
    EXPECT_TRUE(rows[0].ended.empty());
    EXPECT_EQ(rows[0].shown.en, "launch ?: 256 x 4 work-items, local size left to the driver");
    EXPECT_EQ(rows[1].waits_for, std::vector{1});
    EXPECT_EQ(rows[2].ended, (std::vector{1, 2, 3}));
}

TEST(TimeLineRows, NameErrorsAndTheCallInWhichTheProgramEnded)
{
    Call failed = buffer(1, 0, 0);
    failed.created.clear();
    failed.error = CL_INVALID_BUFFER_SIZE;
    Call last = launch(2);
    last.has_returned = false;
    const auto rows = rows_of({failed, last});
    EXPECT_EQ(rows.at(0).error, "CL_INVALID_BUFFER_SIZE");
    EXPECT_TRUE(rows.at(0).shown.en.starts_with("buffer b1: 0 bytes")) << rows[0].shown.en;
    EXPECT_TRUE(rows.at(1).shown.en.ends_with("(the program ended here)")) << rows[1].shown.en;
}

TEST(TimeLineRows, MarkTheCallThatAFindingQuotes)
{
    const Finding of_the_second{
        {"What " + shown(read(3, first_buffer, false)) + " reads is not there.", ""}, {{"host.cpp", 3}}, {}};
    const auto rows = rows_of({launch(3), read(3, first_buffer, false)}, "", {{"Host.A", of_the_second}});
    EXPECT_TRUE(rows.at(0).checks.empty());
    EXPECT_EQ(rows.at(1).checks, std::vector<std::string>{"Host.A"});
    const Finding of_no_line{{"Something", "Etwas"}, {{"host.cpp", 0}}, {}},
        elsewhere{{"Something", "Etwas"}, {{"other.cpp", 3}}, {}};
    for (const TimeRow& row : rows_of({launch(3)}, "", {{"Host.B", of_no_line}, {"Host.C", elsewhere}}))
        EXPECT_TRUE(row.checks.empty());
}

TimeRow row(int line, const std::string& call = "clFinish")
{
    return {.line = line, .shown = {"a call", "ein Aufruf"}, .call = call};
}

std::vector<std::string> shown_in(const std::vector<TimeRow>& rows)
{
    std::vector<std::string> shown;
    for (const TimeRow& each : rows)
        shown.push_back(each.call.empty() ? each.shown.en : std::to_string(each.line));
    return shown;
}

TEST(FoldedRows, KeepTheFirstRoundOfALoop)
{
    std::vector<TimeRow> rows{row(1)};
    for (int i = 0; i < 8; ++i)
        rows.insert(rows.end(), {row(2), row(3)});
    rows.push_back(row(4));
    EXPECT_EQ(shown_in(folded(rows)),
              (std::vector<std::string>{"1", "2", "3", "… 7 more repetitions of these 2 rows", "4"}));
    EXPECT_EQ(shown_in(folded(std::vector<TimeRow>(8, row(5)))),
              (std::vector<std::string>{"5", "… 7 more like this"}));
    EXPECT_EQ(shown_in(folded({row(6), row(6)})), (std::vector<std::string>{"6", "6"}));
}

TEST(FoldedRows, KeepTheRoundThatACheckSpeaksOf)
{
    std::vector<TimeRow> rows(20, row(1));
    rows[10].checks = {"Host.Result"};
    const auto kept = folded(rows);
    EXPECT_EQ(shown_in(kept),
              (std::vector<std::string>{"1", "… 9 more like this", "1", "1", "… 8 more like this"}));
    EXPECT_EQ(kept[2].checks, std::vector<std::string>{"Host.Result"});
}

TEST(FoldedRows, LeaveTheMiddleOfAVeryLongProgramOut)
{
    std::vector<TimeRow> rows;
    for (int line = 1; line <= 2000; ++line)
        rows.push_back(row(line));
    rows[1000].checks = {"Host.Result"};
    const auto kept = folded(rows);
    EXPECT_LT(kept.size(), 320U);
    EXPECT_TRUE(
        std::any_of(kept.begin(), kept.end(), [](const TimeRow& each) { return !each.checks.empty(); }));
}
} // namespace
} // namespace lab::judge

namespace lab::course
{
namespace
{
/// A launch, and a read that does not wait for anything: the check A refers to it.
TimeLine of_a_read()
{
    TimeLine line{.file = "host.cpp", .about = {"Run.", "Lauf."}, .ending = {"The end.", "Das Ende."}};
    const auto add = [&](int at, const std::string& shown, int command, const std::vector<int>& ended) {
        line.rows.push_back(
            {.line = at, .shown = {shown, shown}, .call = "cl", .command = command, .ended = ended});
    };
    for (int i = 1; i <= 6; ++i)
        add(i, "before", 0, {});
    add(7, "launch", 1, {});
    add(8, "read", 2, {});
    line.rows.back().checks = {"Host.A"};
    add(9, "wait", 0, {1});
    add(10, "after", 0, {});
    return line;
}

std::vector<CheckResult> failed(const std::string& name)
{
    CheckResult result;
    result.check.name = name;
    result.status = Status::failed;
    result.seen = {"It is wrong.", "Es ist falsch."};
    return {result};
}

TEST(TimeLineView, DrawsFromWhereToWhereACommandMayRun)
{
    const std::string shown = show(of_a_read(), failed("Host.A"), {Language::en, 80, false});
    EXPECT_NE(shown.find("  :7   ●   #1 launch\n"
                         "✗ :8   │ ● #2 read\n"
                         "       │ │ ✗ Host.A: It is wrong.\n"
                         "  :9   └ │ wait\n"
                         "  :10    │ after\n"
                         "           The end. The program did not wait for #2.\n"),
              std::string::npos)
        << shown;
    EXPECT_NE(show(of_a_read(), failed("Host.A"), {Language::de, 80, false})
                  .find("Das Programm wartete nicht auf #2."),
              std::string::npos);
}

TEST(TimeLineView, SaysFirstWhatIsAboutNoCall)
{
    const std::string shown = show(of_a_read(), failed("Host.B"), {Language::en, 120, false});
    EXPECT_LT(shown.find("✗ Host.B: It is wrong."), shown.find("host.cpp:1 ")) << shown;
}

TEST(TimeLineView, ConnectsACommandWithThoseThatItWaitsFor)
{
    TimeLine line{.rows = {{.line = 1, .shown = {"a", "a"}, .call = "cl", .command = 1},
                           {.line = 2, .shown = {"b", "b"}, .call = "cl", .command = 2},
                           {.line = 3, .shown = {"c", "c"}, .call = "cl", .command = 3, .waits_for = {1}},
                           {.line = 4, .shown = {"d", "d"}, .call = "cl", .ended = {1, 3}}}};
    const std::string shown = show(line, {}, {Language::en, 80, false});
    EXPECT_NE(shown.find("  :3  ├─┼─● #3 c, after #1\n  :4  └─┼─┘ d\n"), std::string::npos) << shown;
}

TEST(TimeLineView, HasRoomForManyCommandsAndNarrowTerminals)
{
    TimeLine line{.file = "a_file_with_a_rather_long_name.cpp"};
    for (int i = 1; i <= 40; ++i)
        line.rows.push_back({.line = i,
                             .shown = {"launch a_kernel: 256 work-items in work-groups of 256", ""},
                             .call = "cl",
                             .command = i});
    for (const std::size_t width : {40, 80, 120}) {
        std::istringstream lines(show(line, {}, {Language::en, width, false}));
        for (std::string each; std::getline(lines, each);)
            EXPECT_LE(columns(each), width) << each;
    }
}

TEST(TimeLineView, ShowsTheCallsAroundTheOneAtFaultInSixLines)
{
    const std::string around = show_around(of_a_read(), "Host.A", {Language::en, 13, false});
    EXPECT_EQ(around, "  :6       b…\n"
                      "  :7   ●   #…\n"
                      "✗ :8   │ ● #…\n"
                      "  :9   └ │ w…\n"
                      "  :10    │ a…\n");
    EXPECT_EQ(show_around(of_a_read(), "Host.B", {Language::en, 80, false}), "");
}

TEST(TimeLine, IsTheSameBehindTheJudgesReport)
{
    const TimeLine line = of_a_read();
    const nlohmann::json sent = line;
    const auto back = sent.get<TimeLine>();
    EXPECT_EQ(nlohmann::json(back), sent);
    EXPECT_EQ(back.rows.size(), line.rows.size());
    EXPECT_EQ(back.rows[7].checks, line.rows[7].checks);
}
} // namespace
} // namespace lab::course
