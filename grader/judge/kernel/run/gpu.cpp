#include "grader/judge/kernel/run/gpu.hpp"

#include "grader/base/file.hpp"
#include "grader/judge/core/setup.hpp"

#include <algorithm>
#include <future>

namespace lab::judge
{
bool may_run_on_gpus(const KernelRun& simulator)
{
    if (simulator.state == KernelRun::State::unavailable)
        return true;
    const auto saw = [&](Message::Kind kind) { return simulator.trace.first_message(kind) != nullptr; };
    return simulator.is_done() && !saw(Message::Kind::divergence) && !saw(Message::Kind::out_of_bounds) &&
           !saw(Message::Kind::forbidden_access);
}

namespace
{
Folder vendors_of(const std::string& driver)
{
    Folder vendors = new_folder("gpu-driver");
    write_file(*vendors / "gpu.icd", driver + "\n");
    return vendors;
}

/// Throws if no process can be started at all.
GpuRun tried_on_gpu(const Source& source, const worker::Job& job, const std::string& driver)
{
    const Folder vendors = vendors_of(driver);
    GpuRun gpu{driver, run_kernel(source, job, Device::gpu, {.gpu_driver = *vendors})};
    if (gpu.run.state == KernelRun::State::unavailable)
        return gpu;
    auto name = gpu.run.result.device.empty() ? working_device(Device::gpu, *vendors)
                                              : std::optional(gpu.run.result.device);
    gpu.is_usable = name.has_value();
    gpu.device = name.value_or(driver);
    return gpu;
}

GpuRun run_on_gpu(const Source& source, const worker::Job& job, const std::string& driver)
{
    try {
        return tried_on_gpu(source, job, driver);
    } catch (const std::exception& error) {
        GpuRun gpu{driver, {}, false};
        gpu.run.outcome.err = error.what();
        return gpu;
    }
}

/// True for a driver without a device, such as Mesa's on a machine without a GPU; `lab doctor` reports it.
bool offers_nothing(const GpuRun& gpu)
{
    return gpu.run.state == KernelRun::State::unavailable ||
           (!gpu.is_usable && gpu.run.outcome.err.find("no OpenCL device was found") != std::string::npos);
}

/// Why no kernel runs there.
Text what_fails(const process::Outcome& outcome)
{
    switch (outcome.ending) {
    case process::Ending::crashed:
        return text("its driver crashed with {}.", "sein Treiber stürzte mit {} ab.",
                    process::signal_name(outcome.signal));
    case process::Ending::timed_out:
        return {"its driver does not answer.", "sein Treiber antwortet nicht."};
    default:
        break;
    }
    const std::string said = outcome.err.substr(0, outcome.err.find('\n'));
    constexpr std::string_view name = "kernel_worker: ";
    return said.empty() ? Text{"its driver fails.", "sein Treiber versagt."}
                        : text("{}.", "{}.", said.substr(said.starts_with(name) ? name.size() : 0));
}

/// Why the student's kernel did not finish there; empty if it did.
Text what_stopped(const KernelRun& run)
{
    if (!run.is_done())
        return run.problem.seen;
    for (const worker::CaseResult& result : run.result.cases)
        if (!result.error.empty())
            return text("{}.", "{}.", result.error);
    return {};
}
} // namespace

std::vector<GpuRun> run_on_gpus(const Source& source, const worker::Job& job)
{
    std::vector<std::future<GpuRun>> started;
    for (const std::string& driver : setup().gpu_drivers)
        started.push_back(
            std::async(std::launch::async, [&, driver] { return run_on_gpu(source, job, driver); }));
    std::vector<GpuRun> gpus;
    for (auto& each : started)
        if (GpuRun gpu = each.get(); !offers_nothing(gpu))
            gpus.push_back(std::move(gpu));
    return gpus;
}

GpuNote note_on(const GpuRun& gpu, const std::string& check, const std::string& cause,
                const std::function<Verdict(const KernelRun&)>& judge)
{
    if (!gpu.is_usable)
        return {gpu.device, what_fails(gpu.run.outcome), {}, false};
    if (const Text why = what_stopped(gpu.run); !why.empty())
        return {gpu.device,
                text("{} does not run on this GPU: ", "{} läuft auf dieser GPU nicht: ", check) + why,
                {}};
    const Verdict there = judge(gpu.run);
    if (there.status != Status::failed)
        return {gpu.device, {}, {}};
    const Text next =
        cause.empty()
            ? Text{"On a GPU, work-items run in parallel, and so do work-groups. Which work-item waits for which, "
                   "and where in the code?",
                   "Auf einer GPU laufen sowohl Work-Items als auch Work-Groups parallel. Welches Work-Item wartet "
                   "auf welches, und an welcher Stelle im Code?"}
            : text("The findings of {} may explain this.", "Der Befund von {} erklärt das vielleicht.",
                   cause);
    return {gpu.device,
            text("{} fails on this GPU: ", "{} scheitert auf dieser GPU: ", check) + there.finding.seen,
            next};
}
} // namespace lab::judge
