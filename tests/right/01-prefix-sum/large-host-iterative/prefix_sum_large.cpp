// Must pass all
// A loop up the levels and one down again in place of the recursion.
#include "prefix_sum_large.hpp"

#include <algorithm>

namespace
{

struct Level {
    std::size_t count, blocks;
    cl::Buffer values,
        sums; // of the level: the prefix sums within blocks, and the sums of the blocks
};

std::size_t blocks_of(std::size_t count) { return (count + block_length - 1) / block_length; }

} // namespace

std::vector<cl_int> prefix_sum_large(const cl::Context& context, const cl::CommandQueue& queue,
                                     LargeKernels& kernels, const std::vector<cl_int>& input,
                                     lab::Profile& profile)
{
    if (input.empty())
        return {};
    std::vector<cl_int> result(input);
    const auto room = [&](std::size_t count) {
        return cl::Buffer(context, CL_MEM_READ_WRITE, count * sizeof(cl_int));
    };
    cl::Buffer source(context, result.begin(), result.end(), true);
    std::vector<Level> levels;
    for (std::size_t count = input.size();; count = levels.back().blocks) {
        levels.push_back({count, blocks_of(count), room(count), room(blocks_of(count))});
        const Level& level = levels.back();
        kernels.scan_blocks.setArg(0, source);
        kernels.scan_blocks.setArg(1, level.values);
        kernels.scan_blocks.setArg(2, level.sums);
        kernels.scan_blocks.setArg(3, static_cast<cl_uint>(count));
        queue.enqueueNDRangeKernel(kernels.scan_blocks, cl::NullRange, level.blocks * block_length,
                                   block_length, nullptr, profile.kernel());
        source = level.sums;
        if (level.blocks == 1)
            break;
    }
    for (std::size_t i = levels.size() - 1; i-- > 0;) {
        kernels.add_block_offsets.setArg(0, levels[i].values);
        kernels.add_block_offsets.setArg(1, levels[i + 1].values);
        kernels.add_block_offsets.setArg(2, static_cast<cl_uint>(levels[i].count));
        queue.enqueueNDRangeKernel(kernels.add_block_offsets, cl::NullRange, levels[i].blocks * block_length,
                                   block_length, nullptr, profile.kernel());
    }
    queue.enqueueReadBuffer(levels[0].values, CL_TRUE, 0, input.size() * sizeof(cl_int), result.data(),
                            nullptr, profile.transfer());
    return result;
}
