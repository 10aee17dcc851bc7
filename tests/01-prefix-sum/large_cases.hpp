// \if stage_prefix_sum_large
// The launches of stage 2's kernels: each on its own, and together as a host launches them.
#pragma once

#include "grader/judge/core/launch.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "tests/01-prefix-sum/blocks.hpp"

namespace prefix_sum::stage_2
{
constexpr auto scan_declaration =
    "kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)";
constexpr auto add_declaration =
    "kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)";

// Buffers of a case that runs scan_blocks; the fourth is used if add_block_offsets follows.
constexpr std::size_t output_buffer = 1, sums_buffer = 2, offsets_buffer = 3;

// Launches on the simulator: both kernels with a shorter last block, scan_blocks of one full block, of several, of a short one.
constexpr std::size_t partial_scan = 0, partial_add = 1, one_block_scan = 2, three_block_scan = 3,
                      short_block_scan = 4;
constexpr std::size_t one_block_case = 1, three_block_case = 2; // the first case has two launches
constexpr std::size_t short_block_length = 44;

/// Runs only scan_blocks.
lab::worker::Case one_scan(const Ints& input);
/// Runs only add_block_offsets.
lab::worker::Case one_add(std::size_t count);
/// Runs all levels, as a host does.
lab::worker::Case all_levels(const Ints& input);
/// Runs scan_blocks and add_block_offsets; the last block is shorter than the buffers have room for.
lab::worker::Case scan_and_add(std::size_t count, std::size_t room);
/// Runs only scan_blocks, with buffers that have a size but no contents.
lab::worker::Case far_scan(std::size_t count);
/// Runs each kernel alone on the last work-group of 2^23, 2^24 and 2^31 elements and a few more.
std::vector<lab::judge::FarGroup> far_groups();
} // namespace prefix_sum::stage_2
// \endif
