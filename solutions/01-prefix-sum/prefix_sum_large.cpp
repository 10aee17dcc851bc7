// The host side of prefix_sum_large.cl: the levels of block sums. The contract is in
// prefix_sum_large.hpp.
#include "prefix_sum_large.hpp"

#include "lab/error.hpp"

namespace
{

/// Enqueues what makes `output` the exclusive prefix sums of `input`, both of `count` elements, at
/// least one. Calls itself for the block sums, until they fit in one block.
[[maybe_unused]] // until prefix_sum_large calls it
void scan(const cl::Context& context, const cl::CommandQueue& queue, LargeKernels& kernels,
          const cl::Buffer& input, const cl::Buffer& output, std::size_t count,
          lab::Profile& profile)
{
    const std::size_t block_count = (count + block_length - 1) / block_length;
    const cl::Buffer block_sums(context, CL_MEM_READ_WRITE, block_count * sizeof(cl_int));
    const cl::NDRange work_items(block_count * block_length), work_group(block_length);

    // TODO 12 [scan-blocks]: scan every block for itself.
    //   Goal:  scan_blocks is enqueued for all blocks, with block_sums to write the sums to; its
    //          event is profile.kernel().
    //   Watch: count is a uint in the kernel and a std::size_t here: OpenCL takes the size of an
    //          argument from its type.
    //   Size:  6 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 12
    kernels.scan_blocks.setArg(0, input);
    kernels.scan_blocks.setArg(1, output);
    kernels.scan_blocks.setArg(2, block_sums);
    kernels.scan_blocks.setArg(3, static_cast<cl_uint>(count));
    queue.enqueueNDRangeKernel(kernels.scan_blocks, cl::NullRange, work_items, work_group, nullptr,
                               profile.kernel());
    // END TODO 12 [scan-blocks]

    // TODO 13 [levels]: where there are several blocks, add to each what comes before it.
    //   Given: the launch of TODO 12 is enqueued; the command-queue runs one after the other.
    //   Goal:  the prefix sums of block_sums are computed on the device, into a buffer of their own,
    //          and add_block_offsets is enqueued with them; its event is profile.kernel().
    //   Watch: a call to scan changes the arguments of both kernels, and must come to an end.
    //   Size:  9 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 13
    if (block_count > 1) {
        const cl::Buffer offsets(context, CL_MEM_READ_WRITE, block_count * sizeof(cl_int));
        scan(context, queue, kernels, block_sums, offsets, block_count, profile);
        kernels.add_block_offsets.setArg(0, output);
        kernels.add_block_offsets.setArg(1, offsets);
        kernels.add_block_offsets.setArg(2, static_cast<cl_uint>(count));
        queue.enqueueNDRangeKernel(kernels.add_block_offsets, cl::NullRange, work_items, work_group, nullptr,
                                   profile.kernel());
    }
    // END TODO 13 [levels]
}

} // namespace

std::vector<cl_int> prefix_sum_large(const cl::Context& context, const cl::CommandQueue& queue,
                                     LargeKernels& kernels, const std::vector<cl_int>& input,
                                     lab::Profile& profile)
{
    // TODO 14 [large-buffers]: buffers for input and output, scan, and the result back.
    //   Goal:  the vector returned holds the prefix sums of input, however long it is; the events of
    //          both transfers are profile.transfer().
    //   Watch: what scan_blocks writes add_block_offsets reads. And no buffer is 0 bytes long.
    //   Size:  12 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 14
    std::vector<cl_int> result(input.size());
    if (input.empty()) {
        return result;
    }
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer output_buffer(context, CL_MEM_READ_WRITE, size_bytes);
    queue.enqueueWriteBuffer(input_buffer, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());
    scan(context, queue, kernels, input_buffer, output_buffer, input.size(), profile);
    queue.enqueueReadBuffer(output_buffer, CL_TRUE, 0, size_bytes, result.data(), nullptr,
                            profile.transfer());
    return result;
    // END TODO 14 [large-buffers]
}
