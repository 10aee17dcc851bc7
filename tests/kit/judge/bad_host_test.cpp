// Bad host files, and stages of which one is broken: a mistake in one file costs the others nothing.
#include "tests/kit/judge/prefix_sums.hpp"

#include <sys/personality.h>

namespace
{
using namespace lab::kit;
using namespace lab::kit::prefix_sums;
using lab::process::Outcome;
using nlohmann::json;

TEST(HostFile, ThatIncludesAFileShowsNothingOfIt)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", "#include \"/etc/passwd\"\n");
    const Outcome outcome = desk.check(id, "Host");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_EQ(status_of(report_of(outcome), "Host.Builds"), "failed");
    EXPECT_FALSE(contains(said(outcome), "root:"));
}

TEST(HostFile, ThatIncludesAnotherStudentsFileIsRefused)
{
    const Desk desk;
    const auto other = std::filesystem::canonical(desk.submission().parent_path()) / "other";
    std::filesystem::create_directories(other);
    write_file(other / "theirs.hpp", read_file(solution("prefix_sum.cpp")));
    for (const std::string& from : {other.string(), "/proc/self/root" + other.string()}) {
        write_file(desk.submission() / "prefix_sum.cpp",
                   "# 1 \"/usr/include/theirs.hpp\" 1 3\n#include \"" + from + "/theirs.hpp\"\n");
        const Outcome outcome = desk.check(id, "Host");
        const json builds = check_of(report_of(outcome), "Host.Builds");
        EXPECT_EQ(builds.at("status"), "failed") << said(outcome);
        EXPECT_TRUE(contains(builds.at("message"), "other/theirs.hpp")) << builds;
    }
}

/// Hands in the host file with the directive prepended.
void hand_in_with(const Desk& desk, const std::string& directive)
{
    write_file(desk.submission() / "prefix_sum.cpp",
               directive + "\n" + read_file(solution("prefix_sum.cpp")));
}

TEST(HostFile, MayIncludeItsAuthorsHeader)
{
    const Desk desk;
    hand_in_with(desk, "#include \"mine.hpp\"\nstatic_assert(of_mine == 3);");
    write_file(desk.submission() / "mine.hpp", "constexpr int of_mine = 3;\n");
    EXPECT_EQ(status_of(report_of(desk.check(id, "Host")), "Host.Result"), "passed");
    write_file(desk.submission() / "mine.hpp", "\nconstexpr int of_mine = three;\n");
    const json builds = check_of(report_of(desk.check(id, "Host")), "Host.Builds");
    EXPECT_EQ(builds.at("status"), "failed");
    EXPECT_TRUE(contains(builds.at("message"),
                         "The compiler reports for mine.hpp, line 2: 'three' was not declared"));
    EXPECT_EQ(builds.value("line", 0), 1);
}

TEST(HostFile, FindsNoHeaderAtHomeThatAClassWouldNotFind)
{
    const Desk desk;
    auto course = json::parse(read_file(desk.course_file()));
    for (json& exercise : course.at("exercises"))
        if (exercise.at("id") == id) {
            std::filesystem::copy(exercise.at("folder").get<std::string>(), desk.folder() / "exercise");
            exercise["folder"] = exercise["include"] = (desk.folder() / "exercise").string();
        }
    write_file(desk.course_file(), course.dump(1));
    for (const char* name : {"mine.hpp", "below/more.hpp"})
        write_file(desk.folder() / "exercise" / name, "\n");
    for (const char* directive : {"#include <mine.hpp>", "#include \"below/more.hpp\""}) {
        hand_in_with(desk, directive);
        const json builds = check_of(report_of(desk.check(id, "Host")), "Host.Builds");
        EXPECT_EQ(builds.at("status"), "failed") << directive;
        EXPECT_TRUE(contains(builds.at("message"), "part of neither the submission nor the course"));
    }
    hand_in_with(desk, "#include \"reference.hpp\"");
    EXPECT_EQ(status_of(report_of(desk.check(id, "Host")), "Host.Builds"), "passed");
}

TEST(HostFile, ThatDoesNotCompileIsShownItsLine)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", "#include \"prefix_sum.hpp\"\n\nint x = undefined;\n");
    const Outcome outcome = desk.check(id, "Host");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json builds = check_of(report_of(outcome), "Host.Builds");
    EXPECT_TRUE(contains(builds.at("message"), "undefined"));
    EXPECT_EQ(builds.value("line", 0), 3);
}

TEST(HostFile, ThatEndsTheProgramEarlyWithSuccessEarnsNothing)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp",
               read_file(solution("prefix_sum.cpp")) +
                   "#include <cstdlib>\n#include <iostream>\nstatic const int early = [] {\n"
                   "    std::cout << \"[  PASSED  ] all\\n\" << std::flush;\n    std::_Exit(0);\n    return "
                   "0;\n}();\n");
    const Outcome outcome = desk.check(id, "Host");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json report = report_of(outcome);
    for (const char* name :
         {"Host.Result", "Host.LaunchesTheKernel", "Host.NDRange", "Host.BuffersFit", "Host.ReportsErrors"})
        EXPECT_EQ(check_of(report, name).at("score"), 0.0) << name;
    EXPECT_FALSE(has_fault(report));
}

TEST(HostFile, ThatReturnsWhatMemoryHappensToHoldGetsTheSameReportTwice)
{
    const auto before = static_cast<unsigned long>(::personality(0xffffffff));
    if (::personality(before | ADDR_NO_RANDOMIZE) < 0)
        GTEST_SKIP() << "fixed addresses are not allowed here, as in some containers";
    ::personality(before); // the kit has to ask for them itself
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", R"(#include "prefix_sum.hpp"
std::vector<cl_int> prefix_sum(const cl::Context&, const cl::CommandQueue&, cl::Kernel&, const std::vector<cl_int>& input,
                               lab::Profile&)
{
    std::vector<cl_int> result;
    const cl_int* const unwritten = new cl_int[4096];
    for (std::size_t i = 0; i < prefix_sum_length; ++i)
        result.push_back(unwritten[i] + input.data()[i + 2 * prefix_sum_length] + static_cast<cl_int>(reinterpret_cast<std::size_t>(&input)));
    return result;
}
)");
    const json first = report_of(desk.check(id, "Host")), second = report_of(desk.check(id, "Host"));
    EXPECT_EQ(check_of(first, "Host.Result").at("status"), "failed");
    EXPECT_EQ(check_of(first, "Host.Result").at("message"), check_of(second, "Host.Result").at("message"));
}

TEST(HostFile, ThatTheCompilerWarnsAboutBuildsAndReadsTheWarning)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", R"(#include "prefix_sum.hpp"
std::vector<cl_int> prefix_sum(const cl::Context&, const cl::CommandQueue&, cl::Kernel&, const std::vector<cl_int>& input,
                               lab::Profile&)
{
    const int unused = 1;
    return input;
}
)");
    const json builds = check_of(report_of(desk.check(id, "Host")), "Host.Builds");
    EXPECT_EQ(builds.at("status"), "passed");
    EXPECT_TRUE(contains(builds.at("message"), "warns about line 5")) << builds.dump(1);
}

/// Reports on a fully solved exercise, except for one file that does not compile.
json report_with_broken(const Desk& desk, const std::string& broken)
{
    const auto course = lab::course::read_course(LAB_COURSE);
    for (const auto& file : course.find(id).files)
        std::filesystem::copy(course.find(id).solution / file.name, desk.submission() / file.name);
    write_file(desk.submission() / broken, "#include \"prefix_sum.hpp\"\nint x = undefined;\n");
    return report_of(desk.check(id));
}

/// Only checks of the suite may have failed or been skipped.
void expect_damage_only_in(const json& report, const std::string& suite)
{
    for (const json& check : report.at("checks")) {
        const bool is_hurt = check.at("status") == "failed" || check.at("status") == "skipped";
        EXPECT_EQ(is_hurt, check.at("name").get<std::string>().starts_with(suite)) << check.dump(1);
    }
}

TEST(BrokenStage, OfAnotherHostFileCostsTheFirstNothing)
{
    const Desk desk;
    expect_damage_only_in(report_with_broken(desk, "prefix_sum_large.cpp"), "LargeHost.");
}

TEST(BrokenStage, OfTheFirstHostFileCostsTheOthersNothing)
{
    const Desk desk;
    expect_damage_only_in(report_with_broken(desk, "prefix_sum.cpp"), "Host.");
}

TEST(BrokenStage, OfAKernelCostsTheOthersNothing)
{
    const Desk desk;
    expect_damage_only_in(report_with_broken(desk, "prefix_sum_large.cl"), "Large.");
}

TEST(VoluntaryStage, ThatIsNotBegunIsNoFailure)
{
    const Desk desk;
    const auto course = lab::course::read_course(LAB_COURSE);
    for (const auto& file : course.find(id).files)
        if (file.suite != "SinglePass")
            std::filesystem::copy(course.find(id).solution / file.name, desk.submission() / file.name);
    const Outcome outcome = desk.check(id);
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json values = check_of(report_of(outcome), "SinglePass.Values");
    EXPECT_EQ(values.at("status"), "skipped");
    EXPECT_TRUE(contains(values.at("message"), "voluntary, not begun"));
}
} // namespace
