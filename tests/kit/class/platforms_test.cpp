// examples/platforms: the scripts that learning platforms run for a submission, in folders that stand for the
// platform's.
#include "tests/kit/lab_command.hpp"

#include <pugixml.hpp>

namespace
{
using namespace lab::kit;
using lab::process::Outcome;
using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* exercise = "00-hello-world-cl";
constexpr const char* not_handed_in = "Nothing was graded: no file of this exercise was handed in.";
constexpr const char* failed = "The grader failed. This is no grade";

/// A clone of the kit at a known path, whose `lab` is this build's, and a submission.
class Platform : public testing::Test {
  protected:
    Platform()
    {
        json course = json::parse(read_file(desk_.course_file()));
        course["class"] = json::parse(read_file(LAB_COURSE)).at("class");
        write_file(desk_.course_file(), course.dump());
        fs::create_directories(kit() / "examples");
        fs::create_directory_symlink(fs::path(LAB_TOP) / "examples/platforms", kit() / "examples/platforms");
        make_lab("exec '" + std::string(LAB_COMMAND) + "' --course '" + desk_.course_file().string() +
                 "' \"$@\"\n");
    }
    void hand_in_the_solution() const
    {
        for (const char* file : {"hello_world.cl", "hello_world.cpp"})
            write_file(desk_.submission() / file,
                       read_file(fs::path(LAB_TOP) / "solutions" / exercise / file));
    }
    void break_the_kit() const { make_lab("echo '{\"scores\":{\"x\":1}}'\nexit 2\n"); }

    /// Runs in `directory`, by default the submission's.
    Outcome run(std::vector<std::string> arguments, const fs::path& directory) const
    {
        lab::process::Command command = desk_.command({});
        command.arguments = std::move(arguments);
        command.directory = directory;
        command.environment.insert({{"CL_LAB", kit().string()},
                                    {"CL_EXERCISE", exercise},
                                    {"CL_GRADE_OPTIONS", "--no-sandbox"},
                                    {"CL_COURSE_FILE", course_file_},
                                    {"AUTOGRADER", autograder().string()},
                                    {"ASSIGNMENT", desk_.submission().string()},
                                    {"REPORTS", reports().string()}});
        return lab::process::run_child(command);
    }
    Outcome run(const std::string& script) const
    {
        return run({(kit() / "examples/platforms" / script).string()}, desk_.submission());
    }

    Outcome gradescope() const
    {
        fs::create_directories(autograder());
        fs::remove_all(autograder() / "submission");
        fs::copy(desk_.submission(), autograder() / "submission", fs::copy_options::recursive);
        return run("gradescope/run_autograder");
    }
    json gradescope_results() const { return json::parse(read_file(autograder() / "results/results.json")); }

    /// The output of the program that the script made, as VPL shows it.
    Outcome vpl(const std::string& script) const
    {
        const Outcome made = run("vpl/" + script);
        EXPECT_TRUE(made.exited_with(0)) << said(made);
        return run({(desk_.submission() / "vpl_execution").string()}, desk_.submission());
    }

    Outcome autolab() const
    {
        const fs::path machine = desk_.folder() / "machine";
        fs::copy(fs::path(LAB_TOP) / "examples/platforms/autolab", machine);
        const Outcome packed = run({"make", "-s"}, machine);
        EXPECT_TRUE(packed.exited_with(0)) << said(packed);
        fs::remove(machine / "autograde.sh");
        fs::rename(machine / "autograde-Makefile", machine / "Makefile"); // as Autolab does
        return run({"make", "-s", "HANDIN=" + desk_.submission().string()}, machine);
    }

    fs::path report() const { return reports() / (std::string(exercise) + ".xml"); }
    void write_course_file(const std::string& toml)
    {
        course_file_ = (desk_.folder() / "course.toml").string();
        write_file(course_file_, toml);
    }

  private:
    fs::path kit() const { return desk_.folder() / "kit"; }
    fs::path autograder() const { return desk_.folder() / "autograder"; }
    fs::path reports() const { return desk_.folder() / "test-reports"; }
    void make_lab(const std::string& script) const
    {
        write_file(kit() / "lab", "#!/bin/sh\n" + script);
        fs::permissions(kit() / "lab", fs::perms::owner_all);
    }

    Desk desk_;
    std::string course_file_;
};

std::string last_line(std::string text)
{
    while (text.ends_with('\n'))
        text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

TEST_F(Platform, GradescopeReadsPointsAndChecks)
{
    hand_in_the_solution();
    const Outcome outcome = gradescope();
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json results = gradescope_results();
    EXPECT_EQ(results.at("score"), 10.0);
    EXPECT_GT(results.at("tests").size(), 10U);
    for (const json& test : results.at("tests"))
        EXPECT_EQ(test.at("status"), "passed") << test;
}

TEST_F(Platform, GradescopeGetsNoScoreWhereThereIsNone)
{
    const Outcome empty = gradescope();
    EXPECT_TRUE(empty.exited_with(1)) << said(empty);
    EXPECT_TRUE(contains(gradescope_results().at("output"), not_handed_in));
    EXPECT_EQ(gradescope_results().size(), 1U) << "neither score nor tests";
    hand_in_the_solution();
    ASSERT_TRUE(gradescope().exited_with(0));
    break_the_kit();
    EXPECT_TRUE(gradescope().exited_with(1));
    EXPECT_TRUE(contains(gradescope_results().at("output"), failed));
    EXPECT_EQ(gradescope_results().size(), 1U) << "nothing of the run before";
}

TEST_F(Platform, VplReadsPoints)
{
    hand_in_the_solution();
    const Outcome outcome = vpl("vpl_evaluate.sh");
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_EQ(said(outcome), "<|--\n--|>\nGrade :=>> 10\n");
    const Outcome shown = vpl("vpl_run.sh");
    EXPECT_TRUE(contains(shown.out, "10 / 10"));
    EXPECT_FALSE(contains(shown.out, "Grade :=>>"));
}

TEST_F(Platform, VplGetsNoGradeWhereThereIsNone)
{
    const Outcome empty = vpl("vpl_evaluate.sh");
    EXPECT_TRUE(contains(said(empty), std::string("Comment :=>> ") + not_handed_in));
    EXPECT_FALSE(contains(said(empty), "Grade"));
    hand_in_the_solution();
    break_the_kit();
    const Outcome broken = vpl("vpl_evaluate.sh");
    EXPECT_TRUE(said(broken).starts_with(std::string("Comment :=>> ") + failed)) << said(broken);
    EXPECT_FALSE(contains(said(broken), "Grade"));
}

TEST_F(Platform, ArtemisReadsAReportOfAllChecks)
{
    hand_in_the_solution();
    const Outcome outcome = run("artemis/build.sh");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    pugi::xml_document document;
    ASSERT_TRUE(document.load_file(report().c_str()));
    const pugi::xml_node suite = document.child("testsuites").child("testsuite");
    EXPECT_GT(suite.attribute("tests").as_uint(), 10U);
    EXPECT_EQ(suite.attribute("failures").as_int(-1), 0);
    EXPECT_TRUE(suite.find_child_by_attribute("testcase", "name", "Kernel.Values"));
}

TEST_F(Platform, ArtemisGetsNoReportAndAFailedBuildWhereThereIsNone)
{
    const Outcome empty = run("artemis/build.sh");
    EXPECT_TRUE(empty.exited_with(1)) << said(empty);
    EXPECT_TRUE(contains(empty.out, not_handed_in));
    hand_in_the_solution();
    ASSERT_TRUE(run("artemis/build.sh").exited_with(0));
    ASSERT_TRUE(fs::exists(report()));
    break_the_kit();
    const Outcome broken = run("artemis/build.sh");
    EXPECT_TRUE(broken.exited_with(2));
    EXPECT_TRUE(contains(broken.out, failed));
    EXPECT_FALSE(fs::exists(report())) << "nothing of the run before";
}

TEST_F(Platform, AutolabReadsPointsInTheLastLine)
{
    hand_in_the_solution();
    const Outcome outcome = autolab();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_EQ(json::parse(last_line(outcome.out)), (json{{"scores", {{exercise, 10.0}}}}));
}

TEST_F(Platform, AutolabGetsNoScoreWhereNothingWasHandedIn)
{
    const Outcome outcome = autolab();
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome); // make's
    EXPECT_TRUE(last_line(outcome.out).starts_with(not_handed_in)) << outcome.out;
}

TEST_F(Platform, AutolabGetsNoScoreWhereTheGraderFails)
{
    hand_in_the_solution();
    break_the_kit();
    const Outcome outcome = autolab();
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(last_line(outcome.out).starts_with(failed)) << outcome.out;
}

TEST_F(Platform, GradesAsTheCourseFileSays)
{
    write_course_file("language = \"de\"\n[exercises.00-hello-world-cl]\npoints = 40\n");
    const Outcome empty = run("artemis/build.sh");
    EXPECT_TRUE(contains(empty.out, "Abgegeben ist keine Datei dieser Übung."));
    hand_in_the_solution();
    EXPECT_TRUE(contains(vpl("vpl_evaluate.sh").out, "Grade :=>> 40\n"));
}
} // namespace
