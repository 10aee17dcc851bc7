// The real kernel_worker: its results for correct and for wrong kernels, and its messages when it cannot run one.
#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/run/work_item_order.hpp"
#include "tests/kit/kernel_job.hpp"

#include <csignal>

namespace
{
using namespace lab::kit;
using namespace std::chrono_literals;
using lab::process::Ending;
using lab::worker::Job;
using lab::worker::JobResult;

const char* const doubling = "    output[g] = 2 * input[g];";

class WorkerOn : public testing::TestWithParam<Device> {
  protected:
    void SetUp() override {}
};

INSTANTIATE_TEST_SUITE_P(Device, WorkerOn, testing::Values(Device::values, Device::simulator),
                         [](const auto& tested) {
                             return tested.param == Device::values ? "Values" : "Simulator";
                         });

TEST_P(WorkerOn, BringsBackWhatTheKernelComputed)
{
    const WorkerRun run(job_of(kernel_with(doubling)), GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    const JobResult result = run.result();
    ASSERT_TRUE(result.built) << result.build_log;
    ASSERT_EQ(result.cases.size(), 1U);
    EXPECT_EQ(result.cases[0].error, "");
    for (std::size_t i = 0; i < element_count; ++i)
        EXPECT_EQ(numbers_of(result.cases[0].buffers.at(1))[i], 20 * static_cast<int>(i));
    EXPECT_NE(result.device, "");
}

TEST_P(WorkerOn, TellsTheParametersOfEveryKernel)
{
    const WorkerRun run(
        job_of("kernel void k(global const int* input, global int* output) { output[0] = input[0]; }\n"
               "kernel void other(local float* room, const uint count) { room[0] = count; }\n"),
        GetParam());
    const JobResult result = run.result();
    ASSERT_EQ(result.kernels.size(), 2U);
    for (const auto& kernel : result.kernels) {
        EXPECT_EQ(kernel.parameter_count, 2U);
        ASSERT_EQ(kernel.parameters.size(), 2U);
        EXPECT_EQ(kernel.parameters[0].type, kernel.name == "k" ? "int*" : "float*");
        EXPECT_EQ(kernel.parameters[0].is_const, kernel.name == "k");
    }
}

TEST_P(WorkerOn, NamesFileAndLineOfABuildError)
{
    const WorkerRun run(job_of(kernel_with("    output[g] = 2 * inputs[g];")), GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    const JobResult result = run.result();
    EXPECT_FALSE(result.built);
    EXPECT_NE(result.build_log.find("k.cl:6"), std::string::npos) << result.build_log;
    EXPECT_NE(result.build_log.find("inputs"), std::string::npos) << result.build_log;
    EXPECT_TRUE(result.cases.empty());
}

TEST_P(WorkerOn, RunsNothingWhereThereIsNoKernel)
{
    for (const char* source : {"", "// nothing yet\n", "int helper(int i) { return i; }\n"}) {
        const WorkerRun run(job_of(source), GetParam());
        ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
        EXPECT_TRUE(run.result().kernels.empty());
        EXPECT_TRUE(run.result().cases.empty());
    }
}

TEST_P(WorkerOn, RunsNothingWhereParametersAreMissing)
{
    const WorkerRun run(job_of("kernel void k(global int* output) { output[0] = 1; }"), GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    EXPECT_EQ(run.result().kernels.size(), 1U);
    EXPECT_TRUE(run.result().cases.empty());
}

TEST_P(WorkerOn, NamesTheErrorOfALaunchThatTheDeviceRefuses)
{
    const WorkerRun run(
        job_of("kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
               "void k(global const int* input, global int* output) { output[0] = input[0]; }\n"),
        GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    ASSERT_EQ(run.result().cases.size(), 1U);
    EXPECT_EQ(run.result().cases[0].error, "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE");
}

TEST_P(WorkerOn, HasZerosBeforeABufferThatAreNotSent)
{
    Job job = job_of("kernel void k(global const int* input, global int* output)\n"
                     "{\n    const size_t i = get_global_id(0);\n"
                     "    output[i] = 10 * input[i + 2] + input[i];\n}\n");
    auto& the_case = job.cases[0];
    the_case.buffers = {{bytes_of({5, 6}), true}, {bytes_of({0, 0}), false}};
    the_case.buffers[0].zeros = 2 * sizeof(std::int32_t);
    the_case.launches[0].global_size = the_case.launches[0].local_size = {2};
    const WorkerRun run(job, GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    EXPECT_EQ(numbers_of(run.result().cases.at(0).buffers.at(0)), (std::vector<std::int32_t>{5, 6}));
    EXPECT_EQ(numbers_of(run.result().cases.at(0).buffers.at(1)), (std::vector<std::int32_t>{50, 60}));
}

TEST(SimulatorInPlaceOfADriver, HasWorkGroupsAsLargeAsThere)
{
    Job job = job_of("kernel void k(global const int* input, global int* output)\n"
                     "{\n    if (get_local_id(0) == 2047)\n        output[0] = 7;\n}\n");
    job.cases[0].launches[0].global_size = job.cases[0].launches[0].local_size = {2048};
    for (const bool stands_in : {false, true}) {
        job.simulation.stands_in = stands_in;
        const WorkerRun run(job, Device::simulator);
        ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
        EXPECT_EQ(run.result().cases.at(0).error.empty(), stands_in);
    }
}

TEST_P(WorkerOn, PassesScalarsLocalMemoryAndSeveralDimensions)
{
    Job job = job_of("kernel void k(global int* output, const int add, local int* room)\n"
                     "{\n    const size_t i = get_local_id(0) + 4 * get_local_id(1);\n    room[i] = (int)i;\n"
                     "    output[i] += add + room[i];\n}\n");
    auto& the_case = job.cases[0];
    the_case.buffers = {{bytes_of(std::vector<std::int32_t>(8, 100)), false}};
    the_case.launches = {{"k",
                          {lab::worker::BufferArgument{0}, lab::worker::ScalarArgument{bytes_of({7})},
                           lab::worker::LocalArgument{32}},
                          {4, 2},
                          {4, 2}}};
    the_case.launches.push_back(the_case.launches[0]); // the buffers live on from launch to launch
    const WorkerRun run(job, GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    EXPECT_EQ(numbers_of(run.result().cases.at(0).buffers.at(0)),
              (std::vector<std::int32_t>{114, 116, 118, 120, 122, 124, 126, 128}));
}

TEST_P(WorkerOn, SaysWhatIsWrongWithAnImpossibleJob)
{
    Job four_dimensions = job_of(kernel_with(doubling));
    four_dimensions.cases[0].launches[0].global_size = {1, 1, 1, 1};
    Job missing_buffer = job_of(kernel_with(doubling));
    missing_buffer.cases[0].launches[0].arguments[1] = lab::worker::BufferArgument{5};
    for (const Job& job : {four_dimensions, missing_buffer}) {
        const WorkerRun run(job, GetParam());
        EXPECT_TRUE(run.outcome.exited_with(2));
        EXPECT_NE(run.outcome.err.find("_worker: "), std::string::npos) << run.outcome.err;
    }
}

TEST(Worker, EndsAnEndlessLoopOnTheSimulatorByCounting)
{
    const WorkerRun run(
        job_of(
            kernel_with("    volatile int i = 0;\n    while (i >= 0)\n        i &= 3;\n    output[g] = i;")),
        Device::simulator);
    EXPECT_LT(run.outcome.wall, 5s);
    EXPECT_TRUE(run.result().ended_early);
    const auto trace = run.trace();
    ASSERT_TRUE(trace.endless_loop);
    EXPECT_GE(trace.endless_loop->instructions, 100000U);
    EXPECT_GE(trace.endless_loop->line, 7);
    EXPECT_LE(trace.endless_loop->line, 8);
}

/// The line of the barrier at which the simulator found the work-group looping; 0: the kernel ended; -1: detected by
/// counting.
int round_of(const std::string& body)
{
    const WorkerRun run(job_of(kernel_with(body)), Device::simulator);
    const auto loop = run.trace().endless_loop;
    return !loop ? 0 : loop->instructions == 0 ? loop->line : -1;
}

TEST(Worker, SeesOnTheSimulatorThatAWorkGroupGoesRound)
{
    const std::string nothing_changes = "    for (int stride = 1; stride < 8; stride *= 1)\n"
                                        "        barrier(CLK_LOCAL_MEM_FENCE);\n    output[g] = 0;";
    EXPECT_EQ(round_of(nothing_changes), 7);
}

TEST(Worker, TakesNoLongWayOnTheSimulatorForARound)
{
    const std::string counted_in_local_memory = "    s[l] = 0;\n"
                                                "    while (s[l] < 300) {\n"
                                                "        barrier(CLK_LOCAL_MEM_FENCE);\n"
                                                "        s[l] += 1;\n    }\n    output[g] = s[l];";
    const std::string ended_by_the_input = "    s[l] = 0;\n"
                                           "    while (s[l] < 3000) {\n"
                                           "        barrier(CLK_LOCAL_MEM_FENCE);\n"
                                           "        s[l] += input[1];\n    }\n    output[g] = s[l];";
    for (const std::string& body : {counted_in_local_memory, ended_by_the_input})
        EXPECT_EQ(round_of(body), 0) << body;
}

TEST(Worker, IsStoppedInAnEndlessLoopOnTheDeviceForValues)
{
    const WorkerRun run(
        job_of(
            kernel_with("    volatile int i = 0;\n    while (i >= 0)\n        i &= 3;\n    output[g] = i;")),
        Device::values, 1500ms);
    EXPECT_EQ(run.outcome.ending, Ending::timed_out);
    EXPECT_LT(run.outcome.wall, 4s);
    EXPECT_EQ(run.outcome.result, "");
}

TEST(Worker, DiesAloneWhenAKernelCrashes)
{
    const WorkerRun run(job_of(kernel_with("    *(global int*)(size_t)(1 + input[0]) = 1;")), Device::values);
    EXPECT_EQ(run.outcome.ending, Ending::crashed);
    EXPECT_EQ(run.outcome.signal, SIGSEGV);
    EXPECT_EQ(run.outcome.result, "");
}

TEST(Worker, IsStoppedByAFloodOfPrintf)
{
    const WorkerRun run(
        job_of(kernel_with("    for (int i = 0; i < 1000000; ++i)\n        printf(\"flood %d\\n\", i);")),
        Device::values, 10s);
    EXPECT_NE(run.outcome.ending, Ending::timed_out);
    EXPECT_LE(run.outcome.out.size(), std::size_t{64} << 10);
    EXPECT_LT(run.outcome.wall, 9s);
}

TEST(Worker, KeepsPrintfOutOfTheResult)
{
    const WorkerRun run(
        job_of(kernel_with(std::string("    printf(\"work-item %d\\n\", (int)g);\n") + doubling)),
        Device::values);
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    EXPECT_EQ(numbers_of(run.result().cases.at(0).buffers.at(1))[3], 60);
}

TEST(Worker, NoticesStoresBeforeAndAfterABuffer)
{
    for (const char* store :
         {"output[-1] = 5;", "output[16] = 5;", "((global char*)output)[64] = 1;", "output[-500] = 1;"}) {
        Job job = job_of(kernel_with(std::string(doubling) + "\n    if (g == 0) " + store));
        const WorkerRun run(job, Device::values);
        ASSERT_TRUE(run.outcome.exited_with(0)) << store << ": " << run.outcome.err;
        EXPECT_EQ(run.result().cases.at(0).damaged_guards, std::vector<std::size_t>{1}) << store;
    }
}

TEST(Worker, FindsTheGuardsOfAWellBehavedKernelIntact)
{
    Job job = job_of(kernel_with(doubling));
    const WorkerRun run(job, Device::values);
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    EXPECT_TRUE(run.result().cases.at(0).damaged_guards.empty());
    EXPECT_EQ(run.result().cases.at(0).buffers.at(0), job.cases[0].buffers[0].content);
}

TEST(Worker, SendsTheResultOfAJobBeforeItBeginsTheNextOne)
{
    const Job right = job_of(kernel_with(doubling));
    const std::string jobs = lab::worker::encode(right) + lab::worker::encode(right) +
                             lab::worker::encode(job_of(kernel_with("*(global int*)8 = 7;")));
    const WorkerRun run(jobs, Device::values);
    EXPECT_FALSE(run.outcome.exited_with(0));
    const auto frames = lab::worker::frames_of(run.outcome.result);
    ASSERT_EQ(frames.size(), 2U);
    for (const std::string_view frame : frames)
        EXPECT_EQ(lab::worker::decode_result(frame).cases.size(), 1U);
}

/// The first result of each frame that came back, as numbers; empty: the job ended early.
std::vector<std::vector<std::int32_t>> all_numbers(const WorkerRun& run)
{
    std::vector<std::vector<std::int32_t>> all;
    for (const std::string_view frame : lab::worker::frames_of(run.outcome.result)) {
        const JobResult result = lab::worker::decode_result(frame);
        all.push_back(result.ended_early ? std::vector<std::int32_t>{}
                                         : numbers_of(result.cases.at(0).buffers.at(1)));
    }
    return all;
}

TEST(Worker, GoesOnOnTheSimulatorAfterAJobWithoutAnEnd)
{
    const Job right = job_of(kernel_with(doubling));
    Job endless = job_of(kernel_with("    volatile int i = 0;\n    while (i >= 0)\n        i &= 3;"));
    Job in_another_order = endless;
    in_another_order.simulation.order_seed = 1;
    const WorkerRun run(lab::worker::encode(endless) + lab::worker::encode(in_another_order) +
                            lab::worker::encode(right),
                        Device::simulator);
    const auto numbers = all_numbers(run);
    ASSERT_EQ(numbers.size(), 3U);
    EXPECT_TRUE(numbers[0].empty());
    EXPECT_TRUE(numbers[1].empty());
    EXPECT_EQ(numbers[2].at(3), 60);
    EXPECT_TRUE(run.trace(0).endless_loop);
    EXPECT_FALSE(run.trace(2).endless_loop);
    EXPECT_EQ(run.trace(2).launches.size(), 1U);
}

TEST(Worker, RecordsNothingButFaultsOfCasesForFaults)
{
    Job job = job_of(kernel_with("    s[l] = 1;\n    output[g] = s[7 - l];"));
    job.cases.push_back(job.cases.front());
    job.simulation.cases_for_faults = 1;
    const auto trace = WorkerRun(job, Device::simulator).trace();
    ASSERT_EQ(trace.launches.size(), 2U);
    for (const auto& launch : trace.launches)
        EXPECT_FALSE(launch.messages.empty());
    EXPECT_FALSE(trace.launches[0].snapshots.empty());
    EXPECT_TRUE(trace.launches[1].snapshots.empty());
}

TEST(Worker, RefusesGarbageWithASentence)
{
    const std::string frame = lab::worker::encode(job_of(kernel_with(doubling)));
    for (const std::string& input : {std::string(), std::string("garbage"), std::string(100000, '\xff'),
                                     frame + "garbage", frame.substr(0, frame.size() - 1)}) {
        const WorkerRun run(input, Device::values);
        EXPECT_TRUE(run.outcome.exited_with(2));
        EXPECT_TRUE(run.outcome.err.starts_with("kernel_worker: ")) << run.outcome.err;
        EXPECT_EQ(run.outcome.result, "");
    }
}

TEST(Worker, SaysThatThereIsNoDevice)
{
    const WorkerRun run(lab::worker::encode(job_of(kernel_with(doubling))), Device::values, 10s,
                        {{"OCL_ICD_VENDORS", "/nonexistent"}});
    EXPECT_TRUE(run.outcome.exited_with(2));
    EXPECT_TRUE(run.outcome.err.starts_with("kernel_worker: ")) << run.outcome.err;
    EXPECT_NE(run.outcome.err.find("device"), std::string::npos)
        << "not a sentence about devices: " << run.outcome.err;
    EXPECT_EQ(run.outcome.result, "");
}

TEST(Worker, SaysThatADeviceCannotEnqueue)
{
    auto job = job_of(kernel_with(doubling));
    job.device_queue = true;
    const WorkerRun run(job, Device::values);
    if (!run.outcome.result.empty())
        GTEST_SKIP() << "the first device of this machine enqueues kernels";
    EXPECT_TRUE(run.outcome.exited_with(2)) << run.outcome.exit_code;
    EXPECT_NE(run.outcome.err.find("cannot enqueue"), std::string::npos) << run.outcome.err;
}

/// The first work-items store, in the order in which they run, their global id and what they see of the NDRange.
TEST(Worker, RunsTheOrderOfTheLaunchInTheSameNDRange)
{
    lab::judge::Setup drawn_from;
    drawn_from.seed = 7;
    lab::judge::use_setup(drawn_from);
    Job first = job_of(lab::judge::with_order_of_the_launch(
        "kernel void k(global const int* input, volatile global int* output)\n{\n"
        "    const int turn = output[0] + 1;\n    output[0] = turn;\n"
        "    if (turn < 8)\n"
        "        output[turn + 1] = 1000 * get_work_dim() + 100 * (get_global_offset(0) + get_global_offset(2))\n"
        "                           + 10 * get_global_id(2) + get_global_id(0);\n}\n"));
    Job second = first;
    lab::judge::set_order(first, false);
    lab::judge::set_order(second, true);
    const WorkerRun run(lab::worker::encode(first) + lab::worker::encode(second), Device::values);
    std::vector<std::vector<std::int32_t>> numbers;
    for (const std::string_view frame : lab::worker::frames_of(run.outcome.result))
        numbers.push_back(numbers_of(lab::worker::decode_result(frame).cases.at(0).buffers.at(1)));
    ASSERT_EQ(numbers.size(), 2U) << run.outcome.err;
    for (int turn = 0; turn < 8; ++turn)
        EXPECT_EQ(numbers[0].at(static_cast<std::size_t>(turn) + 1), 1000 + turn);
    EXPECT_EQ(numbers[1].at(1), 1007) << "the first one to run has the last local id";
    EXPECT_NE(numbers[1], numbers[0]);
}
} // namespace
