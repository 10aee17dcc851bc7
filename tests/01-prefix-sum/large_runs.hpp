// What is run of stage 2, prefix sums of any length: its two kernels on both devices, and its host program with several
// kernels.
#pragma once

#include "tests/01-prefix-sum/runs.hpp"

namespace prefix_sum
{
inline std::size_t blocks_of(std::size_t count) { return (count + length - 1) / length; }

/// What scan_blocks makes of the input: the prefix sums within each block of 256, and the sums of the blocks.
struct Blocks {
    Ints sums_within, block_sums;
};
Blocks blocks_of(const Ints& input);

// Lengths around the ends of a block, of several, and of a block of block sums, which makes three levels.
inline const std::vector<std::size_t> lengths = {1, 2, 255, 256, 257, 511, 512, 513, 1000, 65536, 65537};
inline const std::vector<std::size_t> offset_lengths = {1, 256, 512, 257, 1000, 65537};
inline const std::vector<std::size_t> host_lengths = {257, 0, 1, 255, 256, 65536, 65537, (1 << 20) + 3};

/// What is special about a length, in blocks of stage 2 or tiles of stage 3: "several whole blocks".
lab::Text kind_of_length(std::size_t count, const lab::Text& pieces);

// Cases of the run for values. All but the last group run the kernels as the host does, level by level.
constexpr std::size_t large_poisoned_a = 0,
                      large_poisoned_b = 1; // scan_blocks alone, poisoned_length elements
constexpr std::size_t poisoned_length = 1000;
constexpr std::size_t tail_case =
    2; // both kernels with a count of tail_count in buffers of tail_room elements
constexpr std::size_t tail_count = 300, tail_room = 512;
constexpr std::size_t first_length = 3;
inline std::size_t first_offsets() { return first_length + lengths.size(); } // add_block_offsets alone

// Buffers of a case that runs scan_blocks.
constexpr std::size_t input_buffer = 0, output_buffer = 1, sums_buffer = 2;
constexpr std::size_t offsets_buffer = 3; // of one that runs add_block_offsets after it, on the simulator

// Launches on the simulator: with a shorter last block, of one full block, of several.
constexpr std::size_t partial_scan = 0, partial_add = 1, one_block_scan = 2, three_block_scan = 3;
constexpr std::size_t partial_length = 600;

Ints large_input(std::size_t count);
Ints random_offsets(std::size_t count); // one per block

struct LargeKernelRuns {
    lab::judge::Source source;
    lab::judge::KernelRun values, second, simulator;
};

struct LargeHostRuns : lab::judge::HostRuns {
    lab::judge::HostRun
        launches; // partial_length elements, with a kernel that writes how each launch was made
};

/// The probed run has three levels; this is what it returns when all of them are left to the probe's kernels.
constexpr std::size_t probed_length = 66000;
Ints probed_result();

const LargeKernelRuns& large();
const LargeHostRuns& large_host();

Ints buffer_of(const lab::judge::KernelRun& run, std::size_t the_case, std::size_t buffer);
} // namespace prefix_sum
