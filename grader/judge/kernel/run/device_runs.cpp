#include "grader/judge/kernel/run/device_runs.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/core/warm_worker.hpp"

#include <atomic>
#include <future>

namespace lab::judge
{
void simulate_lost_values(KernelRun& values, const Source& source, const worker::Job& job)
{
    if (values.state != KernelRun::State::ended_early || !values.access_outside)
        return;
    KernelRun run = run_kernel(source, job, Device::values, {.is_simulated = true, .also_reordered = true});
    run.access_outside = values.access_outside;
    if (run.is_done())
        values = std::move(run);
}

DeviceRuns run_on_all_devices(const Source& source, const worker::Job& for_values,
                              const std::vector<SimulatorJob>& for_simulator)
{
    DeviceRuns runs;
    std::atomic<bool> cancelled{false};
    const auto start = [&](const worker::Job& job, Device device, RunOptions options) {
        options.cancelled = &cancelled;
        return std::async(std::launch::async, [&source, &job, device, options] {
            return run_kernel(source, job, device, options);
        });
    };
    auto values = start(for_values, Device::values, {.also_reordered = true});
    std::future<KernelRun> second;
    if (!setup().second_vendors.empty() &&
        !has_warm_worker()) // its cold start would be most of the wait for a verdict
        second = start(for_values, Device::second, {});
    runs.beside = simulate(source, for_simulator);
    runs.simulator = std::move(runs.beside.front());
    runs.beside.erase(runs.beside.begin());
    cancelled = runs.simulator.state == KernelRun::State::endless_loop; // its values are not judged
    runs.values = values.get();
    runs.second.state = KernelRun::State::unavailable;
    if (second.valid())
        runs.second = second.get();
    if (const Message* outside = runs.simulator.trace.first_message(Message::Kind::out_of_bounds)) {
        runs.values.access_outside = runs.second.access_outside = *outside;
        simulate_lost_values(runs.values, source, for_values);
    }
    return runs;
}
} // namespace lab::judge
