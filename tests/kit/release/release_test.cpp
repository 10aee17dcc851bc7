// `lab release`: its edition works, and leaves alone what students and others wrote.
#include "grader/release/edition.hpp"
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using lab::course::Exercise;
using lab::process::Outcome;
using lab::release::EditionFiles;
namespace fs = std::filesystem;

const lab::course::Course& course()
{
    static const lab::course::Course the_course = lab::course::read_course(LAB_COURSE);
    return the_course;
}

const EditionFiles& edition()
{
    static const EditionFiles files =
        lab::release::edition_of(course(), lab::classroom::read_course_file("", course()));
    return files;
}

const Exercise& prefix_sum() { return course().find("01-prefix-sum"); }

/// The folder in which an edition is made.
class Release : public testing::Test {
  protected:
    void SetUp() override
    {
        lab::process::Command git;
        git.arguments = {"git", "--version"};
        if (!lab::process::run_child(git).exited_with(0))
            GTEST_SKIP() << "git is not installed";
    }
    Outcome release(const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> arguments{"release", "--out", (desk_.folder() / "out").string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return desk_.lab(arguments);
    }
    fs::path folder() const { return desk_.folder() / "out/cl-lab"; }

    Outcome run(std::vector<std::string> arguments) const
    {
        lab::process::Command command;
        command.arguments = std::move(arguments);
        command.directory = folder();
        // Files that the course's own build compiled are not compiled again; so the locale must stay the same, too.
        command.environment = {{"CCACHE_BASEDIR", folder().string()}, {"CCACHE_NOHASHDIR", "1"}};
        command.removed_environment = {"LAB_BUILD_DIR", "LAB_COURSE"};
        command.limits.asleep = std::chrono::minutes(5);
        command.limits.cpu_s = 3000;
        command.limits.stream_bytes = 1 << 20;
        return lab::process::run_child(command);
    }
    Outcome lab(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {(folder() / "lab").string(), "--yes", "--lang", "en"});
        return run(std::move(arguments));
    }
    std::string commits() const { return run({"git", "rev-list", "--count", "HEAD"}).out; }

    Desk desk_;
};

TEST_F(Release, IsAFolderARepositoryWithoutHistoryAndAZip)
{
    const Outcome outcome = release();
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_EQ(commits(), "1\n");
    EXPECT_EQ(run({"git", "status", "--porcelain"}).out, "") << "all of it is in the repository";
    const std::string names = run({"cmake", "-E", "tar", "tf", "../cl-lab.zip"}).out;
    for (const auto& [file, content] : edition())
        EXPECT_TRUE(names.find("cl-lab/" + file.string() + "\n") != std::string::npos) << file;
    EXPECT_TRUE(fs::status(folder() / "lab").permissions() != fs::perms::none &&
                (fs::status(folder() / "lab").permissions() & fs::perms::owner_exec) != fs::perms::none);
}

TEST_F(Release, OverAnOlderOneTouchesNothingOfTheStudents)
{
    ASSERT_TRUE(release().exited_with(0));
    const fs::path mine = folder() / "exercises/01-prefix-sum/prefix_sum.cl",
                   notes = folder() / "my-notes.txt";
    write_file(mine, "my kernel\n");
    write_file(notes, "my notes\n");
    // Pretends that the older edition had another README, and a file that the newer one lacks.
    auto passport = nlohmann::json::parse(read_file(folder() / "edition.json"));
    passport["files"].push_back("old.txt");
    write_file(folder() / "edition.json", passport.dump());
    write_file(folder() / "old.txt", "old\n");
    write_file(folder() / "README.md", "old\n");
    const Outcome again = release();
    ASSERT_TRUE(again.exited_with(0)) << said(again);
    EXPECT_EQ(read_file(mine), "my kernel\n");
    EXPECT_EQ(read_file(notes), "my notes\n");
    EXPECT_EQ(read_file(folder() / "README.md"), edition().at("README.md"));
    EXPECT_FALSE(fs::exists(folder() / "old.txt"));
    EXPECT_EQ(commits(), "1\n") << "nothing that is handed out changed";
}

TEST_F(Release, OverwritesNoFileOfOthers)
{
    write_file(folder() / "README.md", "my own\n");
    const Outcome outcome = release();
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "README.md already exists"));
    EXPECT_EQ(read_file(folder() / "README.md"), "my own\n");
    EXPECT_FALSE(fs::exists(folder() / "lab"));
}

TEST_F(Release, ThatWasInterruptedIsCompletedByTheNext)
{
    ASSERT_TRUE(release().exited_with(0));
    const Outcome status = run({"git", "rev-parse", "HEAD"});
    // Pretends that the next edition was interrupted after one of its files, before the last old one was removed.
    auto passport = nlohmann::json::parse(read_file(folder() / "edition.json"));
    passport["files"].push_back("old.txt");
    write_file(folder() / "edition.json", passport.dump());
    write_file(folder() / "old.txt", "old\n");
    fs::remove(folder() / "LICENSE");
    fs::remove(folder() / "../cl-lab.zip");
    const Outcome again = release();
    ASSERT_TRUE(again.exited_with(0)) << said(again);
    EXPECT_EQ(run({"git", "status", "--porcelain"}).out, "");
    EXPECT_EQ(run({"git", "rev-parse", "HEAD"}).out, status.out);
    EXPECT_TRUE(fs::exists(folder() / "LICENSE"));
    EXPECT_TRUE(fs::exists(folder() / "../cl-lab.zip"));
}

TEST_F(Release, IsRefusedWhereItsListOfFilesWasSpoilt)
{
    write_file(folder() / "edition.json", "{");
    const Outcome outcome = release();
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "edition.json was changed")) << said(outcome);
    EXPECT_FALSE(fs::exists(folder() / "lab"));
}

TEST_F(Release, OfOneStageBuildsAndFailsAsHandedOut)
{
    write_file(desk_.folder() / "course.toml", "[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\n"
                                               "hidden = [\"Kernel.UnitVectors\"]\n"
                                               "[exercises.03-nary-search]\nstages = [\"Host\"]\n");
    const Outcome released = release({"--course-file", (desk_.folder() / "course.toml").string()});
    ASSERT_TRUE(released.exited_with(0)) << said(released);
    EXPECT_TRUE(contains(released.out, "01-prefix-sum: Kernel.UnitVectors (tests/01-prefix-sum_test.cpp)"));
    EXPECT_TRUE(contains(released.out, "contains the handouts only as source text, without figures"));
    const Outcome checked = lab({"check", "01", "--json", "-"});
    EXPECT_TRUE(checked.exited_with(1)) << said(checked);
    const auto report = report_of(checked);
    EXPECT_EQ(report.value("status", ""), "graded");
    EXPECT_EQ(report.value("score", -1.0), 0.0);
    EXPECT_EQ(report.value("max_score", 0.0), 65.0);
    const Outcome run = lab({"run", "01"});
    EXPECT_TRUE(run.exited_with(2));
    EXPECT_TRUE(contains(
        run.err, "prefix_sum.cpp is not part of this course. ./lab check checks the parts that are.\n"));
    EXPECT_TRUE(contains(said(lab({"run", "01", "--", "-h"})), "--stage 1 "));
    EXPECT_TRUE(
        contains(lab({"run", "01", "--", "--stage", "2"}).err, "--stage 2 is not part of this course"));
    EXPECT_TRUE(contains(lab({"submit"}).err, "Required:\n  01-prefix-sum/prefix_sum.cl\n"));
    EXPECT_FALSE(fs::exists(folder() / "exercises/01-prefix-sum/prefix_sum_large.cpp"));
    const auto& solution = course().find("03-nary-search").solution;
    const auto of_the_host =
        report_of(lab({"check", "03", "--submission", solution.string(), "--json", "-"}));
    EXPECT_EQ(of_the_host.value("score", -1.0), of_the_host.value("max_score", -2.0)) << of_the_host.dump(1);
    write_file(folder() / "exercises/03-nary-search/nary_search.cpp",
               read_file(solution / "nary_search.cpp"));
    EXPECT_TRUE(lab({"run", "03", "--", "-e", "-q"}).exited_with(0)) << "with a kernel of the course's";
}

/// Builds the edition: half a minute with ccache's files from the course's own build, two minutes without.
TEST_F(Release, GradesAsTheCourseDoes)
{
    ASSERT_TRUE(release().exited_with(0));
    const auto untouched = report_of(lab({"check", "00", "--json", "-"}));
    EXPECT_EQ(untouched.value("score", -1.0), 0.0) << untouched.dump(1);
    for (const auto& file : prefix_sum().files)
        EXPECT_EQ(read_file(folder() / "exercises/01-prefix-sum" / file.name),
                  edition().at(fs::path("handed-out/01-prefix-sum") / file.name));
    const auto solved =
        report_of(lab({"check", "01", "--submission", prefix_sum().solution.string(), "--json", "-"}));
    EXPECT_EQ(solved.value("score", -1.0), solved.value("max_score", -2.0)) << solved.dump(1);
    const Outcome tested = lab({"test"});
    EXPECT_TRUE(tested.exited_with(0)) << said(tested);
    for (const char* const command : {"trace", "watch", "hint", "submit"})
        EXPECT_TRUE(lab({command, "--help"}).exited_with(0)) << command;
    const Outcome refused = lab({"grade", "examples/class/by-mail", "--out", "results"});
    EXPECT_TRUE(refused.exited_with(2));
    EXPECT_TRUE(contains(refused.err, "for lecturers"));
    EXPECT_EQ(run({"git", "diff", "--stat"}).out, "") << "working there changes nothing that was handed out";

    // The next edition belongs to a course that uses less.
    write_file(desk_.folder() / "course.toml",
               "[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\nbonus = [\"Host\"]\n"
               "hidden = [\"Kernel.UnitVectors\"]\n");
    const Outcome smaller = release({"--course-file", (desk_.folder() / "course.toml").string()});
    ASSERT_TRUE(smaller.exited_with(0)) << said(smaller);
    const auto used =
        report_of(lab({"check", "01", "--submission", prefix_sum().solution.string(), "--json", "-"}));
    EXPECT_EQ(used.value("score", -1.0), used.value("max_score", -2.0)) << used.dump(1);
    for (const auto& check : used.at("checks")) {
        const std::string name = check.at("name");
        EXPECT_TRUE(name.starts_with("Kernel.") || name.starts_with("Host.")) << name;
        EXPECT_NE(name, "Kernel.UnitVectors") << "hidden";
    }
    EXPECT_TRUE(contains(lab({"check", "02"}).err, "There is no exercise `02`"));
    EXPECT_TRUE(fs::exists(folder() / "exercises/02-sobol/sobol.cl")) << "what a student has stays";
    const Outcome tested_again = lab({"test"});
    EXPECT_TRUE(tested_again.exited_with(0)) << said(tested_again);
}
} // namespace
