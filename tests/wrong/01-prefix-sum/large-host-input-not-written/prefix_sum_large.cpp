// Must fail: LargeHost.Result
// Must say: Nothing was brought into the buffer that is argument 0 of the kernel (counted from 0) before the launch of line 24
// All levels are there, but the input never comes to the device.
#include "prefix_sum_large.hpp"

#include "lab/error.hpp"

namespace
{

[[maybe_unused]] // until prefix_sum_large calls it
void scan(const cl::Context& context, const cl::CommandQueue& queue, LargeKernels& kernels,
          const cl::Buffer& input, const cl::Buffer& output, std::size_t count,
          lab::Profile& profile)
{
    const std::size_t block_count = (count + block_length - 1) / block_length;
    const cl::Buffer block_sums(context, CL_MEM_READ_WRITE, block_count * sizeof(cl_int));
    const cl::NDRange work_items(block_count * block_length), work_group(block_length);

    kernels.scan_blocks.setArg(0, input);
    kernels.scan_blocks.setArg(1, output);
    kernels.scan_blocks.setArg(2, block_sums);
    kernels.scan_blocks.setArg(3, static_cast<cl_uint>(count));
    queue.enqueueNDRangeKernel(kernels.scan_blocks, cl::NullRange, work_items, work_group, nullptr,
                               profile.kernel());

    if (block_count > 1) {
        const cl::Buffer offsets(context, CL_MEM_READ_WRITE, block_count * sizeof(cl_int));
        scan(context, queue, kernels, block_sums, offsets, block_count, profile);
        kernels.add_block_offsets.setArg(0, output);
        kernels.add_block_offsets.setArg(1, offsets);
        kernels.add_block_offsets.setArg(2, static_cast<cl_uint>(count));
        queue.enqueueNDRangeKernel(kernels.add_block_offsets, cl::NullRange, work_items, work_group, nullptr,
                                   profile.kernel());
    }
}

} // namespace

std::vector<cl_int> prefix_sum_large(const cl::Context& context, const cl::CommandQueue& queue,
                                     LargeKernels& kernels, const std::vector<cl_int>& input,
                                     lab::Profile& profile)
{
    std::vector<cl_int> result(input.size());
    if (input.empty()) {
        return result;
    }
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer output_buffer(context, CL_MEM_READ_WRITE, size_bytes);
    scan(context, queue, kernels, input_buffer, output_buffer, input.size(), profile);
    queue.enqueueReadBuffer(output_buffer, CL_TRUE, 0, size_bytes, result.data(), nullptr,
                            profile.transfer());
    return result;
}
