// The host side of @name@.cl: buffers, launch, result. The contract is in @name@.hpp.
#include "@name@.hpp"

#include "lab/error.hpp"

std::vector<cl_int> @name@(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                           const std::vector<cl_int>& input, lab::Profile& profile)
{
    [[maybe_unused]] const std::size_t block_count = (input.size() + block_length - 1) / block_length;

    // TODO 4 [buffers]: make room for input and sums on the device, and send the input there.
    //   Goal:  a buffer for all elements that the kernel only reads, and one for block_count sums
    //          that it only writes; the first holds the input; the event of its transfer is
    //          profile.transfer().
    //   Watch: OpenCL counts bytes, std::vector counts elements.
    //   Size:  5 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 4
    const std::size_t input_bytes = input.size() * sizeof(cl_int);
    const std::size_t sums_bytes = block_count * sizeof(cl_int);
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY, input_bytes);
    const cl::Buffer sums_buffer(context, CL_MEM_WRITE_ONLY, sums_bytes);
    queue.enqueueWriteBuffer(input_buffer, CL_TRUE, 0, input_bytes, input.data(), nullptr, profile.transfer());
    // END TODO 4 [buffers]

    // TODO 5 [launch]: set the kernel's arguments and run it.
    //   Given: the buffers of TODO 4.
    //   Goal:  a work-group of block_length work-items is enqueued for each block; the event is
    //          profile.kernel().
    //   Watch: the last block gets a whole work-group, too; `count` is a uint for the kernel.
    //   Size:  6 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 5
    kernel.setArg(0, input_buffer);
    kernel.setArg(1, sums_buffer);
    kernel.setArg(2, static_cast<cl_uint>(input.size()));
    const cl::NDRange work_items(block_count * block_length);
    const cl::NDRange work_group(block_length);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, work_group, nullptr, profile.kernel());
    // END TODO 5 [launch]

    // TODO 6 [read]: bring the sums back and return them.
    //   Given: the kernel of TODO 5 is enqueued, and perhaps still running.
    //   Goal:  the vector returned holds the sum of each block; the event of the transfer is
    //          profile.transfer().
    //   Watch: a read that does not block returns before the sums are there.
    //   Size:  3 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 6
    std::vector<cl_int> sums(block_count);
    queue.enqueueReadBuffer(sums_buffer, CL_TRUE, 0, sums_bytes, sums.data(), nullptr, profile.transfer());
    return sums;
    // END TODO 6 [read]
}
