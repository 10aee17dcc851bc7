// The ladders: every step computes the right values, for lengths that fill its blocks and lengths that do not, and where
// the simulator can tell it has no data race. How fast the steps are is what lab-bench shows.
#include "ladder/prefix_sum.hpp"
#include "ladder/search.hpp"
#include "ladder/sobol.hpp"

#include "lab/device.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/lab_command.hpp"

#include <gtest/gtest.h>

#include <set>

namespace
{
using namespace lab::ladder;

struct Machine {
    cl::Device device = lab::find_devices(lab::find_platforms()).at(0);
    cl::Context context{device};
    cl::CommandQueue queue{context, device};
};

void run_twice(const Machine& machine, const Problem& problem, const Step& step)
{
    const Launch launch = step.prepare();
    for (int run = 1; run <= 2; ++run) { // what a run leaves behind must not disturb the next
        problem.poison(machine.queue);
        launch(machine.queue);
        EXPECT_EQ(problem.first_difference(machine.queue), "") << step.name << ", run " << run;
    }
}

void run_all_steps(const Machine& machine, const Problem& problem)
{
    EXPECT_GE(problem.steps().size(), 4U);
    for (const Step& step : problem.steps())
        run_twice(machine, problem, step);
}

class LadderOfPrefixSums : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Lengths, LadderOfPrefixSums, testing::Values(1, 255, 4096, 4097, 300'001));

TEST_P(LadderOfPrefixSums, IsRightAtEachStep)
{
    const Machine machine;
    run_all_steps(machine, PrefixSum(machine.context, machine.device, GetParam()));
}

class LadderOfSobolPoints : public testing::TestWithParam<std::pair<std::size_t, std::size_t>> {};
INSTANTIATE_TEST_SUITE_P(Sizes, LadderOfSobolPoints,
                         testing::Values(std::pair{1, 1}, std::pair{3, 5}, std::pair{5, 8192},
                                         std::pair{3, 65'537}));

TEST_P(LadderOfSobolPoints, IsRightAtEachStep)
{
    const Machine machine;
    run_all_steps(machine, Sobol(machine.context, machine.device, GetParam().first, GetParam().second));
}

class LadderOfSearches : public testing::TestWithParam<Elements> {};
INSTANTIATE_TEST_SUITE_P(Elements, LadderOfSearches,
                         testing::Values(Elements::uniform, Elements::skewed, Elements::clustered,
                                         Elements::repeated));

TEST_P(LadderOfSearches, IsRightAtEachStep)
{
    const Machine machine;
    for (const std::size_t count : {1, 2, 255, 4097, 300'001})
        run_all_steps(machine, Search(machine.context, machine.device, GetParam(), count, 1001));
}

TEST(Ladder, HasAStepForEachKernelFile)
{
    const Machine machine;
    const PrefixSum prefix_sum(machine.context, machine.device, 1);
    const Sobol sobol(machine.context, machine.device, 1, 1);
    const Search search(machine.context, machine.device, Elements::uniform, 1, 1);
    std::set<std::string> steps = {"1-indices"}; // a part of step 1
    for (const Problem* problem : std::initializer_list<const Problem*>{&prefix_sum, &sobol, &search})
        for (const Step& step : problem->steps())
            steps.insert(step.name);
    const auto course = lab::command::read_course(LAB_COURSE);
    for (const auto& file : std::filesystem::recursive_directory_iterator(course.source / "ladder"))
        if (file.path().extension() == ".cl") {
            EXPECT_TRUE(steps.contains(file.path().stem().string())) << file.path();
        }
}

/// Run by HasNoDataRace in a process of its own, whose only device is the simulator.
TEST(OnTheSimulator, RunsTheStepsWithoutLookBack)
{
    if (std::getenv("OCLGRIND_LOG") == nullptr)
        GTEST_SKIP() << "HasNoDataRace starts it";
    const Machine machine;
    // Atomics order nothing for the simulator: it would call each look-back a race.
    const std::set<std::string> with_look_back = {"voluntary stage", "5-one-pass", "6-look-back-by-many",
                                                  "7-registers", "8-run-numbers"};
    const PrefixSum prefix_sum(machine.context, machine.device, 8195);
    const Sobol sobol(machine.context, machine.device, 2, 2051);
    const Search search(machine.context, machine.device, Elements::skewed, 3001, 65);
    for (const Problem* problem : std::initializer_list<const Problem*>{&prefix_sum, &sobol, &search})
        for (const Step& step : problem->steps())
            if (!with_look_back.contains(step.name))
                run_twice(machine, *problem, step);
}

TEST(Ladder, HasNoDataRaceThatTheSimulatorSees)
{
    const auto course = lab::command::read_course(LAB_COURSE);
    if (course.simulator_vendors.empty())
        GTEST_SKIP() << "no simulator here";
    const lab::kit::TemporaryFolder folder;
    const auto log = folder.path() / "log";
    lab::process::Command command;
    command.arguments = {"/proc/self/exe", "--gtest_filter=OnTheSimulator.*"};
    command.environment = {{"OCL_ICD_VENDORS", course.simulator_vendors.string()},
                           {"LC_ALL", "C"},
                           {"OCLGRIND_DATA_RACES", "1"},
                           {"OCLGRIND_BUILD_OPTIONS", "-O0"},
                           {"OCLGRIND_LOG", log.string()}};
    command.limits.wall = std::chrono::minutes(4);
    command.limits.cpu_s = 240;
    const auto outcome = lab::process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(0)) << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("[       OK ]"), std::string::npos) << outcome.out;
    EXPECT_EQ(std::filesystem::exists(log) ? lab::kit::read_file(log) : "", "");
}
} // namespace
