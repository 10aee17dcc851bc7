// Files that a student left as handed out are not graded again for each student, and get the same verdicts.
#include "grader/base/todo_blocks.hpp"
#include "grader/class/gradebook/untouched.hpp"
#include "tests/kit/lab_command.hpp"

#include <regex>

namespace
{
using namespace lab::kit;
using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* exercise = "00-hello-world-cl";

class UntouchedFiles : public testing::Test {
  protected:
    void hand_in(const std::string& student, const std::string& file) const
    {
        fs::create_directories(desk_.submission() / student);
        fs::copy(its().solution / file, desk_.submission() / student);
    }
    /// Status and points of each check.
    static json shown(const json& checks)
    {
        json all = json::object();
        for (const json& check : checks)
            all[std::string(check.at("name"))] = {check.at("status"), check.at("score")};
        return all;
    }
    json checked(const std::string& student) const
    {
        const auto outcome = desk_.lab(
            {"check", exercise, "--submission", (desk_.submission() / student).string(), "--json", "-"});
        return shown(report_of(outcome).at("checks"));
    }

    const lab::course::Exercise& its() const { return course_.find(exercise); }

    const Desk desk_;
    const lab::course::Course course_ = lab::course::read_course(desk_.course_file());
};

TEST_F(UntouchedFiles, GetTheVerdictsOfLabCheck)
{
    hand_in("ada", "hello_world.cl");
    hand_in("bob", "hello_world.cpp");
    const fs::path out = desk_.folder() / "out";
    const auto outcome =
        desk_.lab({"grade", desk_.submission().string(), "--out", out.string(), "--no-sandbox"});
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json results = json::parse(read_file(out / "results.json")).at("submissions");
    ASSERT_EQ(results.size(), 2U);
    for (const json& result : results)
        EXPECT_EQ(shown(result.at("checks")), checked(result.at("student"))) << result.at("student");
}

TEST_F(UntouchedFiles, AreThoseThatAreMissingOrAsHandedOut)
{
    const lab::course::ExerciseFile kernel = its().files.at(0);
    const std::string given = lab::handed_out(read_file(its().solution / kernel.name));
    lab::classroom::Submission submission;
    EXPECT_TRUE(lab::classroom::is_untouched(kernel, its(), submission));
    submission.files = {{kernel.name, given}};
    EXPECT_TRUE(lab::classroom::is_untouched(kernel, its(), submission));
    submission.files = {{kernel.name, std::regex_replace(given, std::regex("\n"), "\r\n")}};
    EXPECT_TRUE(lab::classroom::is_untouched(kernel, its(), submission));
    submission.files = {{kernel.name, given + "\n"}};
    EXPECT_FALSE(lab::classroom::is_untouched(kernel, its(), submission));
}

TEST_F(UntouchedFiles, AreTriedAgainWhenTheGraderFailed)
{
    lab::classroom::UntouchedFiles untouched;
    int calls = 0;
    const auto judge = [&](const std::vector<std::string>&) {
        lab::course::Report report;
        report.fault = ++calls == 1 ? "somebody ended the judge" : "";
        return report;
    };
    EXPECT_TRUE(untouched.report(its(), its().files.at(0), judge).has_fault());
    EXPECT_FALSE(untouched.report(its(), its().files.at(0), judge).has_fault());
    EXPECT_FALSE(untouched.report(its(), its().files.at(0), judge).has_fault());
    EXPECT_EQ(calls, 2);
}
} // namespace
