// Must fail: Host.ReportsErrors
// Every error of OpenCL ends in a line of text and a vector of zeros, which nobody can tell from a result.
#include "prefix_sum.hpp"

#include <iostream>

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    std::vector<cl_int> result(input.size());
    try {
        const std::size_t bytes = input.size() * sizeof(cl_int);
        cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
        cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
        queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());

        kernel.setArg(0, in);
        kernel.setArg(1, out);
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), nullptr,
                                   profile.kernel());

        queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    } catch (const cl::Error& error) {
        std::cout << "OpenCL error " << error.err() << " in " << error.what() << '\n';
    }
    return result;
}
