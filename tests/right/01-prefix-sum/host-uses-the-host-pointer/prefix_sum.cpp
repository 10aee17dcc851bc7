// Must pass all
// The input stays where it is; a result in memory that the host has given, mapped for reading.
#include "prefix_sum.hpp"

#include "lab/error.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    std::vector<cl_int> given = input;
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, size_bytes, given.data());
    const cl::Buffer output_buffer(context, CL_MEM_WRITE_ONLY, size_bytes);

    kernel.setArg(0, input_buffer);
    kernel.setArg(1, output_buffer);
    const cl::NDRange work_items(prefix_sum_length);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, work_items, nullptr, profile.kernel());

    std::vector<cl_int> output(input.size());
    queue.enqueueReadBuffer(output_buffer, CL_TRUE, 0, size_bytes, output.data(), nullptr,
                            profile.transfer());
    return output;
}
