// Must fail: Host.ReportsErrors
// OpenCL's C functions throw nothing, and their return codes are thrown away: a launch that was refused looks like
// one that worked.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile&)
{
    const size_t size = input.size();
    const size_t bytes = size * sizeof(cl_int);
    cl_mem in = clCreateBuffer(context(), CL_MEM_READ_ONLY, bytes, nullptr, nullptr);
    cl_mem out = clCreateBuffer(context(), CL_MEM_WRITE_ONLY, bytes, nullptr, nullptr);
    std::vector<cl_int> result(size);

    clEnqueueWriteBuffer(queue(), in, CL_TRUE, 0, bytes, input.data(), 0, nullptr, nullptr);
    clSetKernelArg(kernel(), 0, sizeof(cl_mem), &in);
    clSetKernelArg(kernel(), 1, sizeof(cl_mem), &out);
    clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &size, &size, 0, nullptr, nullptr);
    clEnqueueReadBuffer(queue(), out, CL_TRUE, 0, bytes, result.data(), 0, nullptr, nullptr);

    clReleaseMemObject(in);
    clReleaseMemObject(out);
    return result;
}
