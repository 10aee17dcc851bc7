// The ladders: every step computes the correct values, for lengths that fill its blocks and lengths that do not, and
// has no data race where the simulator can check that. lab-bench shows how fast the steps are.
#include "ladder/prefix_sum.hpp"
#include "ladder/search.hpp"
#include "ladder/sobol.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/record/recording.hpp"
#include "grader/judge/host/run/host_simulation.hpp"
#include "lab/device.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/lab_command.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>
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
    const auto course = lab::course::read_course(LAB_COURSE);
    for (const auto& file : std::filesystem::recursive_directory_iterator(course.source / "ladder"))
        if (file.path().extension() == ".cl") {
            EXPECT_TRUE(steps.contains(file.path().stem().string())) << file.path();
        }
}

/// Run by HasNoDataRace in a separate process, whose calls the recording layer writes to descriptor 3.
TEST(Recorded, RunsAllSteps)
{
    const char* const layer = std::getenv("OPENCL_LAYERS");
    if (!layer)
        GTEST_SKIP() << "HasNoDataRace starts it";
    void* const loaded = ::dlopen(layer, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(loaded, nullptr) << ::dlerror();
    reinterpret_cast<void (*)(int)>(::dlsym(loaded, "lab_record_to"))(3);
    const Machine machine;
    const PrefixSum prefix_sum(machine.context, machine.device, 8195);
    const Sobol sobol(machine.context, machine.device, 2, 2051);
    const Search search(machine.context, machine.device, Elements::skewed, 3001, 65);
    for (const Problem* problem : std::initializer_list<const Problem*>{&prefix_sum, &sobol, &search})
        for (const Step& step : problem->steps())
            run_twice(machine, *problem, step);
}

TEST(Ladder, HasNoDataRaceThatTheSimulatorSees)
{
    const auto course = lab::course::read_course(LAB_COURSE);
    const lab::kit::TemporaryFolder folder;
    lab::judge::Recording recording({}, true);
    lab::process::Command command;
    command.arguments = {"/proc/self/exe", "--gtest_filter=Recorded.*"};
    command.environment = {{"OPENCL_LAYERS", course.record_layer.string()}, {"POCL_DEVICES", "basic"}};
    command.answer = [&](std::string_view line) { return recording.answer(line); };
    command.limits.result_bytes = 256 << 20;
    command.limits.wall = std::chrono::minutes(4);
    command.limits.cpu_s = 240;
    const auto outcome = lab::process::run_child(command);
    ASSERT_TRUE(outcome.exited_with(0)) << outcome.out << outcome.err;
    ASSERT_NE(outcome.out.find("[       OK ]"), std::string::npos) << outcome.out;

    lab::judge::Setup setup;
    setup.work = folder.path();
    setup.simulator_worker = course.simulator_worker;
    lab::judge::use_setup(setup);
    const auto simulated = lab::judge::simulate(recording.record(outcome), {});
    EXPECT_FALSE(simulated.obstacle) << simulated.obstacle->finding.seen.en;
    EXPECT_GT(simulated.trace.launches.size(), 20U);
    for (const auto& launch : simulated.trace.launches)
        for (const auto& message : launch.messages)
            ADD_FAILURE() << "launch " << &launch - simulated.trace.launches.data() << ", line "
                          << message.entities.at(0).line << ": finding " << static_cast<int>(message.kind);
}
} // namespace
