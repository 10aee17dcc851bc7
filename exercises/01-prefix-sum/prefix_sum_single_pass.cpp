// The given host side of prefix_sum_single_pass.cl: one launch, and the table of tiles set to 0.
#include "prefix_sum_single_pass.hpp"

#include "harness/given_launch.hpp"

#include <cstddef>

namespace
{

constexpr std::size_t work_group_size = 256, tile_length = 15 * work_group_size; // as in the kernel

} // namespace

std::vector<cl_int> prefix_sum_single_pass(const cl::Context& context, const cl::CommandQueue& queue,
                                           cl::Kernel& kernel, const std::vector<cl_int>& input,
                                           lab::Profile& profile)
{
    std::vector<cl_int> sums(input.size());
    if (sums.empty()) {
        return sums; // OpenCL has no buffers of 0 bytes and no launches of 0 work-items
    }
    const std::size_t tile_count = (sums.size() + tile_length - 1) / tile_length;
    std::vector<cl_uint> next_tile(1);
    std::vector<cl_ulong> tiles(tile_count);
    lab::harness::GivenLaunch launch(context, queue, kernel, profile);
    launch.reads(input);
    launch.writes(sums);
    launch.changes(next_tile);
    launch.changes(tiles);
    launch.passes(static_cast<cl_uint>(sums.size()));
    launch.run(tile_count * work_group_size, work_group_size);
    return sums;
}
