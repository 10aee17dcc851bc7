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
    throw lab::NotWritten(4);
    // END TODO 4 [buffers]

    // TODO 5 [launch]: set the kernel's arguments and run it.
    //   Given: the buffers of TODO 4.
    //   Goal:  a work-group of block_length work-items is enqueued for each block; the event is
    //          profile.kernel().
    //   Watch: the last block gets a whole work-group, too; `count` is a uint for the kernel.
    //   Size:  6 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 5
    throw lab::NotWritten(5);
    // END TODO 5 [launch]

    // TODO 6 [read]: bring the sums back and return them.
    //   Given: the kernel of TODO 5 is enqueued, and perhaps still running.
    //   Goal:  the vector returned holds the sum of each block; the event of the transfer is
    //          profile.transfer().
    //   Watch: a read that does not block returns before the sums are there.
    //   Size:  3 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 6
    throw lab::NotWritten(6);
    // END TODO 6 [read]
}
