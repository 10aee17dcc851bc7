// Must fail: Host.NDRange
// Local size 1: 256 work-groups of one work-item, each with a local memory of its own.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
    cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());

    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(1), nullptr,
                               profile.kernel());

    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    return result;
}
