// The course with and without a second OpenCL device. If the real one is not installed, the tests that need it are
// skipped.
#include "grader/course/check/second_device.hpp"
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using lab::process::Outcome;
using nlohmann::json;

const lab::course::Course& course()
{
    static const lab::course::Course the_course = lab::course::read_course(LAB_COURSE);
    return the_course;
}

Outcome search(std::vector<std::string> options, const std::map<std::string, std::string>& environment)
{
    lab::process::Command command;
    command.arguments = {(course().build / "03-nary-search-solution").string()};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.environment = environment;
    return lab::process::run_child(command);
}

TEST(WithoutSecondDevice, TheSimulatorGradesWhatNeedsOne)
{
    const Desk desk;
    desk.take_second_device_away();
    const auto& exercise = course().find("03-nary-search");
    const auto outcome =
        desk.lab({"check", exercise.id, "--submission", exercise.solution.string(), "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json report = report_of(outcome);
    for (const json& check : report.at("checks"))
        EXPECT_EQ(check.at("status"), "passed") << check.dump();
    EXPECT_EQ(report.at("score"), exercise.points());
    EXPECT_TRUE(report.at("not_gradable").empty());
    EXPECT_FALSE(contains(desk.lab({"list"}).out, "not gradable here"));
}

class WithoutAnything : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Of, WithoutAnything,
                         testing::Values("00-hello-world-cl", "01-prefix-sum", "02-sobol", "03-nary-search"),
                         [](const auto& tested) { return "Exercise" + tested.param.substr(0, 2); });

TEST_P(WithoutAnything, WhatIsNotGradableIsWhatTheExerciseSays)
{
    const Desk desk;
    desk.take_second_device_away();
    auto blind = json::parse(read_file(desk.course_file()));
    blind["simulator_worker"] = "";
    write_file(desk.course_file(), blind.dump());
    const auto& exercise = course().find(GetParam());
    const json report = report_of(
        desk.lab({"check", exercise.id, "--submission", exercise.solution.string(), "--json", "-"}));
    for (const auto& check : exercise.checks) {
        const bool is_open = status_of(report, check.name) == "not_gradable";
        EXPECT_EQ(is_open, check.need != lab::course::Need::nothing) << check_of(report, check.name).dump();
    }
}

TEST(WithoutSecondDevice, TheProgramSaysWhichDeviceLacksWhat)
{
    const Outcome outcome = search({"-eq", "1"}, {});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(contains(outcome.err, "./lab setup --device-enqueue"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

class WithSecondDevice : public testing::Test {
  protected:
    void SetUp() override
    {
        const auto vendors = lab::course::second_device(course());
        if (!vendors)
            GTEST_SKIP() << "the second device is not installed (./lab setup --device-enqueue)";
        environment_ = {{"OCL_ICD_VENDORS", vendors->string()}};
    }
    std::map<std::string, std::string> environment_;
};

TEST_F(WithSecondDevice, TheProgramFindsEveryKeyWithPassesOfItsOwn)
{
    for (const char* length : {"0", "1", "2", "63", "64", "65", "1000", "100003"})
        for (const char* subdivisions : {"2", "3", "8", "64"}) {
            const Outcome outcome =
                search({"-eq", "1", "-e", "-q", "-k", "50", "-x", length, "-s", subdivisions}, environment_);
            EXPECT_TRUE(outcome.exited_with(0)) << length << " " << subdivisions << ": " << said(outcome);
            EXPECT_EQ(said(outcome), "");
        }
}

TEST_F(WithSecondDevice, ValuesThatAreWrongOnlyThereAreWrong)
{
    const auto wrong = course().source / "tests/wrong/01-prefix-sum/no-barrier-after-load";
    const auto values_on = [&](const Desk& desk) {
        return check_of(
            report_of(desk.lab({"check", "01-prefix-sum", "--submission", wrong.string(), "--json", "-"})),
            "Kernel.Values");
    };
    const Desk desk;
    const json there = values_on(desk);
    EXPECT_EQ(there.at("status"), "failed") << there.dump();
    EXPECT_TRUE(contains(there.at("message"), "Intel"));
    desk.take_second_device_away();
    EXPECT_EQ(values_on(desk).at("status"), "passed");
}
} // namespace
