// Sums the events of an iteration.
#include "lab/timing.hpp"

namespace lab
{

namespace
{

/// Adds the time of all events to `times_ms`; an unused event has none.
void collect(std::list<cl::Event>& events, std::vector<double>& times_ms)
{
    double sum_ms = 0;
    for (const cl::Event& event : events) {
        if (event() == nullptr) {
            continue;
        }
        event.wait();
        const cl_ulong start_ns = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
        const cl_ulong end_ns = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
        sum_ms += static_cast<double>(end_ns - start_ns) * 1e-6;
    }
    times_ms.push_back(sum_ms);
    events.clear();
}

} // namespace

void Profile::start_iteration()
{
    transfers_.clear();
    kernels_.clear();
    start_ = std::chrono::steady_clock::now();
}

void Profile::finish_iteration()
{
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start_;
    wall_ms_.push_back(wall.count());
    collect(transfers_, transfer_ms_);
    collect(kernels_, kernel_ms_);
}

} // namespace lab
