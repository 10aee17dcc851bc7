// Must fail: Host.Result
// Must say: The buffer that line 20 reads is argument 0 of the kernel, which writes to argument 1
// The wrong buffer is read: the input comes back as it was sent.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::Buffer buffer_a(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer buffer_b(context, CL_MEM_WRITE_ONLY, size_bytes);
    queue.enqueueWriteBuffer(buffer_a, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());

    kernel.setArg(0, buffer_a);
    kernel.setArg(1, buffer_b);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(prefix_sum_length),
                               cl::NDRange(prefix_sum_length), nullptr, profile.kernel());

    std::vector<cl_int> output(input.size());
    queue.enqueueReadBuffer(buffer_a, CL_TRUE, 0, size_bytes, output.data(), nullptr, profile.transfer());
    return output;
}
