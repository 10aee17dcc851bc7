// The host side of prefix_sum_single_pass.cl, given: one launch, and the table of tiles set to 0.
#include "prefix_sum_single_pass.hpp"

#include <cstddef>

namespace
{

constexpr std::size_t work_group_size = 256, tile_length = 15 * work_group_size; // as in the kernel

template <typename Word>
cl::Buffer zeros(const cl::Context& context, const cl::CommandQueue& queue, std::size_t count,
                 lab::Profile& profile)
{
    const std::size_t size_bytes = count * sizeof(Word);
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, size_bytes);
    queue.enqueueFillBuffer(buffer, Word{0}, 0, size_bytes, nullptr, profile.transfer());
    return buffer;
}

} // namespace

std::vector<cl_int> prefix_sum_single_pass(const cl::Context& context, const cl::CommandQueue& queue,
                                           cl::Kernel& kernel, const std::vector<cl_int>& input,
                                           lab::Profile& profile)
{
    std::vector<cl_int> result(input.size());
    if (input.empty()) {
        return result; // OpenCL has no buffers of 0 bytes and no launches of 0 work-items
    }
    const std::size_t tile_count = (input.size() + tile_length - 1) / tile_length;
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY, size_bytes);
    const cl::Buffer output_buffer(context, CL_MEM_WRITE_ONLY, size_bytes);
    queue.enqueueWriteBuffer(input_buffer, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());
    const cl::Buffer next_tile = zeros<cl_uint>(context, queue, 1, profile);
    const cl::Buffer tiles = zeros<cl_ulong>(context, queue, tile_count, profile);
    kernel.setArg(0, input_buffer);
    kernel.setArg(1, output_buffer);
    kernel.setArg(2, next_tile);
    kernel.setArg(3, tiles);
    kernel.setArg(4, static_cast<cl_uint>(input.size()));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, tile_count * work_group_size, work_group_size, nullptr,
                               profile.kernel());
    queue.enqueueReadBuffer(output_buffer, CL_TRUE, 0, size_bytes, result.data(), nullptr,
                            profile.transfer());
    return result;
}
