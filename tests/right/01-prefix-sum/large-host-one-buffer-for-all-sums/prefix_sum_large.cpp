// Must pass all
// The sums and offsets of all levels are pieces of one buffer.
#include "prefix_sum_large.hpp"

namespace
{

// Sub-buffers begin at multiples of this many bytes on every device.
constexpr std::size_t alignment = 4096;

std::size_t blocks_of(std::size_t count) { return (count + block_length - 1) / block_length; }
std::size_t bytes_of(std::size_t count)
{
    return (count * sizeof(cl_int) + alignment - 1) / alignment * alignment;
}

/// Bytes of the sums and offsets of all levels above `count` elements.
std::size_t bytes_above(std::size_t count)
{
    const std::size_t blocks = blocks_of(count);
    return 2 * bytes_of(blocks) + (blocks > 1 ? bytes_above(blocks) : 0);
}

struct Device {
    const cl::CommandQueue& queue;
    LargeKernels& kernels;
    lab::Profile& profile;
    cl::Buffer& store; // all sums and offsets
    std::size_t used;

    cl::Buffer take(std::size_t count)
    {
        const cl_buffer_region region{used, count * sizeof(cl_int)};
        used += bytes_of(count);
        return store.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
    }

    void launch(cl::Kernel& kernel, std::size_t count)
    {
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, blocks_of(count) * block_length, block_length,
                                   nullptr, profile.kernel());
    }

    void scan(const cl::Buffer& input, const cl::Buffer& output, std::size_t count)
    {
        const std::size_t blocks = blocks_of(count);
        const cl::Buffer sums = take(blocks), offsets = take(blocks);
        kernels.scan_blocks.setArg(0, input);
        kernels.scan_blocks.setArg(1, output);
        kernels.scan_blocks.setArg(2, sums);
        kernels.scan_blocks.setArg(3, static_cast<cl_uint>(count));
        launch(kernels.scan_blocks, count);
        if (blocks == 1)
            return;
        scan(sums, offsets, blocks);
        kernels.add_block_offsets.setArg(0, output);
        kernels.add_block_offsets.setArg(1, offsets);
        kernels.add_block_offsets.setArg(2, static_cast<cl_uint>(count));
        launch(kernels.add_block_offsets, count);
        queue.finish();
    }
};

} // namespace

std::vector<cl_int> prefix_sum_large(const cl::Context& context, const cl::CommandQueue& queue,
                                     LargeKernels& kernels, const std::vector<cl_int>& input,
                                     lab::Profile& profile)
{
    std::vector<cl_int> result(input.size());
    if (result.empty())
        return result;
    const std::size_t bytes = input.size() * sizeof(cl_int);
    cl::Buffer in(context, CL_MEM_READ_ONLY, bytes), out(context, CL_MEM_READ_WRITE, bytes),
        store(context, CL_MEM_READ_WRITE, bytes_above(input.size()));
    queue.enqueueWriteBuffer(in, CL_FALSE, 0, bytes, input.data(), nullptr, profile.transfer());
    Device{queue, kernels, profile, store, 0}.scan(in, out, input.size());
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), nullptr, profile.transfer());
    return result;
}
