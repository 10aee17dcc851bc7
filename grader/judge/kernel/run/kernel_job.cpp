#include "grader/judge/kernel/run/kernel_job.hpp"

#include "grader/judge/core/drawn.hpp"
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/kernel/run/coarse_functions.hpp"
#include "grader/judge/kernel/run/run_without_result.hpp"
#include "grader/judge/kernel/run/work_item_order.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace lab::judge
{
namespace
{
const Preprocessed& kernel_of(const Source& source, const worker::Job& job)
{
    const bool is_opencl_2 = job.build_options.find("CL2.0") != std::string::npos;
    return preprocessed(source, is_opencl_2 ? 200 : 120);
}

bool has_an_offset(const worker::Job& job)
{
    const auto is_shifted = [](const worker::Launch& launch) {
        return std::any_of(launch.global_offset.begin(), launch.global_offset.end(),
                           [](std::size_t offset) { return offset > 0; });
    };
    return std::any_of(job.cases.begin(), job.cases.end(), [&](const worker::Case& one) {
        return std::any_of(one.launches.begin(), one.launches.end(), is_shifted);
    });
}
} // namespace

std::optional<KernelRun> why_not_to_run(const Source& source, const worker::Job& job, Device device)
{
    KernelRun run;
    run.device = device;
    if (source.problem)
        return not_run(run, KernelRun::State::refused, *source.problem);
    if (const auto lacking = what_is_lacking(device))
        return not_run(run, KernelRun::State::unavailable, {*lacking, {}, {}});
    if (const auto& problem = kernel_of(source, job).problem)
        return not_run(run, KernelRun::State::refused, *problem);
    return {};
}

worker::Job with_text_of(const Source& source, worker::Job job, Device device, const RunOptions& options)
{
    const std::string& kernel = kernel_of(source, job).text;
    const std::string text =
        options.is_exact ? kernel : with_coarse_functions(kernel, device == Device::values);
    job.file_name = source.name;
    job.source = has_an_offset(job) ? as_part_of_a_larger_launch(text) : text;
    job.simulation = options.simulation;
    if (job.build_options.empty())
        job.build_options = "-cl-std=CL1.2 -cl-kernel-arg-info"; // the language of the course
    return job;
}

namespace
{
/// An order that matters also matters for fewer work-items and elements than these.
bool has_one_order(const worker::Case& one)
{
    constexpr std::size_t most = 1 << 18;
    std::size_t size = 0;
    for (const worker::Buffer& buffer : one.buffers)
        size = std::max(size, (buffer.zeros + buffer.content.size()) / sizeof(std::uint32_t));
    for (const worker::Launch& launch : one.launches)
        size = std::max(size, std::accumulate(launch.global_size.begin(), launch.global_size.end(),
                                              std::size_t{1}, std::multiplies<>()));
    return size > most;
}
} // namespace

std::vector<worker::Job> in_both_orders(const worker::Job& job, Device device)
{
    std::vector<worker::Job> jobs(2, job);
    if (is_simulated(device)) {
        worker::Simulation& reordered = jobs.back().simulation;
        reordered.order_seed = generator_of(interleaving_stream)() | 1U;
        jobs.back().cases.resize(job.cases.size() - std::exchange(reordered.cases_for_faults, 0));
        return jobs;
    }
    std::erase_if(jobs.back().cases, has_one_order);
    jobs.front().source = jobs.back().source = with_order_of_the_launch(jobs.front().source);
    set_order(jobs.front(), false);
    set_order(jobs.back(), true);
    return jobs;
}

worker::JobResult with_cases_of_one_order(const worker::Job& job, const worker::JobResult& first,
                                          worker::JobResult second)
{
    const std::size_t ran = std::min(job.cases.size(), first.cases.size());
    for (std::size_t i = 0; i < ran && i <= second.cases.size(); ++i) // either run may have ended early
        if (has_one_order(job.cases[i]))
            second.cases.insert(second.cases.begin() + static_cast<std::ptrdiff_t>(i), first.cases[i]);
    return second;
}
} // namespace lab::judge
