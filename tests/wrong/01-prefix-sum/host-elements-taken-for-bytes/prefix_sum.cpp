// Must fail: Host.Result
// 256 bytes are sent and read, not 256 elements: a quarter of the result is right, the rest stays zero.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const cl::Buffer in(context, CL_MEM_READ_ONLY, sizeof(cl_int) * input.size());
    const cl::Buffer out(context, CL_MEM_WRITE_ONLY, sizeof(cl_int) * input.size());
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, input.size(), input.data(), nullptr, profile.transfer());

    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), nullptr,
                               profile.kernel());

    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, result.size(), result.data(), nullptr, profile.transfer());
    return result;
}
