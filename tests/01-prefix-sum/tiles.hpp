// \if file_prefix_sum_single_pass_cl
// The launches of stage 3: arrays of any length in tiles of 256 runs of 15 elements.
#pragma once

#include "grader/judge/core/launch.hpp"
#include "tests/01-prefix-sum/blocks.hpp"

namespace prefix_sum::stage_3
{
constexpr std::size_t run_length = 15,
                      tile_length = length * run_length; // `length` work-items of a work-group
constexpr std::size_t input_buffer = 0, output_buffer = 1, next_tile_buffer = 2,
                      tiles_buffer = 3; // of a case

/// The states that a tile publishes.
enum State : std::uint64_t { sum_known = 1, prefix_known = 2 };
inline std::uint64_t word(State state, std::int32_t value)
{
    return std::uint64_t{state} << 32 | static_cast<std::uint32_t>(value);
}

inline std::size_t tiles_of(std::size_t count) { return (count + tile_length - 1) / tile_length; }

/// One launch over all tiles.
inline lab::worker::Case pass(const Ints& input)
{
    using namespace lab::judge;
    const std::size_t tiles = tiles_of(input.size());
    return launched("prefix_sum_single_pass",
                    {reads(input), writes(input.size()), updates(Ints(1)),
                     updates(std::vector<std::uint64_t>(tiles)),
                     scalar(static_cast<std::uint32_t>(input.size()))},
                    {tiles * length}, {length});
}
inline lab::worker::Case pass(std::size_t count) { return pass(large_input(count)); }
} // namespace prefix_sum::stage_3
// \endif
