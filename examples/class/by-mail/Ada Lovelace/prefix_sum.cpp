// The host side of prefix_sum.cl: buffers, launch, result. The contract is in prefix_sum.hpp.
#include "prefix_sum.hpp"

#include "lab/error.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    // TODO 5 [buffers]: make room for input and output on the device, and send the input there.
    //   Goal:  two buffers as large as the input, one that the kernel only reads, one that it only
    //          writes; the first holds the input; the event of its transfer is profile.transfer().
    //   Watch: OpenCL counts bytes, std::vector counts elements.
    //   Size:  4 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 5
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer output_buffer(context, CL_MEM_WRITE_ONLY, size_bytes);
    queue.enqueueWriteBuffer(input_buffer, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());
    // END TODO 5 [buffers]

    // TODO 6 [launch]: set the kernel's arguments and run it.
    //   Given: the buffers of TODO 5.
    //   Goal:  the kernel is enqueued with prefix_sum_length work-items, all in one work-group; its
    //          event is profile.kernel().
    //   Watch: a driver that may choose the local size may split the work-items into groups.
    //   Size:  4 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 6
    kernel.setArg(0, input_buffer);
    kernel.setArg(1, output_buffer);
    const cl::NDRange work_items(prefix_sum_length);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, work_items, nullptr, profile.kernel());
    // END TODO 6 [launch]

    // TODO 7 [read]: bring the result back and return it.
    //   Given: the kernel of TODO 6 is enqueued, and perhaps still running.
    //   Goal:  the vector returned holds all elements of the result; the event of the transfer is
    //          profile.transfer().
    //   Watch: a read that does not block returns before the elements are there.
    //   Size:  4 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 7
    std::vector<cl_int> output(input.size());
    queue.enqueueReadBuffer(output_buffer, CL_TRUE, 0, size_bytes, output.data(), nullptr,
                            profile.transfer());
    return output;
    // END TODO 7 [read]
}
