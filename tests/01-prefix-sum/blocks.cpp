#include "tests/01-prefix-sum/blocks.hpp"

#include <algorithm>

namespace prefix_sum
{
Blocks blocks_of(const Ints& input)
{
    Blocks blocks;
    for (std::size_t first = 0; first < input.size(); first += length) {
        const auto begin = input.begin() + static_cast<std::ptrdiff_t>(first);
        const auto size = static_cast<std::ptrdiff_t>(std::min(length, input.size() - first));
        Ints block(begin, begin + size);
        block.push_back(0); // the exclusive sum past the last element is the sum of all
        block = prefix_sum_of(block);
        blocks.block_sums.push_back(block.back());
        blocks.sums_within.insert(blocks.sums_within.end(), block.begin(), block.end() - 1);
    }
    return blocks;
}

lab::Text kind_of_length(std::size_t count, const lab::Text& pieces, std::size_t piece_length)
{
    using lab::text;
    using lab::Text;
    if (count < piece_length)
        return text("fewer than {} elements", "weniger als {} Elemente", piece_length);
    if (count == piece_length)
        return text("exactly {} elements", "genau {} Elemente", piece_length);
    if (count > length * piece_length)
        return text("more than {} ", "mehr als {} ", length) + pieces;
    if (count % piece_length == 0)
        return Text{"several whole ", "mehrere ganze "} + pieces;
    return Text{"several ", "mehrere "} + pieces + Text{", not all full", ", nicht alle voll"};
}

Ints large_input(std::size_t count) { return random_input(100 + static_cast<unsigned>(count), count); }

Ints input_with_sums_of_zero(std::size_t block_count)
{
    Ints input = large_input(block_count * length);
    for (std::size_t block = 0; block < block_count; block += 2) {
        std::int32_t* first = &input[block * length];
        for (std::size_t i = 0; i < length; i += 2)
            first[i + 1] = static_cast<std::int32_t>(0U - static_cast<std::uint32_t>(first[i]));
    }
    return input;
}

Ints random_offsets(std::size_t count)
{
    Ints offsets = random_input(8, blocks_of(count));
    for (std::size_t block = 3; block < offsets.size(); block += 4)
        offsets[block] = -1;
    offsets.front() = 0;
    return offsets;
}

Ints with_offsets(Ints sums_within, const Ints& offsets)
{
    for (std::size_t i = 0; i < sums_within.size(); ++i)
        sums_within[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(sums_within[i]) +
                                                   static_cast<std::uint32_t>(offsets[i / length]));
    return sums_within;
}
} // namespace prefix_sum
