// Must fail: Host.Builds
// Without the last parameter this is another function: it compiles, and the linker looks for the declared one.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
    cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data());

    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, 256, 256);

    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data());
    return result;
}
