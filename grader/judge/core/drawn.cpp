#include "grader/judge/core/drawn.hpp"

#include "grader/judge/core/setup.hpp"

#include <algorithm>
#include <numeric>

namespace lab::judge
{
namespace
{
/// A poison with random bits below its upper byte, which keeps it away from zeros, small numbers and NaN.
std::uint32_t poison(std::uint32_t upper_byte, unsigned skipped)
{
    std::mt19937 generator = generator_of(poison_stream);
    generator.discard(skipped);
    return upper_byte << 24 | static_cast<std::uint32_t>(generator()) >> 8;
}
} // namespace

std::mt19937 generator_of(std::uint32_t stream)
{
    std::seed_seq seeds{setup().seed, stream};
    return std::mt19937(seeds); // the same numbers everywhere, unlike the standard distributions
}

std::uint32_t poison_a()
{
    static const std::uint32_t drawn = poison(0x5a, 0);
    return drawn;
}

std::uint32_t poison_b()
{
    static const std::uint32_t drawn = poison(0xcc, 1);
    return drawn;
}

std::vector<std::size_t> shuffled(std::size_t count)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::mt19937 generator = generator_of(order_stream);
    for (std::size_t left = count; left > 1; --left) // as std::shuffle, but the same everywhere
        std::swap(order[left - 1], order[generator() % left]);
    return order;
}
} // namespace lab::judge
