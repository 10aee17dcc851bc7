#include "grader/cli/device_trial.hpp"

#include "grader/course/base/work_folder.hpp"
#include "grader/process/child.hpp"
#include "grader/worker/job.hpp"

namespace lab::cli
{
using namespace course;

namespace
{
worker::Job answer_job(TrialJob kind)
{
    worker::Job job;
    job.file_name = "answer.cl";
    job.source = "kernel void answer(global int* out) { out[get_global_id(0)] = 42; }";
    if (kind == TrialJob::enqueues) {
        job.source = "kernel void answer(global int* out) {"
                     " enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),"
                     " ^{ out[get_global_id(0)] = 42; }); }";
        job.build_options = "-cl-std=CL2.0";
        job.device_queue = true;
    }
    job.cases = {{{{worker::Bytes(4), false}}, {{"answer", {worker::BufferArgument{0}}, {1}, {1}}}}};
    return job;
}
DeviceTrial try_worker(const std::filesystem::path& worker,
                       const std::map<std::string, std::string>& environment, TrialJob kind)
{
    process::Command command;
    command.arguments = {worker.string()};
    if (kind == TrialJob::on_gpu)
        command.arguments.push_back("--gpu");
    command.removed_environment = {"OPENCL_LAYERS", "OCL_ICD_FILENAMES"};
    const WorkFolder work;
    command.environment = environment;
    command.environment["POCL_CACHE_DIR"] =
        work.path().string(); // without one, and without a HOME, it has no device
    command.input = worker::encode(answer_job(kind));
    command.limits.result_bytes = 1 << 20;
    const process::Outcome outcome = process::run_child(command);
    if (outcome.exited_with(worker::no_gpu))
        return {false, "", false};
    try {
        const worker::JobResult result = worker::decode_result(outcome.result);
        const bool works = result.cases.size() == 1 && result.cases[0].buffers.size() == 1 &&
                           result.cases[0].buffers[0] == worker::Bytes{42, 0, 0, 0};
        return {works, works ? result.device : "it computes wrong values."};
    } catch (const std::exception&) {
        const bool crashed = outcome.ending == process::Ending::crashed;
        return {false, crashed ? "crashes with " + process::signal_name(outcome.signal)
                               : outcome.err.substr(0, outcome.err.find('\n'))};
    }
}
} // namespace

DeviceTrial try_device(const Course& course, const std::map<std::string, std::string>& environment,
                       TrialJob kind)
{
    return try_worker(course.worker, environment, kind);
}

DeviceTrial try_simulator(const Course& course, TrialJob kind)
{
    return try_worker(course.simulator_worker, {{"LC_ALL", "C"}}, kind);
}
} // namespace lab::cli
