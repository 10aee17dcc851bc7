// A job for the real kernel_worker, on the device for values or on the simulator.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/judge/core/trace.hpp"
#include "grader/process/child.hpp"
#include "grader/worker/job.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace lab::kit
{
enum class Device { values, simulator };

constexpr std::size_t element_count = 16, group_size = 8;

inline const course::Course& course()
{
    static const course::Course the_course = course::read_course(LAB_COURSE);
    return the_course;
}

inline worker::Bytes bytes_of(const std::vector<std::int32_t>& numbers)
{
    worker::Bytes bytes(numbers.size() * sizeof numbers[0]);
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

inline std::vector<std::int32_t> numbers_of(const worker::Bytes& bytes)
{
    std::vector<std::int32_t> numbers(bytes.size() / sizeof(std::int32_t));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof numbers[0]);
    return numbers;
}

/// One launch of `kernel void k(global const int* input, global int* output)`: two work-groups of 8 work-items,
/// input[i] = 10 i, output poisoned with -1. The kernel's source is k.cl.
inline worker::Job job_of(const std::string& source)
{
    worker::Job job;
    job.file_name = "k.cl";
    job.source = source;
    job.build_options = "-cl-std=CL1.2 -cl-kernel-arg-info";
    job.simulation.instruction_budget = 100000;
    std::vector<std::int32_t> input, output(element_count, -1);
    for (std::size_t i = 0; i < element_count; ++i)
        input.push_back(10 * static_cast<std::int32_t>(i));
    job.cases = {
        {{{bytes_of(input), true}, {bytes_of(output), false}},
         {{"k", {worker::BufferArgument{0}, worker::BufferArgument{1}}, {element_count}, {group_size}}}}};
    return job;
}

/// The body of that kernel, from line 6 on; `s` is a local array of 8, `l` the local id and `g` the global id.
inline std::string kernel_with(const std::string& body)
{
    return "kernel void k(global const int* input, global int* output)\n{\n    local int s[8];\n"
           "    const uint l = get_local_id(0);\n    const uint g = get_global_id(0);\n" +
           body + "\n}\n";
}

/// A worker process with a job, or anything else, on stdin.
class WorkerRun {
  public:
    WorkerRun(const std::string& input, Device device,
              std::chrono::milliseconds wall = std::chrono::seconds(20),
              const std::map<std::string, std::string>& environment = {})
    {
        process::end_children_on_signals();
        process::Command command;
        command.arguments = {
            (device == Device::simulator ? course().simulator_worker : course().worker).string()};
        command.directory = folder_.path();
        command.input = input;
        command.limits.wall = wall;
        command.limits.result_bytes = 1 << 20;
        command.environment =
            device == Device::simulator
                ? simulator_environment()
                : std::map<std::string, std::string>{{"POCL_CACHE_DIR", folder_.path() / "pocl"}};
        for (const auto& [name, value] : environment)
            command.environment[name] = value;
        outcome = process::run_child(command);
    }
    WorkerRun(const worker::Job& job, Device device,
              std::chrono::milliseconds wall = std::chrono::seconds(20))
        : WorkerRun(worker::encode(job), device, wall)
    {
    }

    worker::JobResult result() const { return worker::decode_result(outcome.result); }
    /// Of one of the jobs.
    judge::Trace trace(int job = 0) const
    {
        return judge::read_trace(trace_name() + "." + std::to_string(job));
    }

    process::Outcome outcome;

  private:
    std::string trace_name() const { return (folder_.path() / "trace").string(); }

    // The environment of grader/judge/kernel/run/kernel_command.cpp, with a small budget.
    std::map<std::string, std::string> simulator_environment() const
    {
        return {{"LC_ALL", "C"}, {"LAB_TRACE", trace_name()}};
    }

    TemporaryFolder folder_;
};
} // namespace lab::kit
