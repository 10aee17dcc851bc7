// Runs one kernel on several devices at the same time.
#pragma once

#include "grader/judge/kernel/run/simulator_runs.hpp"

namespace lab::judge
{
/// One run per device; the devices work at the same time.
struct DeviceRuns {
    KernelRun values, simulator;
    KernelRun
        second; // of the job for values; unavailable where there is no such device, and under the screen
    std::vector<KernelRun> beside; // the simulator's, but for the first
};

/// Runs the jobs on all devices at the same time. If the simulator finds an endless loop in its first job, the other
/// devices are cancelled. The device for values runs its job in both orders.
DeviceRuns run_on_all_devices(const Source& source, const worker::Job& for_values,
                              const std::vector<SimulatorJob>& for_simulator);

/// Replaces the values of a device that produced no result by the simulator's, if the simulator saw an access out of
/// bounds, which may or may not crash a device.
void simulate_lost_values(KernelRun& values, const Source& source, const worker::Job& job);
} // namespace lab::judge
