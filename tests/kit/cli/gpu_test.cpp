// GPUs registered on a machine also compute values. Here PoCL pretends to be one.
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using nlohmann::json;

const lab::course::Exercise& exercise()
{
    static const lab::course::Course course = lab::course::read_course(LAB_COURSE);
    return course.find("01-prefix-sum");
}

/// A desk on a machine with a GPU; `fault`: what is wrong with it.
class DeskWithGpu {
  public:
    explicit DeskWithGpu(const std::string& fault = "") : fault_(fault) {}

    lab::process::Outcome lab(std::vector<std::string> arguments) const
    {
        auto command = desk_.command(std::move(arguments));
        command.environment["OCL_ICD_FILENAMES"] = LAB_GPU_DRIVER;
        command.environment["LAB_TEST_GPU"] = fault_;
        return lab::process::run_child(command);
    }
    json report(const std::filesystem::path& submission) const
    {
        return report_of(lab({"check", exercise().id, "--suite", "Kernel", "--submission",
                              submission.string(), "--json", "-"}));
    }
    void take_simulator_away() const
    {
        auto course = json::parse(read_file(desk_.course_file()));
        course["simulator_worker"] = "";
        write_file(desk_.course_file(), course.dump(1));
    }
    json right() const { return report(exercise().solution); }

  private:
    Desk desk_;
    std::string fault_;
};

void expect_all_points(const json& report)
{
    EXPECT_EQ(report.at("score"), report.at("max_score"));
    for (const json& check : report.at("checks"))
        EXPECT_EQ(check.at("status"), "passed") << check.dump(1);
}

TEST(WithGpu, TheVerdictSaysThatItComputedValues)
{
    const json report = DeskWithGpu().right();
    expect_all_points(report);
    ASSERT_EQ(report.at("gpus").size(), 1U) << report.dump(1);
    EXPECT_TRUE(contains(report.at("gpus").at(0).at("device"), "Test GPU"));
    EXPECT_EQ(report.at("gpus").at(0).at("message"), "");
    EXPECT_FALSE(report.at("device").get<std::string>().empty());
    EXPECT_EQ(report.at("device").get<std::string>().find("Test GPU"), std::string::npos);
    const std::string shown =
        DeskWithGpu().lab({"check", exercise().id, "--submission", exercise().solution.string()}).out;
    EXPECT_TRUE(contains(shown, "also on Test GPU"));
}

TEST(WithGpu, ItIsUsedWithoutASimulator)
{
    const DeskWithGpu desk;
    desk.take_simulator_away();
    const json report = desk.right();
    EXPECT_EQ(status_of(report, "Kernel.Values"), "passed");
    ASSERT_EQ(report.at("gpus").size(), 1U) << report.dump(1);
    EXPECT_EQ(report.at("gpus").at(0).at("message"), "");
}

TEST(WithGpu, WrongValuesThereAreToldAndCostNoPoints)
{
    const DeskWithGpu desk("computes wrongly");
    const json report = desk.right();
    expect_all_points(report);
    ASSERT_EQ(report.at("gpus").size(), 1U) << report.dump(1);
    const json& gpu = report.at("gpus").at(0);
    EXPECT_TRUE(contains(gpu.at("message"), "Kernel.Values is not right on this GPU: "));
    EXPECT_TRUE(contains(gpu.at("next"), "in parallel"));
    const auto outcome = desk.lab({"check", exercise().id, "--submission", exercise().solution.string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "! Test GPU"));
}

TEST(WithGpu, ARaceThatShowsThereLeadsToTheCheckThatFoundIt)
{
    const json report = DeskWithGpu("computes wrongly")
                            .report(exercise().folder.parent_path().parent_path() /
                                    "tests/wrong/01-prefix-sum/no-barrier-in-down-sweep");
    EXPECT_EQ(status_of(report, "Kernel.Values"), "passed");
    ASSERT_EQ(report.at("gpus").size(), 1U) << report.dump(1);
    EXPECT_TRUE(contains(report.at("gpus").at(0).at("next"), "Kernel.NoDataRace"));
}

struct Broken {
    const char *fault, *told;
    bool is_told = true, was_used = false;
};

class WithBrokenGpu : public testing::TestWithParam<Broken> {};

INSTANTIATE_TEST_SUITE_P(
    That, WithBrokenGpu,
    testing::Values(Broken{"crashes", "its driver crashed with SIGABRT"},
                    Broken{"hangs", "its driver does not answer"},
                    Broken{"gives no context", "clCreateContext: CL_OUT_OF_RESOURCES"},
                    Broken{"may not be used", "", false}, Broken{"has no device", "", false},
                    Broken{"launches nothing",
                           "Kernel.Values does not run on this GPU: clEnqueueNDRangeKernel: "
                           "CL_INVALID_WORK_GROUP_SIZE.",
                           true, true},
                    Broken{"crashes on kernels",
                           "Kernel.Values does not run on this GPU: It crashed with SIGABRT", true, true},
                    Broken{"hangs on kernels", "Kernel.Values does not run on this GPU: It was stopped after",
                           true, true}),
    [](const auto& tested) {
        std::string name = tested.param.fault;
        std::replace(name.begin(), name.end(), ' ', '_');
        return name;
    });

TEST_P(WithBrokenGpu, TheVerdictIsAsWithoutOne)
{
    const json report = DeskWithGpu(GetParam().fault).right();
    expect_all_points(report);
    const json& gpus = report.at("gpus");
    ASSERT_EQ(gpus.size(), GetParam().is_told ? 1U : 0U) << report.dump(1);
    if (!GetParam().is_told)
        return;
    EXPECT_EQ(gpus.at(0).at("was_used"), GetParam().was_used);
    EXPECT_TRUE(contains(gpus.at(0).at("message"), GetParam().told));
    EXPECT_TRUE(contains(gpus.at(0).at("device"), GetParam().was_used ? "Test GPU" : LAB_GPU_DRIVER));
}

TEST(WithGpu, TheDoctorNamesIt)
{
    EXPECT_TRUE(contains(DeskWithGpu().lab({"doctor"}).out, "Test GPU"));
    const auto outcome = DeskWithGpu("crashes").lab({"doctor"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "SIGABRT"));
    EXPECT_TRUE(contains(DeskWithGpu("has no device").lab({"doctor"}).out, "none with OpenCL"));
}
} // namespace
