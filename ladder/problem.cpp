// The shared code of all problems: which steps suit a device, and its buffers and programs.
#include "ladder/problem.hpp"

#include "lab/program.hpp"

#include <algorithm>

extern const char* const lab_kernel_directory;
const char* const lab_kernel_directory = LAB_TOP; // kernels are named from there

namespace lab::ladder
{

namespace
{

bool suits_device(Suits suits, const cl::Device& device)
{
    if (suits == Suits::atomics)
        return device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_khr_int64_base_atomics") != std::string::npos;
    return suits == Suits::all || (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
}

} // namespace

void Problem::add_step(const std::string& name, Suits suits, std::function<Launch()> prepare)
{
    if (suits_device(suits, device_))
        steps_.push_back({name, std::move(prepare)});
}

cl::Program Problem::build(const std::string& file, const std::string& options) const
{
    return build_program(context_, device_, kernel_path(file), options);
}

cl::Buffer Problem::room(std::size_t size_bytes) const
{
    return {context_, CL_MEM_READ_WRITE, std::max<std::size_t>(size_bytes, 1)};
}

std::size_t Problem::compute_units() const { return device_.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(); }

void enqueue(const cl::CommandQueue& queue, const cl::Kernel& kernel, std::size_t work_items,
             std::size_t work_group_size)
{
    const std::size_t group_count = (work_items + work_group_size - 1) / work_group_size;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, group_count * work_group_size, work_group_size);
}

} // namespace lab::ladder
