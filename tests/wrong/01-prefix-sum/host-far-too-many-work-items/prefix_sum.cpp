// Must fail: Host.Ends
// Must say: global_work_size = (256), local_work_size = (256) is required
// The length minus two groups, of an unsigned type: no device comes to an end with so many work-items.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t length = input.size();
    const std::size_t size_bytes = length * sizeof(cl_int);
    const cl::Buffer in(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer out(context, CL_MEM_WRITE_ONLY, size_bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());

    kernel.setArg(0, in);
    kernel.setArg(1, out);
    const cl::NDRange work_items(length - 2 * prefix_sum_length), group(prefix_sum_length);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, group, nullptr, profile.kernel());

    std::vector<cl_int> output(length);
    queue.enqueueReadBuffer(out, CL_TRUE, 0, size_bytes, output.data(), nullptr, profile.transfer());
    return output;
}
