// Must fail: Host.Result
// Must say: The buffer that line 22 reads is argument 0 of the kernel, which writes to argument 1
// Must pass: Host.ReportsErrors
// Must pass: Host.ReleasesEverything
// The kernel reads the empty buffer and writes over the input; the output buffer is read back untouched.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_WRITE, bytes);
    cl::Buffer out(context, CL_MEM_READ_WRITE, bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());

    kernel.setArg(0, out);
    kernel.setArg(1, in);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), nullptr,
                               profile.kernel());

    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    return result;
}
