// The script ./lab, in a course whose build only records requests: it installs and builds what a command needs.
#include "grader/process/child.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <set>

namespace
{
using namespace lab::kit;

/// A folder with the script, a build whose targets are files made by ninja, and a command that prints its arguments.
class Script : public testing::Test {
  protected:
    void SetUp() override
    {
        std::filesystem::create_directories(top_.path() / "cmake");
        std::filesystem::copy(LAB_SCRIPT, top_.path() / "lab");
        write_file(top_.path() / "cmake" / "debian-packages.txt", "# none\n");
        write_file(top_.path() / "cmake" / "debian-packages-verify.txt", "no-such-package-of-cl-lab\n");
        write_file(top_.path() / "cmake" / "debian-packages-class.txt", "# none\n");
        write_file(build() / "grader" / "lab", "#!/bin/sh\nshift 2\necho \"lab $*\"\n");
        std::filesystem::permissions(build() / "grader" / "lab", std::filesystem::perms::owner_all);
        write_file(build() / "course.json", "{\"mutants\": \"\"}");
        std::string ninja = "rule note\n  command = touch $out\n";
        for (const char* target : targets)
            ninja += std::string("build ") + target + ": note\n";
        write_file(build() / "build.ninja", ninja);
    }

    std::filesystem::path build() const { return top_.path() / "build" / "student"; }

    lab::process::Outcome run(std::vector<std::string> arguments) const
    {
        lab::process::Command command;
        command.arguments = std::move(arguments);
        command.arguments.insert(command.arguments.begin(), (top_.path() / "lab").string());
        command.environment = {{"LC_ALL", "C.UTF-8"}};
        command.removed_environment = {"CI", "LAB_BUILD_DIR"};
        return lab::process::run_child(command);
    }

    /// The targets built for these arguments.
    std::set<std::string> built_for(const std::vector<std::string>& arguments) const
    {
        for (const char* target : targets)
            std::filesystem::remove(build() / target);
        const auto outcome = run(arguments);
        EXPECT_TRUE(outcome.exited_with(0)) << outcome.out << outcome.err;
        std::set<std::string> built;
        for (const char* target : targets)
            if (std::filesystem::exists(build() / target))
                built.insert(target);
        return built;
    }

    static constexpr const char* targets[] = {"kit",
                                              "kit-command",
                                              "kit-01-sum",
                                              "kit-01-sum-more",
                                              "kit-02-other",
                                              "lab-trace",
                                              "lab-verify",
                                              "lab-class",
                                              "lab-release",
                                              "demos",
                                              "lab-demo",
                                              "judge-01-sum",
                                              "judge-02-other",
                                              "docs"};
    TemporaryFolder top_;
};

using Targets = std::set<std::string>;

TEST_F(Script, BuildsTheExercisesThatAreMeant)
{
    for (const char* name : {"02-other", "02", "02-other/", "exercises/02-other", "./02-o"})
        EXPECT_EQ(built_for({"check", name}), Targets{"kit-02-other"}) << name;
    EXPECT_EQ(built_for({"watch", "01-sum", "--suite", "Kernel"}), Targets{"judge-01-sum"});
    EXPECT_EQ(built_for({"check", "01-sum-more", "02"}), (Targets{"kit-01-sum-more", "kit-02-other"}));
    for (const char* name : {"0", "07"})
        EXPECT_EQ(built_for({"check", name}), Targets{"kit-command"}) << name << ": no one exercise";
    EXPECT_EQ(built_for({"check", "--seed", "7"}), Targets{"kit"});
    EXPECT_EQ(built_for({"check", "02", "--seed", "1"}), Targets{"kit-02-other"});
    EXPECT_EQ(built_for({"--lang", "de", "check"}), Targets{"kit"});
    EXPECT_EQ(built_for({"demo"}), (Targets{"kit", "demos"}));
    EXPECT_EQ(built_for({"mistakes", "01"}), (Targets{"kit", "lab-demo"}));
    EXPECT_EQ(built_for({"trace", "01-sum"}), (Targets{"kit-command", "lab-trace"}));
    for (const char* name : {"04-run", "run"})
        EXPECT_EQ(built_for({"new", name}), (Targets{"kit-command", "lab-release"}));
    EXPECT_EQ(built_for({"release", "--out", "kit"}), (Targets{"kit-command", "lab-release"}));
    EXPECT_EQ(built_for({"bench", "01-sum", "--mine"}), Targets{"kit-command"});
    EXPECT_EQ(built_for({"grade", "class", "--out", "results"}), (Targets{"kit", "lab-class"}));
}

TEST_F(Script, BuildsForTheKillMatrixTheExercisesThatAreMeant)
{
    write_file(top_.path() / "cmake" / "debian-packages-verify.txt", "# none\n");
    write_file(build() / "course.json", "{\"mutants\": \"there\"}");
    EXPECT_EQ(built_for({"verify", "02", "--shard", "1/3"}), (Targets{"kit-02-other", "lab-verify"}));
    EXPECT_EQ(built_for({"verify", "--shard", "1/02"}), (Targets{"kit", "lab-verify"}));
}

TEST_F(Script, BuildsTheHandoutsBesideTheCourse)
{
    write_file(build() / "CMakeCache.txt", "LAB_DOCS:BOOL=ON\n");
    write_file(top_.path() / "cmake" / "debian-packages-handouts.txt", "# none\n");
    EXPECT_EQ(built_for({"docs", "--no-open"}), Targets{"docs"});
}

TEST_F(Script, BuildsTheCommandAloneWhereAnEditionHasItsHandouts)
{
    write_file(top_.path() / "edition.json", "{}");
    EXPECT_EQ(built_for({"docs"}), Targets{"kit-command"});
}

TEST_F(Script, BuildsForTheScreenTheExerciseOfTheLastTimeOrTheFirst)
{
    write_file(build() / "course.json",
               "{\"mutants\": \"\",\n \"exercises\": [\n  {\"id\": \"01-sum\", \"folder\": \"\"},\n"
               "  {\"id\": \"02-other\"}]}");
    EXPECT_EQ(built_for({}), Targets{"judge-01-sum"});
    EXPECT_EQ(built_for({"watch"}), Targets{"judge-01-sum"});
    write_file(top_.path() / "my-progress.json", "{\n \"exercise\": \"02-other\",\n \"exercises\": {}\n}\n");
    EXPECT_EQ(built_for({}), Targets{"judge-02-other"});
    EXPECT_EQ(built_for({"watch", "01-sum"}), Targets{"judge-01-sum"});
}

TEST_F(Script, BuildsOnlyTheCommandWhereHelpIsAskedForOrNothingIsUnderstood)
{
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"verify", "--help"},
                                                      {"check", "02", "-h"},
                                                      {"demo", "--help"},
                                                      {"--version"},
                                                      {"chek", "02"},
                                                      {"list"},
                                                      {"hint", "02", "1"},
                                                      {}})
        EXPECT_EQ(built_for(arguments), Targets{"kit-command"}) << (arguments.empty() ? "" : arguments[0]);
    EXPECT_EQ(built_for({"run", "02", "--", "--help"}), Targets{"kit-02-other"})
        << "what stands behind -- is for the program";
}

TEST_F(Script, KnowsAnExerciseThatWasAddedAfterTheBuild)
{
    // Like CMake's build.ninja, it regenerates itself when the lists of targets have changed.
    const auto later = build() / "later.ninja";
    write_file(later, read_file(build() / "build.ninja") + "build kit-03-new: note\n");
    write_file(build() / "build.ninja", read_file(build() / "build.ninja") +
                                            "rule again\n  command = cp later.ninja $out\n  generator = 1\n"
                                            "build build.ninja: again later.ninja\n");
    const auto now = std::filesystem::file_time_type::clock::now();
    write_file(top_.path() / "CMakeLists.txt", "lab_exercise(03-new)\n");
    std::filesystem::last_write_time(build() / "build.ninja", now - std::chrono::minutes(1));
    EXPECT_EQ(built_for({"check", "03"}), Targets{});
    EXPECT_TRUE(std::filesystem::exists(build() / "kit-03-new"));
}

TEST_F(Script, LeavesNoEarlierResultWhereTheBuildFails)
{
    write_file(build() / "build.ninja", "rule fail\n  command = false\nbuild kit-02-other: fail\n");
    const auto file = top_.path() / "result.json";
    for (const std::vector<std::string>& json :
         {std::vector<std::string>{"--json", file.string()}, {"--json=" + file.string()}}) {
        write_file(file, "{\"score\": 100}");
        std::vector<std::string> arguments{"check", "02"};
        arguments.insert(arguments.end(), json.begin(), json.end());
        const auto outcome = run(arguments);
        EXPECT_TRUE(outcome.exited_with(2)) << outcome.out << outcome.err;
        EXPECT_FALSE(std::filesystem::exists(file)) << outcome.err;
    }
}

TEST_F(Script, InstallsNothingForTheHelpOfVerify)
{
    const auto help = run({"verify", "--help"});
    EXPECT_TRUE(help.exited_with(0)) << help.err;
    EXPECT_EQ(help.out, "lab verify --help\n");
    EXPECT_EQ(help.err.find("no-such-package"), std::string::npos) << help.err;
    if (!std::filesystem::exists("/usr/bin/dpkg-query"))
        GTEST_SKIP() << "the script looks for packages on Debian alone";
    const auto verify = run({"verify"});
    EXPECT_TRUE(verify.exited_with(2)) << verify.out;
    EXPECT_NE(verify.err.find("no-such-package-of-cl-lab"), std::string::npos) << verify.err;
    EXPECT_NE(verify.err.find("packages are missing"), std::string::npos) << verify.err;
    const auto german = run({"--lang", "de", "verify"});
    EXPECT_NE(german.err.find("Diese Pakete fehlen"), std::string::npos) << german.err;
}

TEST_F(Script, ShowsTheFirstTodoBeforeAnythingIsInstalledOrBuilt)
{
    std::filesystem::remove(build() / "build.ninja");
    const auto exercise = top_.path() / "exercises" / "01-sum";
    write_file(exercise / "exercise.toml", "title = { en = \"Sums\", de = \"Summen\" }\n");
    write_file(exercise / "sum.cl",
               "    // TODO 1 [add]: add them.\n    //   Size: 1 line\n    // END TODO 1 [add]\n");
    const auto outcome = run({"watch", "01"}); // and then there is nothing to configure
    const std::string page =
        "Sums, TODO 1 in exercises/01-sum/sum.cl:\n    // TODO 1 [add]: add them.\n    //   Size: 1 line\n";
    EXPECT_NE(outcome.err.find(page), std::string::npos) << outcome.err;
    EXPECT_LT(outcome.err.find(page), outcome.err.find("Building the course"));
    EXPECT_EQ(run({"check", "01"}).err.find("TODO 1"), std::string::npos);
    // In an edition that was never built, the exercise is handed out but not copied yet.
    std::filesystem::create_directories(top_.path() / "handed-out/01-sum");
    std::filesystem::rename(exercise / "sum.cl", top_.path() / "handed-out/01-sum/sum.cl");
    EXPECT_NE(run({"watch", "01"}).err.find(page), std::string::npos) << "the file to edit";
}

/// What bash offers after these words, with the course's completion.bash.
std::string completed(const std::vector<std::string>& words)
{
    lab::process::Command command;
    command.directory = std::filesystem::path(LAB_SCRIPT).parent_path();
    command.arguments = {
        "/bin/bash", "-c",
        "source ./completion.bash; COMP_WORDS=(./lab \"$@\") COMP_CWORD=$#; _lab; echo \"${COMPREPLY[*]}\"",
        "bash"};
    command.arguments.insert(command.arguments.end(), words.begin(), words.end());
    return lab::process::run_child(command).out;
}

TEST(Completion, KnowsCommandsExercisesFilesAndWords)
{
    EXPECT_EQ(completed({"ch"}), "check\n");
    EXPECT_EQ(completed({"check", "01"}), "01-prefix-sum\n");
    EXPECT_EQ(completed({"reset", "02", "sobol.c"}), "sobol.cl sobol.cpp\n");
    EXPECT_EQ(completed({"trace", "02", "sobol.c"}), "sobol.cl sobol.cpp\n");
    EXPECT_EQ(completed({"explain", "CL_INVALID_W"}),
              "CL_INVALID_WORK_DIMENSION CL_INVALID_WORK_GROUP_SIZE CL_INVALID_WORK_ITEM_SIZE\n");
    EXPECT_EQ(completed({"check", "no-such"}), "\n");
}
} // namespace
