// Must fail: Host.ReportsErrors
// When the device refuses, the sums are made on the CPU without a word: nobody learns that the kernel never ran.
#include "prefix_sum.hpp"

namespace
{

std::vector<cl_int> on_device(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                              const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    const cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
    const cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());
    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), nullptr,
                               profile.kernel());
    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    return result;
}

std::vector<cl_int> on_cpu(const std::vector<cl_int>& input)
{
    std::vector<cl_int> result;
    cl_uint sum = 0;
    for (cl_int value : input) {
        result.push_back(static_cast<cl_int>(sum));
        sum += static_cast<cl_uint>(value);
    }
    return result;
}

} // namespace

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    try {
        return on_device(context, queue, kernel, input, profile);
    } catch (...) {
        return on_cpu(input);
    }
}
