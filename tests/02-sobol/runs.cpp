#include "tests/02-sobol/runs.hpp"

#include "grader/judge/host_checks.hpp"
#include "grader/judge/host_record_checks.hpp"
#include "grader/judge/setup.hpp"

#include <bit>

namespace sobol
{
namespace
{
using namespace lab::judge;
using lab::worker::BufferArgument;
using lab::worker::Case;
using lab::worker::Job;
using lab::worker::ScalarArgument;

std::size_t rounded_up(std::size_t vector_count)
{
    return (vector_count + work_group_size - 1) / work_group_size * work_group_size;
}

/// With room for `room` points in all, and work-items for `launched` points of each dimension.
Case launch(const Uints& direction_numbers, std::uint32_t vector_count, std::size_t launched,
            std::size_t room, std::uint32_t poison)
{
    const std::array<std::uint32_t, 1> count{vector_count};
    return {{{to_bytes<std::uint32_t>(direction_numbers), true},
             {to_bytes<std::uint32_t>(Uints(room, poison)), false}},
            {{"sobol",
              {BufferArgument{0}, BufferArgument{1}, ScalarArgument{to_bytes<std::uint32_t>(count)}},
              {rounded_up(launched), direction_numbers.size() / bit_count},
              {work_group_size, 1}}}};
}

Case case_of(const ValueCase& the_case, std::uint32_t poison)
{
    const std::size_t count = the_case.vector_count;
    return launch(the_case.direction_numbers, static_cast<std::uint32_t>(count), count,
                  count * the_case.dimension_count(), poison);
}

Job values_job()
{
    Job job;
    job.cases = {case_of(traced_case(), poison_a), case_of(traced_case(), poison_b)};
    for (const ValueCase& the_case : value_cases())
        job.cases.push_back(case_of(the_case, poison_a));
    job.cases.push_back(case_of(powers_case(), poison_b));
    for (const ValueCase& the_case : tail_cases())
        job.cases.push_back(case_of(the_case, poison_b));
    return job;
}

Job simulator_job()
{
    Job job;
    job.cases = {case_of(traced_case(), poison_a), case_of(traced_case(), poison_b),
                 case_of(traced_tail(), poison_a)};
    return job;
}

KernelRun run_huge(const Source& source)
{
    const ValueCase& huge = huge_case();
    Job job;
    job.cases = {
        launch(huge.direction_numbers, huge_vector_count, huge.vector_count, huge.vector_count, poison_a)};
    // A loop over all 2^31 points is right, and not worth waiting for.
    constexpr std::uint64_t instruction_budget = 100'000;
    return run_kernel(source, job, Device::simulator, nullptr, instruction_budget);
}

KernelRun run_far(const Source& source)
{
    Job job;
    for (const std::uint32_t point : far_points()) {
        Case the_case =
            launch(far_case().direction_numbers, point + 1, work_group_size, work_group_size, poison_a);
        the_case.launches[0].global_offset = {point, 0};
        job.cases.push_back(std::move(the_case));
    }
    constexpr std::uint64_t instruction_budget = 100'000; // as for the huge ones
    return run_kernel(source, job, Device::simulator, nullptr, instruction_budget);
}

KernelRuns run_kernels()
{
    KernelRuns runs;
    runs.source = read_source("sobol.cl");
    auto huge = std::async(std::launch::async, [&] { return run_huge(runs.source); });
    auto far = std::async(std::launch::async, [&] { return run_far(runs.source); });
    DeviceRuns both = run_on_both_devices(runs.source, values_job(), simulator_job());
    runs.values = std::move(both.values);
    runs.second = std::move(both.second);
    runs.simulator = std::move(both.simulator);
    runs.huge = huge.get();
    runs.far = far.get();
    return runs;
}

HostRun run_sobol(const HostProgram& program, const Request& request, const std::filesystem::path& kernels,
                  HostDevice device = HostDevice::values, const std::optional<Fault>& fault = {})
{
    const std::size_t point_count = request.vector_count * request.dimension_count;
    return run_host_job(program,
                        {{"--width", std::to_string(request.vector_count), "--height",
                          std::to_string(request.dimension_count)},
                         {},
                         2 * point_count * sizeof(float)},
                        kernels, device, fault);
}

HostRuns run_hosts()
{
    HostRuns runs;
    runs.source = read_source("sobol.cpp");
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return runs;
    const auto simulate = [&] {
        return run_sobol(runs.program, probe_request, setup().solution, HostDevice::simulator);
    };
    for (const Request& request : requests()) {
        runs.results.push_back(run_sobol(runs.program, request, setup().solution));
        if (!came_to_an_end(runs, simulate))
            return runs;
    }
    runs.numbers = run_sobol(runs.program, numbers_request, setup().probes / "direction_numbers");
    runs.probed = run_sobol(runs.program, probe_request, setup().probes / "launch");
    runs.simulated = simulate();
    run_faults(runs, runs.results[0], [&](const Fault& fault) {
        return run_sobol(runs.program, requests()[0], setup().solution, HostDevice::values, fault);
    });
    runs.is_complete = true;
    return runs;
}

const Submission<KernelRuns, HostRuns>& submission()
{
    static const Submission<KernelRuns, HostRuns> the_submission(run_kernels, run_hosts);
    return the_submission;
}
} // namespace

const ValueCase& traced_case()
{
    static const ValueCase traced = make_case({}, random_direction_numbers(3, 4), work_group_size);
    return traced;
}

const ValueCase& traced_tail()
{
    static const ValueCase traced = make_case({}, random_direction_numbers(2, 5), work_group_size + 40);
    return traced;
}

const ValueCase& huge_case()
{
    static const ValueCase huge = make_case({}, random_direction_numbers(3, 30), work_group_size);
    return huge;
}

const Uints& far_points()
{
    static const Uints points = [] {
        Uints all;
        for (std::size_t k = first_far_bit; k < bit_count; ++k)
            all.push_back((1u << k) | far_low_bits);
        all.insert(all.end(), {0xa5c3f00du, 0x5a3c0ff1u, 0xfffffc05u, 0x80706055u});
        return all;
    }();
    return points;
}

const ValueCase& far_case()
{
    static const ValueCase far = make_case({}, random_direction_numbers(1, 31), 1);
    return far;
}

const std::vector<Request>& requests()
{
    static const std::vector<Request> all = {{256, 1}, {1000, 30}, {1, 40}, {4096, 5}};
    return all;
}

std::vector<const HostRun*> HostRuns::all() const
{
    std::vector<const HostRun*> all = lab::judge::HostRuns::all();
    if (is_complete)
        all.push_back(&numbers);
    return all;
}

const KernelRuns& kernel() { return submission().kernel(); }
const HostRuns& host() { return submission().host(); }

Uints points_after(const KernelRun& run, std::size_t the_case)
{
    return from_bytes<std::uint32_t>(run.result.cases.at(the_case).buffers.at(1));
}

Uints bits_of(const Floats& points)
{
    Uints bits;
    for (const float point : points)
        bits.push_back(std::bit_cast<std::uint32_t>(point));
    return bits;
}
} // namespace sobol
