// Arrays of any length in blocks of 256 elements: the inputs of stages 2 and 3, and their correct results.
#pragma once

#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum
{
inline std::size_t blocks_of(std::size_t count) { return (count + length - 1) / length; }

/// The result of scan_blocks: the prefix sums within each block of 256, and the block sums.
struct Blocks {
    Ints sums_within, block_sums;
};
Blocks blocks_of(const Ints& input);

/// Each element with the offset of its block added.
Ints with_offsets(Ints sums_within, const Ints& offsets);

/// Describes a length in blocks of stage 2 or tiles of stage 3: "several whole blocks".
lab::Text kind_of_length(std::size_t count, const lab::Text& pieces, std::size_t piece_length = length);

Ints large_input(std::size_t count);
/// Whole blocks; every other block sum is 0.
Ints input_with_sums_of_zero(std::size_t block_count);
/// One offset per block; the first is 0, since nothing precedes block 0.
Ints random_offsets(std::size_t count);

// Lengths of launches over large arrays: both leave only a few elements in the last block.
constexpr std::size_t complete_length = 1000, partial_length = 600;
} // namespace prefix_sum
