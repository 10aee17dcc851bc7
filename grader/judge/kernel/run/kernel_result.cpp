#include "grader/judge/kernel/run/kernel_result.hpp"

#include "grader/base/codec.hpp"
#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/kernel/run/run_without_result.hpp"

#include <algorithm>
#include <stdexcept>

namespace lab::judge
{
namespace
{
/// True if the program contains every kernel of the job, with as many parameters as the job passes.
bool is_callable(const worker::JobResult& result, const worker::Job& job)
{
    for (const worker::Case& the_case : job.cases)
        for (const worker::Launch& launch : the_case.launches)
            if (std::none_of(result.kernels.begin(), result.kernels.end(), [&](const auto& kernel) {
                    return kernel.name == launch.kernel && kernel.parameter_count == launch.arguments.size();
                }))
                return false;
    return true;
}

/// True if the result has either all buffers of the case, in their sizes, or an error and no buffers.
bool is_complete(const worker::CaseResult& result, const worker::Case& the_case)
{
    if (!result.error.empty())
        return result.buffers.empty();
    return std::equal(result.buffers.begin(), result.buffers.end(), the_case.buffers.begin(),
                      the_case.buffers.end(), [](const worker::Bytes& back, const worker::Buffer& sent) {
                          return back.size() == sent.content.size();
                      });
}

/// Checks the shape of a result. On most devices a kernel is native code and may have written the result itself.
bool has_the_right_shape(const worker::JobResult& result, const worker::Job& job)
{
    if (!result.built || !is_callable(result, job))
        return result.cases.empty();
    return std::equal(result.cases.begin(), result.cases.end(), job.cases.begin(), job.cases.end(),
                      is_complete);
}

void read_what_came_back(KernelRun& run, const worker::Job& job, std::string_view frame)
{
    try {
        run.result = worker::decode_result(frame);
        if (run.result.ended_early || !has_the_right_shape(run.result, job))
            throw std::runtime_error("no result, or one of another shape");
        run.state = run.result.built ? KernelRun::State::done : KernelRun::State::did_not_build;
    } catch (const std::exception&) {
        run.state = KernelRun::State::ended_early; // whatever it was, it was no result
    }
}
} // namespace

void read_results(KernelRun& run, const std::vector<worker::Job>& jobs,
                  const std::vector<std::string_view>& frames)
{
    if (frames.empty() || frames.size() > jobs.size()) {
        run.state = KernelRun::State::ended_early;
        return;
    }
    read_what_came_back(run, jobs.front(), frames.front());
    if (frames.size() == 1)
        return;
    KernelRun second;
    second.device = run.device;
    read_what_came_back(second, jobs.back(), frames.back());
    if (second.is_done())
        run.reordered = std::make_shared<const KernelRun>(std::move(second));
}

namespace
{
/// Treats a run as not done if a launch is missing: a launch that did not run has no findings, which proves nothing.
void require_every_launch(KernelRun& run, const worker::Job& job)
{
    if (run.state != KernelRun::State::done)
        return;
    std::size_t launches = 0;
    for (const worker::Case& the_case : job.cases)
        launches += the_case.launches.size();
    for (const worker::CaseResult& result : run.result.cases)
        if (!result.error.empty())
            run.problem.seen = text("{}", "{}", result.error);
    if (run.problem.seen.empty() && run.trace.launches.size() < launches)
        run.problem.seen = text("{} of {} launches", "{} von {} Starts", run.trace.launches.size(), launches);
    if (!run.problem.seen.empty())
        run.state = KernelRun::State::ended_early;
}

/// An unreadable trace counts as missing, so that a correct kernel is tried there too.
void read_trace_of(KernelRun& run, const std::filesystem::path& file)
{
    try {
        run.trace = read_trace(file);
    } catch (const BadData&) {
        run.state = KernelRun::State::ended_early;
    }
}
} // namespace

KernelRun with_trace(KernelRun run, const Source& source, const worker::Job& job,
                     const std::filesystem::path& trace)
{
    if (std::filesystem::exists(trace))
        read_trace_of(run, trace);
    if (const auto& unknown = run.trace.unknown) {
        Finding finding = undecided(
            text("The simulator does not support {}.", "Der Simulator unterstützt nicht: {}.", unknown->what),
            {{source.name, unknown->line}});
        return not_run(std::move(run), KernelRun::State::unknown, std::move(finding));
    }
    if (run.trace.endless_loop)
        return endless(std::move(run), source);
    if (run.device == Device::simulator)
        require_every_launch(run, job);
    return run;
}

KernelRun explained(KernelRun run, const Source& source, const process::Limits& limits)
{
    if (run.device == Device::gpu && run.outcome.exited_with(worker::no_gpu)) {
        run.state = KernelRun::State::unavailable;
        return run;
    }
    if (run.state == KernelRun::State::ended_early && run.problem.seen.empty())
        return without_result(std::move(run), source, limits);
    if (run.state == KernelRun::State::did_not_build)
        run.problem = compile_error(run.result.build_log, source);
    return run;
}
} // namespace lab::judge
