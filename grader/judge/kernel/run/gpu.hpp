// The GPUs of this machine, which also compute values if `lab check` asks for it. Their results are shown next to the
// verdicts and change none: the same file gets the same points on every machine.
#pragma once

#include "grader/judge/core/report.hpp"
#include "grader/judge/kernel/run/kernel_run.hpp"

#include <functional>

namespace lab::judge
{
struct GpuRun {
    std::string device; // its name, or its driver's where it does not come to tell it
    KernelRun run;
    bool is_usable = true; // it runs another kernel than the student's
};

/// True if running the kernel cannot freeze a display: false if the simulator saw it wait for ever or leave an array.
bool may_run_on_gpus(const KernelRun& simulator);

/// Runs the job on the first GPU of each driver, each in its own process.
std::vector<GpuRun> run_on_gpus(const Source& source, const worker::Job& job);

/// The note on a check that passed on the device for values. `judge` examines the GPU's run; `cause` names a check
/// whose finding may explain a different result there; empty: none.
GpuNote note_on(const GpuRun& gpu, const std::string& check, const std::string& cause,
                const std::function<Verdict(const KernelRun&)>& judge);
} // namespace lab::judge
