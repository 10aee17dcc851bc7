// `lab demo`: the page with the solutions' output on every device.
#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
namespace
{
/// The real course, with the page on the desk; `demo_program` replaces that of 03-nary-search, unless it is empty.
process::Outcome demo_on(const Desk& desk, const std::string& demo_program = "",
                         const std::vector<std::string>& arguments = {"demo", "03-nary-search"})
{
    auto course = nlohmann::json::parse(read_file(LAB_COURSE));
    course["demo_page"] = (desk.folder() / "page").string();
    for (auto& exercise : course["exercises"])
        if (exercise.at("id") == "03-nary-search" && !demo_program.empty())
            exercise["demo"] = demo_program;
    write_file(desk.course_file(), course.dump(1));
    process::Command command = desk.command(arguments);
    command.limits.asleep = std::chrono::minutes(4);
    command.limits.cpu_s = 400;
    return process::run_child(command);
}

TEST(Demo, LeavesAPageWithPicturesAndTables)
{
    const Desk desk;
    const auto page = desk.folder() / "page";
    const process::Outcome outcome = demo_on(desk);
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, (page / "index.html").string()));
    const std::string html = read_file(page / "index.html");
    EXPECT_TRUE(contains(html, "src=\"03-nary-search/0/intervals.svg\""));
    EXPECT_TRUE(contains(html, "<th>subdivisions</th>"));
    EXPECT_TRUE(contains(html, "10 / 10")); // what the grader says
    EXPECT_FALSE(contains(html, "<p class=\"quiet\"> ·")) << "a separator of nothing";
    EXPECT_TRUE(contains(html, "data-src=\"../trace/03-nary-search-solution.html\""));
    EXPECT_TRUE(contains(html, "NVIDIA H200, 2026-11-22 · recorded, not on this machine")) << "the ladder";
    EXPECT_TRUE(
        contains(read_file(desk.folder() / "trace/03-nary-search-solution.html"), "no invalid accesses"));
    EXPECT_TRUE(contains(read_file(page / "03-nary-search/0/intervals.svg"), "<svg"));
    EXPECT_EQ(read_file(page / "03-nary-search/0/intervals.png").substr(1, 3), "PNG");
    for (const char* const needs_a_network : {"src=\"http", "href=\"http", "url(http", "@import"})
        EXPECT_EQ(html.find(needs_a_network), std::string::npos) << needs_a_network;
}

TEST(Mistakes, AreSlidesByTopicWithTheLinesTheStepAndTheMessage)
{
    const Desk desk;
    const process::Outcome outcome = demo_on(desk, "", {"--lang", "de", "mistakes", "00"});
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, (desk.folder() / "mistakes.html").string()));
    const std::string html = read_file(desk.folder() / "mistakes.html");
    for (const char* part :
         {"<h1>Das Host-Programm</h1>", "<h1>Falsche Werte</h1>", "class=\"asked\"", "Work-Item", "<b>"})
        EXPECT_TRUE(contains(html, part));
    EXPECT_EQ(html.find("src=\"http"), std::string::npos);
}

TEST(Demo, LeadsToThreeKernelsOfOneExercise)
{
    const Desk desk;
    const process::Outcome outcome = demo_on(desk, "", {"demo", "01-prefix-sum"});
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    const std::string html = read_file(desk.folder() / "page/index.html");
    EXPECT_TRUE(contains(html, "Depth: 10 barriers. Work: 91 loads and 62 stores")) << "the solution";
    EXPECT_TRUE(contains(html, "Depth: 9 barriers. Work: 128 loads and 80 stores")) << "Hillis and Steele";
    EXPECT_TRUE(contains(html, "Depth: 7 barriers. Work: 91 loads and 62 stores")) << "the racy one";
    const std::string traced = read_file(desk.folder() / "trace/01-prefix-sum-hillis-steele.html");
    EXPECT_TRUE(contains(traced, "n log n additions"));
    EXPECT_FALSE(contains(traced, "Must fail")) << "a line for tests";
    EXPECT_TRUE(contains(read_file(desk.folder() / "trace/01-prefix-sum-no-barrier-in-down-sweep.html"),
                         "\"races\":true"));
}

TEST(Demo, SpeaksGerman)
{
    const Desk desk;
    const process::Outcome outcome = demo_on(desk, "", {"demo", "03-nary-search", "--lang", "de"});
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(read_file(desk.folder() / "page/index.html"), "<th>Durchgänge</th>"));
    EXPECT_TRUE(contains(read_file(desk.folder() / "page/03-nary-search/0/intervals.svg"), "Durchgang"));
}

TEST(Demo, SaysOnThePageWhatWentWrong)
{
    const Desk desk;
    const auto program = desk.folder() / "demo-program";
    write_file(program, "#!/bin/sh\ntest $1 = 0 || exit 3\necho 'no <light> here' >&2\nexit 1\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const process::Outcome outcome = demo_on(desk, program.string());
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "no <light> here"));
    EXPECT_TRUE(contains(read_file(desk.folder() / "page/index.html"), "no &lt;light&gt; here"));
}
} // namespace
} // namespace lab::kit
