// Turns problems into series of measurements.
#include "bench/ladder/series.hpp"

#include "bench/ladder/cpu_peers.hpp"
#include "bench/ladder/cuda_peers.hpp"
#include "bench/ladder/device_clock.hpp"

#include <algorithm>
#include <memory>
#include <optional>

namespace lab::bench
{

namespace
{

using Clock = std::shared_ptr<DeviceClock>;

/// `make` is called once, before the first run.
template <typename Thing, typename Make> std::function<Thing&()> on_first_use(const Make& make)
{
    return [made = std::make_shared<std::optional<Thing>>(), make]() -> Thing& {
        if (!*made)
            made->emplace(make());
        return **made;
    };
}

Series step_series(const ladder::Problem& problem, const Clock& clock, const ladder::Step& step)
{
    const auto launch = on_first_use<ladder::Launch>([&problem, clock, step] {
        problem.poison(clock->queue());
        return step.prepare();
    });
    return {step.name, Kind::step, [=] { return clock->time_s(launch()); },
            [=, &problem] { return problem.first_difference(clock->queue()); }};
}

std::string nothing_to_compare() { return ""; }

/// Copies, or only writes, as many bytes as any algorithm has to move.
Series limit_series(const ladder::Problem& problem, const Clock& clock, bool reads)
{
    const auto size_bytes = static_cast<std::size_t>(problem.least_bytes()) / (reads ? 2 : 1);
    const auto launch = on_first_use<ladder::Launch>([=, &problem]() -> ladder::Launch {
        const cl::Buffer to(problem.context(), CL_MEM_READ_WRITE, size_bytes);
        if (!reads)
            return [=](const cl::CommandQueue& queue) {
                queue.enqueueFillBuffer(to, cl_uint{0}, 0, size_bytes);
            };
        const cl::Buffer from(problem.context(), CL_MEM_READ_WRITE, size_bytes);
        return [=](const cl::CommandQueue& queue) { queue.enqueueCopyBuffer(from, to, 0, 0, size_bytes); };
    });
    return {reads ? "copy" : "fill", Kind::limit, [=] { return clock->time_s(launch()); },
            nothing_to_compare};
}

Series cuda_limit(const char* name, const std::function<std::unique_ptr<cuda::Run>()>& make)
{
    const auto run = on_first_use<std::unique_ptr<cuda::Run>>(make);
    return {name, Kind::limit, [=] { return run()->run_s(); }, nothing_to_compare};
}

template <typename Element, typename Problem>
Series cuda_peer(const char* name, const Problem& problem,
                 const std::function<std::unique_ptr<cuda::RunWithResult<Element>>()>& make,
                 bool compares = true)
{
    const auto run = on_first_use<std::unique_ptr<cuda::RunWithResult<Element>>>(make);
    return {name, Kind::peer, [=] { return run()->run_s(); },
            [=, &problem] { return compares ? problem.first_difference(run()->result()) : ""; }};
}

bool has_cuda() { return !cuda::description().empty(); }

/// The steps and the limit, plus the peers if the device is a CPU.
template <typename Problem> std::vector<Series> own_series(const Problem& problem, bool reads)
{
    const auto clock = std::make_shared<DeviceClock>(problem.context(), problem.device());
    std::vector<Series> series;
    for (const ladder::Step& step : problem.steps())
        series.push_back(step_series(problem, clock, step));
    series.push_back(limit_series(problem, clock, reads));
    if ((problem.device().template getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0)
        std::ranges::move(cpu_peers(problem), std::back_inserter(series));
    return series;
}

} // namespace

std::vector<Series> series_of(const ladder::PrefixSum& problem)
{
    std::vector<Series> series = own_series(problem, true);
    if (has_cuda()) {
        const auto size_bytes = static_cast<std::size_t>(problem.least_bytes()) / 2;
        series.push_back(
            cuda_peer<int>("CUB", problem, [&] { return cuda::cub_exclusive_sum(problem.input()); }));
        series.push_back(cuda_limit("CUDA copy", [=] { return cuda::copy(size_bytes); }));
    }
    return series;
}

std::vector<Series> series_of(const ladder::Sobol& problem)
{
    std::vector<Series> series = own_series(problem, false);
    if (has_cuda()) {
        const auto size_bytes = static_cast<std::size_t>(problem.least_bytes());
        const auto make = [&] { return cuda::curand_sobol(problem.dimensions(), problem.vector_count()); };
        series.push_back(
            cuda_peer<float>("cuRAND", problem, make, false)); // other direction numbers, Gray-code order
        series.push_back(cuda_limit("CUDA fill", [=] { return cuda::fill(size_bytes); }));
    }
    return series;
}

std::vector<Series> series_of(const ladder::Search& problem)
{
    std::vector<Series> series = own_series(problem, true);
    if (has_cuda())
        series.push_back(cuda_peer<unsigned>(
            "Thrust", problem, [&] { return cuda::thrust_lower_bound(problem.sorted(), problem.keys()); }));
    return series;
}

} // namespace lab::bench
