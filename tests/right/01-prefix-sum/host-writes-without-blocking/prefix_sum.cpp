// Must pass all
// The in-order queue and the blocking read wait for all that comes before.
#include "prefix_sum.hpp"

#include "lab/error.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer output_buffer(context, CL_MEM_WRITE_ONLY, size_bytes);
    queue.enqueueWriteBuffer(input_buffer, CL_FALSE, 0, size_bytes, input.data(), nullptr,
                             profile.transfer());

    kernel.setArg(0, input_buffer);
    kernel.setArg(1, output_buffer);
    const cl::NDRange work_items(prefix_sum_length);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, work_items, nullptr, profile.kernel());

    std::vector<cl_int> output(input.size());
    queue.enqueueReadBuffer(output_buffer, CL_TRUE, 0, size_bytes, output.data(), nullptr,
                            profile.transfer());
    return output;
}
