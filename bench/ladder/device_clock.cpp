// Timing with two events: one before the launch, one after.
#include "bench/ladder/device_clock.hpp"

namespace lab::bench
{

namespace
{

/// Several times the size of a GPU's second-level cache; CPUs do not always report their caches.
std::size_t bytes_to_flush(const cl::Device& device)
{
    const bool is_cpu = (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
    return std::size_t{1} << (is_cpu ? 26 : 28);
}

} // namespace

DeviceClock::DeviceClock(const cl::Context& context, const cl::Device& device)
    : queue_(context, device, cl::QueueProperties::Profiling),
      flushed_(context, CL_MEM_READ_WRITE, bytes_to_flush(device)), flushed_bytes_(bytes_to_flush(device))
{
}

double DeviceClock::time_s(const ladder::Launch& launch) const
{
    cl::Event before, after;
    queue_.enqueueFillBuffer(flushed_, cl_uint{1}, 0, flushed_bytes_, nullptr, &before);
    launch(queue_);
    queue_.enqueueMarkerWithWaitList(nullptr, &after);
    queue_.finish();
    const cl_ulong start_ns = before.getProfilingInfo<CL_PROFILING_COMMAND_END>();
    return static_cast<double>(after.getProfilingInfo<CL_PROFILING_COMMAND_END>() - start_ns) * 1e-9;
}

} // namespace lab::bench
