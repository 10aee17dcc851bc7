// The simulator on random kernels: it computes the same as the device for values and finds no fault; if a barrier is
// removed, it finds the race. LAB_RANDOM_KERNELS: the number of programs of twenty kernels; LAB_RANDOM_SEED: their
// first seed.
#include "tests/kit/kernel_job.hpp"
#include "tests/kit/simulator/random_kernel.hpp"

#include <cstdlib>

namespace
{
using namespace lab::kit;
using lab::judge::Message;

constexpr unsigned kernels = 20; // of a program

unsigned from_environment(const char* name, unsigned fallback)
{
    const char* const text = std::getenv(name);
    return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : fallback;
}

/// One case for each of the bodies.
lab::worker::Job job_of_all(const std::vector<std::string>& bodies)
{
    lab::worker::Job job = job_of("");
    const lab::worker::Case one = job.cases.at(0);
    job.cases.clear();
    job.source = "#pragma OPENCL FP_CONTRACT OFF\n";
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::string name = "k" + std::to_string(i);
        std::string text = kernel_with(bodies[i]);
        text.replace(text.find(" k("), 3, " " + name + "(");
        job.source += text;
        job.cases.push_back(one);
        job.cases.back().launches.at(0).kernel = name;
    }
    return job;
}

lab::worker::Job quickly_built(lab::worker::Job job)
{
    job.build_options += " -cl-opt-disable";
    return job;
}

TEST(RandomKernels, ComputeTheSameOnTheSimulatorWhichFindsNothingButTheRaces)
{
    const unsigned first = from_environment("LAB_RANDOM_SEED", 1);
    for (unsigned program = 0; program < from_environment("LAB_RANDOM_KERNELS", 4); ++program) {
        std::vector<std::string> right, wrong;
        for (unsigned i = 0; i < kernels; ++i) {
            const RandomKernel kernel(first + program * kernels + i);
            right.push_back(kernel.body());
            wrong.push_back(kernel.without_a_barrier());
        }
        const WorkerRun on_device(quickly_built(job_of_all(right)), Device::values,
                                  std::chrono::seconds(120)),
            simulated(job_of_all(right), Device::simulator), racing(job_of_all(wrong), Device::simulator);
        for (const WorkerRun* const run : {&on_device, &simulated, &racing}) {
            ASSERT_TRUE(run->outcome.exited_with(0)) << run->outcome.err;
            ASSERT_EQ(run->result().cases.size(), kernels)
                << run->result().build_log << job_of_all(right).source;
        }
        const lab::judge::Trace clean = simulated.trace(), races = racing.trace();
        for (unsigned i = 0; i < kernels; ++i) {
            const std::string said =
                "LAB_RANDOM_SEED=" + std::to_string(first + program * kernels + i) + "\n" + right[i];
            EXPECT_EQ(numbers_of(on_device.result().cases.at(i).buffers.at(1)),
                      numbers_of(simulated.result().cases.at(i).buffers.at(1)))
                << said;
            EXPECT_TRUE(clean.launches.at(i).messages.empty()) << said;
            const auto& found = races.launches.at(i).messages;
            EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const Message& message) {
                return message.kind == Message::Kind::data_race;
            })) << said;
        }
    }
}
} // namespace
