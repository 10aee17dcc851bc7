// Moves the data of a given launch through mapped memory.
#include "harness/given_launch.hpp"

#include <cstring>

namespace lab::harness
{

void GivenLaunch::add(cl_mem_flags flags, const void* from, void* to, std::size_t size_bytes)
{
    const cl::Buffer memory(context_, flags, size_bytes);
    if (from) {
        void* const mapped =
            queue_.enqueueMapBuffer(memory, true, CL_MAP_WRITE_INVALIDATE_REGION, 0, size_bytes);
        std::memcpy(mapped, from, size_bytes);
        queue_.enqueueUnmapMemObject(memory, mapped, nullptr, profile_.transfer());
    }
    arguments_.push_back({memory, to, size_bytes});
    kernel_.setArg(next_++, memory);
}

void GivenLaunch::run(const cl::NDRange& work_items, const cl::NDRange& work_group)
{
    queue_.enqueueNDRangeKernel(kernel_, {}, work_items, work_group, {}, profile_.kernel());
    for (const auto& [memory, to, size_bytes] : arguments_) {
        if (!to) {
            continue;
        }
        void* const mapped =
            queue_.enqueueMapBuffer(memory, true, CL_MAP_READ, 0, size_bytes, {}, profile_.transfer());
        std::memcpy(to, mapped, size_bytes);
        queue_.enqueueUnmapMemObject(memory, mapped);
    }
    queue_.finish();
}

} // namespace lab::harness
