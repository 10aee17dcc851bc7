// Must fail: Host.Ends
// The launch waits for a user event that is meant to hold it until the input is there; nobody ever completes it.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
    cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
    cl::UserEvent input_is_there(context);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, input.data(), nullptr, profile.transfer());

    kernel.setArg(0, in);
    kernel.setArg(1, out);
    const std::vector<cl::Event> wait_for{input_is_there};
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), &wait_for,
                               profile.kernel());

    std::vector<cl_int> result(input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    return result;
}
