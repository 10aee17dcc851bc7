// The GPUs of this machine, which compute values, too, where `lab check` asks for it. What they come to stands beside the
// verdicts and changes none: with the same file everybody has the same points, on whatever machine.
#pragma once

#include "grader/judge/core/report.hpp"
#include "grader/judge/kernel/kernel_run.hpp"

#include <functional>

namespace lab::judge
{
struct GpuRun {
    std::string device; // its name, or its driver's where it does not come to tell it
    KernelRun run;
    bool is_usable = true; // it runs another kernel than the student's
};

/// Whether a kernel may run where it could bring a display to a stop: not where the simulator saw it wait for ever or leave
/// an array.
bool may_run_on_gpus(const KernelRun& simulator);

/// The job on the first GPU of each driver, each in a process of its own.
std::vector<GpuRun> run_on_gpus(const Source& source, const worker::Job& job);

/// What to say of a check that passed on the device for values. `judge` looks at the run; `cause`: a check that found what may be
/// the reason where the GPU comes to something else; empty: none did.
GpuNote note_on(const GpuRun& gpu, const std::string& check, const std::string& cause,
                const std::function<Verdict(const KernelRun&)>& judge);
} // namespace lab::judge
