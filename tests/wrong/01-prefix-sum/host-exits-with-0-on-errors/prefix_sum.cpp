// Must fail: Host.ReportsErrors
// Says what went wrong and ends the whole program with the exit code of success.
#include "prefix_sum.hpp"

#include <cstdlib>
#include <iostream>

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    std::vector<cl_int> result(input.size());
    try {
        cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
        cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
        queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());
        kernel.setArg(0, in);
        kernel.setArg(1, out);
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), nullptr,
                                   profile.kernel());
        queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    } catch (const cl::Error& error) {
        std::cerr << "Error: " << error.what() << '\n';
        std::exit(0);
    }
    return result;
}
