// Must pass all
// Nothing blocks: each command names the events it waits for, and the last one is waited for before the return.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, bytes);
    cl::Buffer out(context, CL_MEM_WRITE_ONLY, bytes);
    std::vector<cl_int> result(input.size());

    cl::Event* written = profile.transfer();
    queue.enqueueWriteBuffer(in, CL_FALSE, 0, bytes, input.data(), nullptr, written);

    kernel.setArg(1, out);
    kernel.setArg(0, in);
    const std::vector<cl::Event> input_there{*written};
    cl::Event* summed = profile.kernel();
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(256), &input_there,
                               summed);

    const std::vector<cl::Event> sums_there{*summed};
    cl::Event* read = profile.transfer();
    queue.enqueueReadBuffer(out, CL_FALSE, 0, bytes, result.data(), &sums_there, read);
    read->wait();
    return result;
}
