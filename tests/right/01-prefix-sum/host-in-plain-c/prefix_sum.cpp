// Must pass all
// OpenCL's C functions with every return code looked at; the buffers are released on the way out in any case.
#include "prefix_sum.hpp"

#include <memory>
#include <stdexcept>
#include <string>

namespace
{

void require(cl_int code, const char* call)
{
    if (code != CL_SUCCESS)
        throw std::runtime_error(std::string(call) + " failed with code " + std::to_string(code));
}

using Memory = std::unique_ptr<_cl_mem, decltype(&clReleaseMemObject)>;

Memory make_buffer(cl_context context, cl_mem_flags flags, std::size_t bytes)
{
    cl_int code = CL_SUCCESS;
    Memory memory(clCreateBuffer(context, flags, bytes, nullptr, &code), &clReleaseMemObject);
    require(code, "clCreateBuffer");
    return memory;
}

} // namespace

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t size = input.size();
    const std::size_t bytes = size * sizeof(cl_int);
    const Memory in = make_buffer(context(), CL_MEM_READ_ONLY, bytes);
    const Memory out = make_buffer(context(), CL_MEM_WRITE_ONLY, bytes);
    const cl_mem in_id = in.get();
    const cl_mem out_id = out.get();
    std::vector<cl_int> result(size);

    require(clEnqueueWriteBuffer(queue(), in_id, CL_TRUE, 0, bytes, input.data(), 0, nullptr,
                                 &(*profile.transfer())()),
            "clEnqueueWriteBuffer");
    require(clSetKernelArg(kernel(), 0, sizeof(cl_mem), &in_id), "clSetKernelArg");
    require(clSetKernelArg(kernel(), 1, sizeof(cl_mem), &out_id), "clSetKernelArg");
    require(clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &size, &size, 0, nullptr,
                                   &(*profile.kernel())()),
            "clEnqueueNDRangeKernel");
    require(clEnqueueReadBuffer(queue(), out_id, CL_TRUE, 0, bytes, result.data(), 0, nullptr,
                                &(*profile.transfer())()),
            "clEnqueueReadBuffer");
    return result;
}
