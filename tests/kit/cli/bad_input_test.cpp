// Bad folders and disks: `lab check 01-prefix-sum` says in a sentence what is missing, and blames no one else.
#include "tests/kit/lab_command.hpp"
#include "tests/kit/tiny_disk.hpp"

#include <future>
#include <unistd.h>

namespace
{
using namespace lab::kit;
using lab::process::Outcome;
using nlohmann::json;

const char* const id = "01-prefix-sum";

std::filesystem::path solution(const char* name)
{
    return lab::course::read_course(LAB_COURSE).find(id).solution / name;
}

void expect_kit_error(const Outcome& outcome, const std::vector<std::string>& words)
{
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    for (const std::string& word : words)
        EXPECT_TRUE(contains(outcome.err, word));
}

TEST(Submission, WithoutTheFilesIsToldWhichAreAskedFor)
{
    const Desk desk;
    write_file(desk.submission() / "Prefix_Sum.CL", "kernel void prefix_sum() {}\n");
    const Outcome outcome = desk.lab({"check", id, "--submission", desk.submission().string()});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    for (const char* words : {"No file that can be graded was submitted", "prefix_sum_large.cpp", "0 / 160",
                              "Prefix_Sum.CL is in the folder; the exercise asks for prefix_sum.cl."})
        EXPECT_TRUE(contains(outcome.out, words));
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Course, WithoutASolutionBlamesNoStudent)
{
    const Desk desk;
    const auto exercise = lab::course::read_course(LAB_COURSE).find("00-hello-world-cl");
    json course = json::parse(read_file(desk.course_file()));
    course["exercises"][0]["solution"] = (desk.folder() / "no-solution").string();
    write_file(desk.course_file(), course.dump());
    const Outcome outcome =
        desk.lab({"check", "00", "--submission", exercise.solution.string(), "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    const json report = report_of(outcome);
    for (const char* name : {"Kernel.Values", "Host.Builds", "Host.Result", "Host.NDRange"}) {
        EXPECT_EQ(status_of(report, name), "grader_fault") << name;
        EXPECT_TRUE(contains(check_of(report, name).at("message"), "no-solution"));
    }
}

TEST(Submission, ThatDoesNotExistIsNotGraded)
{
    const Desk desk;
    expect_kit_error(desk.lab({"check", id, "--submission", "/nonexistent/folder"}),
                     {"/nonexistent/folder", "does not exist"});
    write_file(desk.folder() / "file", "");
    expect_kit_error(desk.lab({"check", id, "--submission", (desk.folder() / "file").string()}),
                     {(desk.folder() / "file").string()});
}

TEST(Submission, IsNotBlamedForAMissingDevice)
{
    const Desk desk;
    for (const char* name : {"prefix_sum.cl", "prefix_sum.cpp"})
        std::filesystem::copy(solution(name), desk.submission() / name);
    lab::process::Command command =
        desk.command({"check", id, "--submission", desk.submission().string(), "--json", "-"});
    command.environment["OCL_ICD_VENDORS"] = "/nonexistent";
    const Outcome outcome = lab::process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_TRUE(report.at("score").is_null());
    for (const char* name : {"Kernel.Values", "Kernel.NoDataRace", "Host.Result", "Host.ReportsErrors"})
        EXPECT_EQ(status_of(report, name), "grader_fault") << name;
    EXPECT_TRUE(contains(check_of(report, "Kernel.Builds").at("message"), "pocl-opencl-icd"));
}

TEST(Submission, OfTheKernelAloneIsGradedWithTheGivenHost)
{
    const Desk desk;
    std::filesystem::copy(solution("prefix_sum.cl"), desk.submission() / "prefix_sum.cl");
    const json report = report_of(desk.check(id));
    EXPECT_EQ(status_of(report, "Kernel.Values"), "passed");
    EXPECT_EQ(status_of(report, "Host.Result"), "failed");
}

/// The desk of a student who has solved the exercise in the course's own folder.
void solve_in_place(const Desk& desk)
{
    const auto given = lab::course::read_course(LAB_COURSE);
    auto course = json::parse(read_file(desk.course_file()));
    for (json& exercise : course["exercises"])
        if (exercise["id"] == id) {
            const auto folder = desk.folder() / "exercise";
            std::filesystem::copy(exercise["folder"].get<std::string>(), folder);
            for (const auto& file : given.find(id).files)
                write_file(folder / file.name, read_file(solution(file.name.c_str())));
            exercise["folder"] = folder.string();
        }
    write_file(desk.course_file(), course.dump(1));
}

TEST(Submission, WorkedOnInTheCoursesFolderIsBegun)
{
    const Desk desk;
    solve_in_place(desk);
    const json report = report_of(desk.lab({"check", id, "--suite", "SinglePass", "--json", "-"}));
    EXPECT_EQ(status_of(report, "SinglePass.Values"), "passed");
}

TEST(Submission, OfTheKernelAloneGetsNothingForTheHostInTheCoursesFolder)
{
    const Desk desk;
    solve_in_place(desk);
    std::filesystem::copy(solution("prefix_sum.cl"), desk.submission() / "prefix_sum.cl");
    const json report = report_of(desk.check(id));
    EXPECT_EQ(status_of(report, "Kernel.Values"), "passed");
    EXPECT_EQ(status_of(report, "Host.Result"), "failed");
    EXPECT_NE(status_of(report, "Large.Values"), "passed");
}

TEST(Submission, OfTheKernelAloneIsToldWhichFilesAreMissing)
{
    const Desk desk;
    std::filesystem::copy(solution("prefix_sum.cl"), desk.submission() / "prefix_sum.cl");
    const Outcome outcome =
        desk.lab({"check", id, "--suite", "Kernel", "--submission", desk.submission().string()});
    EXPECT_TRUE(
        contains(outcome.out, "Missing, so graded as handed out: prefix_sum.cpp, prefix_sum_large.cl"));
}

TEST(TemporaryFolderOfTheKit, ThatDoesNotExistIsNamed)
{
    const Desk desk;
    std::filesystem::copy(solution("prefix_sum.cl"), desk.submission() / "prefix_sum.cl");
    auto command = desk.command({"check", id, "--submission", desk.submission().string(), "--json", "-"});
    command.environment["TMPDIR"] = "/nonexistent/tmp";
    const Outcome outcome = lab::process::run_child(command);
    expect_kit_error(outcome, {"/nonexistent/tmp", "TMPDIR"});
    EXPECT_EQ(outcome.out, "");
}

class FullDisk : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(WithRoomOf, FullDisk, testing::Values(4, 16, 128, 6 << 10, 12 << 10, 24 << 10),
                         [](const auto& tested) { return std::to_string(tested.param) + "KiB"; });

TEST_P(FullDisk, IsAFaultOfTheKitNotOfTheStudent)
{
    const Desk desk;
    const TinyDisk disk(desk.tmp(), GetParam());
    if (!disk.is_there())
        GTEST_SKIP() << "only root can mount a tiny disk, where mounting is allowed";
    for (const char* name : {"prefix_sum.cl", "prefix_sum.cpp", "prefix_sum_large.cl", "prefix_sum_large.cpp",
                             "prefix_sum_single_pass.cl"}) // what is missing would fail rightly
        std::filesystem::copy(solution(name), desk.submission() / name);
    const Outcome outcome = desk.check(id);
    EXPECT_TRUE(outcome.exited_with(2) || outcome.exited_with(0)) << said(outcome);
    EXPECT_FALSE(contains(outcome.out, "\"failed\"")) << "a full disk was held against the student";
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Compiler, ThatHasNoRoomIsAFaultOfTheKit)
{
    const Desk desk;
    const auto compiler = desk.folder() / "compiler";
    write_file(compiler,
               "#!/bin/sh\necho '/tmp/ccXYZ.s: fatal error: No space left on device' >&2\nexit 1\n");
    std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
    json course = json::parse(read_file(desk.course_file()));
    course["compile"] = {compiler.string()};
    course["compile_quickly"] = json::array();
    write_file(desk.course_file(), course.dump());
    std::filesystem::copy(solution("prefix_sum.cpp"), desk.submission() / "prefix_sum.cpp");
    const json builds = check_of(report_of(desk.check(id, "Host")), "Host.Builds");
    EXPECT_EQ(builds.at("status"), "grader_fault");
    EXPECT_TRUE(contains(builds.at("message"), "No space left on device"));
}

/// What Host.Builds reports about the file. The compiler that `broken` names, if any, fails with an error.
json built(const std::string& host, const char* broken = nullptr)
{
    const Desk desk;
    json course = json::parse(read_file(desk.course_file()));
    if (broken)
        for (json& word : course[broken]) {
            if (word.get<std::string>().starts_with('-')) // the first option
                break;
            word = "/bin/false";
        }
    write_file(desk.course_file(), course.dump());
    write_file(desk.submission() / "prefix_sum.cpp", host);
    return check_of(report_of(desk.check(id, "Host")), "Host.Builds");
}

TEST(QuickCompiler, SufficesForARightFile)
{
    if (json::parse(read_file(LAB_COURSE)).at("compile_quickly").empty())
        GTEST_SKIP() << "there is no Clang that takes this system's headers";
    const std::string right = read_file(solution("prefix_sum.cpp"));
    EXPECT_EQ(built(right, "compile").at("status"), "passed");
    EXPECT_EQ(built(right, "compile_quickly").at("status"), "passed");
}

TEST(QuickCompiler, HasNoWordInWhatIsWrong)
{
    const std::string right = read_file(solution("prefix_sum.cpp"));
    const json wrong = built(right + "int f() { return unknown; }\n");
    EXPECT_EQ(wrong.at("status"), "failed");
    EXPECT_TRUE(contains(wrong.at("message"), "was not declared in this scope"))
        << wrong.dump(1); // GCC's words
    const json warned = built(right + "int f(int a) { if (a = 1) return 2; return a; }\n");
    EXPECT_TRUE(contains(warned.at("message"), "suggest parentheses around assignment")) << warned.dump(1);
}

TEST(Compiler, ThatQuotesAStudentIsNoFaultOfTheKit)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp",
               "#line 1 \"ccache: error: x\"\n#error No space left on device\n");
    EXPECT_EQ(status_of(report_of(desk.check(id, "Host")), "Host.Builds"), "failed");
}

TEST(Compiler, OfABrokenCacheWorksWithoutIt)
{
    const Desk desk;
    std::filesystem::copy(solution("prefix_sum.cpp"), desk.submission() / "prefix_sum.cpp");
    lab::process::Command command = desk.command(
        {"check", id, "--submission", desk.submission().string(), "--suite", "Host", "--json", "-"});
    command.environment["CCACHE_DIR"] = "/proc/nothing-can-be-made-here";
    EXPECT_EQ(status_of(report_of(lab::process::run_child(command)), "Host.Builds"), "passed");
}

TEST(Submission, ThatIncludesTheSolutionIsNotOnesOwn)
{
    const Desk desk;
    for (const std::string& path :
         {solution("prefix_sum.cpp").string(), "/tmp/../" + solution("prefix_sum.cpp").string()}) {
        write_file(desk.submission() / "prefix_sum.cpp", "#include \"" + path + "\"\n");
        const json builds = check_of(report_of(desk.check(id, "Host")), "Host.Builds");
        EXPECT_EQ(builds.at("status"), "failed") << path;
        EXPECT_TRUE(contains(builds.at("message"), "solution"));
    }
}

TEST(Errors, SpeakTheLanguageThatWasAskedFor)
{
    const Desk desk;
    expect_kit_error(desk.lab({"--lang", "de", "check", id, "--submission", "/nonexistent"}),
                     {"/nonexistent", "gibt es nicht"});
    expect_kit_error(desk.lab({"--lang", "de", "check", "99-nothing"}), {"gibt", "99-nothing", id});
    EXPECT_TRUE(contains(desk.lab({"hint", id, "Up-Sweep"}).out, "TODO 2: "));
    expect_kit_error(desk.lab({"--lang", "de", "hint", id, "99"}), {"`99` ist kein TODO von"});
    expect_kit_error(desk.lab({"--lang", "de", "setup"}), {"Mehr ist nicht nötig"});
}

TEST(Runs, AtTheSameTimeDoNotDisturbEachOther)
{
    const Desk desk;
    for (const char* name :
         {"prefix_sum.cl", "prefix_sum.cpp", "prefix_sum_large.cl", "prefix_sum_large.cpp"})
        std::filesystem::copy(solution(name), desk.submission() / name);
    std::vector<std::future<Outcome>> outcomes;
    for (int i = 0; i < 2; ++i)
        outcomes.push_back(std::async(std::launch::async, [&] { return desk.check(id); }));
    for (auto& run : outcomes) {
        const Outcome outcome = run.get();
        EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    }
    EXPECT_TRUE(desk.has_clean_tmp());
}
} // namespace
