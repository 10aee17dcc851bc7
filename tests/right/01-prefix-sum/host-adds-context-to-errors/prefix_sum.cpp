// Must pass all
// Catches the errors of OpenCL and throws them on with a sentence of its own: nothing is swallowed.
#include "prefix_sum.hpp"

#include <stdexcept>
#include <string>

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
try {
    const auto bytes = sizeof(cl_int) * input.size();
    auto in = cl::Buffer{context, CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY, bytes};
    auto out = cl::Buffer{context, CL_MEM_WRITE_ONLY | CL_MEM_HOST_READ_ONLY, bytes};
    auto result = std::vector<cl_int>(input.size(), -1);

    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());
    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, prefix_sum_length, prefix_sum_length, nullptr,
                               profile.kernel());
    queue.finish();
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    return result;
} catch (const cl::Error& error) {
    throw std::runtime_error("prefix_sum: " + std::string(error.what()) + " returned " +
                             std::to_string(error.err()));
}
