// Must pass all
// A write that lacks resources is tried twice more.
#include "prefix_sum.hpp"

#include "lab/error.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, size_bytes), out(context, CL_MEM_WRITE_ONLY, size_bytes);
    for (int attempt = 0;; ++attempt) {
        try {
            queue.enqueueWriteBuffer(in, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());
            break;
        } catch (const cl::Error& error) {
            if (attempt == 2 || error.err() != CL_OUT_OF_RESOURCES) throw;
        }
    }
    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(prefix_sum_length), cl::NDRange(prefix_sum_length), nullptr, profile.kernel());
    std::vector<cl_int> output(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, size_bytes, output.data(), nullptr, profile.transfer());
    return output;
}
