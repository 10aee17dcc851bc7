// \if stage_prefix_sum_large
// The launches of stage 2's kernels: each alone, and together as a host launches them.
#pragma once

#include "grader/judge/core/launch.hpp"
#include "grader/judge/kernel/far_groups.hpp"
#include "tests/01-prefix-sum/blocks.hpp"

namespace prefix_sum::stage_2
{
constexpr auto scan_declaration =
    "kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)";
constexpr auto add_declaration =
    "kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)";

// Buffers of a case that runs scan_blocks; the fourth one where add_block_offsets comes after it.
constexpr std::size_t output_buffer = 1, sums_buffer = 2, offsets_buffer = 3;

// Launches on the simulator: both kernels with a shorter last block, scan_blocks of one full block, of several, of a short one.
constexpr std::size_t partial_scan = 0, partial_add = 1, one_block_scan = 2, three_block_scan = 3,
                      short_block_scan = 4;
constexpr std::size_t one_block_case = 1, three_block_case = 2; // the first case has two launches
constexpr std::size_t short_block_length = 44;

/// scan_blocks alone.
lab::worker::Case one_scan(const Ints& input);
/// add_block_offsets alone.
lab::worker::Case one_add(std::size_t count);
/// All levels, as a host does them.
lab::worker::Case all_levels(const Ints& input);
/// scan_blocks and add_block_offsets, with a last block that is shorter than what the buffers have room for.
lab::worker::Case scan_and_add(std::size_t count, std::size_t room);
/// scan_blocks alone, with buffers of which there is only the size.
lab::worker::Case far_scan(std::size_t count);
/// Each kernel alone, the last work-group of 2^23, 2^24 and 2^31 elements and some more.
std::vector<lab::judge::FarGroup> far_groups();
} // namespace prefix_sum::stage_2
// \endif
