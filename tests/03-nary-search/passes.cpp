#include "tests/03-nary-search/passes.hpp"

#include "grader/judge/core/drawn.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nary_search
{
using lab::judge::generator_of;

namespace
{
/// Searches the whole array for every key.
Pass first_pass(Uints sorted, Uints keys, std::vector<Split> splits)
{
    Ranges ranges(keys.size(), whole(sorted));
    return {std::move(sorted), std::move(keys), std::move(ranges), std::move(splits)};
}

/// A range that holds the first element >= key, or the last element if there is none.
Range random_range(const Uints& sorted, std::uint32_t key, std::mt19937& generator)
{
    const auto length = static_cast<std::uint32_t>(sorted.size());
    const auto place = static_cast<std::uint32_t>(first_not_below(sorted, key));
    const std::uint32_t last = std::min(place, length - 1);
    const std::uint32_t lower = generator() % (last + 1);
    return {lower, last + 1 + static_cast<std::uint32_t>(generator() % (length - last)), 0, 0};
}

/// Keys from the array, some that are not in it, and the whole array or a part of it for each.
Pass random_pass(std::size_t length, unsigned seed, std::vector<Split> splits, std::size_t key_count = 24)
{
    std::mt19937 generator = generator_of(seed);
    Pass pass{random_array(length, seed), {}, {}, std::move(splits)};
    for (std::size_t i = 0; i < key_count; ++i) {
        const std::uint32_t element = pass.sorted[generator() % length];
        const std::uint32_t key =
            i % 4 == 3 ? element + 1 + static_cast<std::uint32_t>(generator() % 3) : element;
        Range range = i % 2 ? random_range(pass.sorted, key, generator) : whole(pass.sorted);
        if (i % 8 == 5 && is_present(pass.sorted, key)) {
            range.lower = static_cast<std::uint32_t>(first_not_below(pass.sorted, key));
            range.found = 1;
        }
        pass.keys.push_back(key);
        pass.ranges.push_back(range);
    }
    return pass;
}

/// Calls `action` with every non-descending array of `length` of the values.
template <typename Action>
void for_each_array(const Uints& values, std::size_t length, Uints& array, std::size_t first,
                    const Action& action)
{
    if (array.size() == length)
        return action(array);
    for (std::size_t i = first; i < values.size(); ++i) {
        array.push_back(values[i]);
        for_each_array(values, length, array, i, action);
        array.pop_back();
    }
}

Pass every_range(const Uints& sorted, const std::vector<Split>& splits)
{
    Pass pass{sorted, {}, {}, splits};
    const auto length = static_cast<std::uint32_t>(sorted.size());
    for (std::uint32_t key = 1; key <= 7; ++key) {
        const auto place = static_cast<std::uint32_t>(first_not_below(sorted, key));
        const std::uint32_t last = std::min(place, length - 1);
        for (std::uint32_t lower = 0; lower <= last; ++lower)
            for (std::uint32_t upper = last + 1; upper <= length; ++upper) {
                pass.keys.push_back(key);
                pass.ranges.push_back({lower, upper, 0, 0});
            }
    }
    return pass;
}
} // namespace

Ranges before_pass(const Pass& pass)
{
    Ranges next = pass.ranges;
    for (std::size_t i = 0; i < next.size(); ++i)
        if (!next[i].found) {
            const std::uint32_t place = i % 2 ? next[i].upper : 0;
            next[i] = {place, place, 0, 0};
        }
    return next;
}

Uints random_array(std::size_t length, unsigned seed)
{
    std::mt19937 generator = generator_of(1000 + seed);
    Uints sorted(length);
    std::uint32_t value = 5;
    for (std::uint32_t& element : sorted)
        element = value += 1 + static_cast<std::uint32_t>(generator() % 9);
    return sorted;
}

std::vector<Pass> random_passes()
{
    std::vector<Pass> passes;
    const std::vector<Split> splits{{2}, {3}, {4, {4, 1}}, {7}, {16, {8, 2}}, {64}, {100}};
    unsigned seed = 0;
    for (const std::size_t length : {1, 2, 3, 7, 37, 63, 64, 65, 1000, 4097})
        for (int variant = 0; variant < 2; ++variant)
            passes.push_back(random_pass(length, ++seed, splits));
    return passes;
}

std::vector<Pass> huge_passes()
{
    constexpr std::size_t length = 262139; // 300 segments of it end at 262138 in float
    Pass pass = random_pass(length, 30, {{300, {100, 1}}, {1000, {125, 1}}, {32768, {64, 1}}}, 6);
    Pass many_segments = random_pass(66'000, 33, {{66'048, {64, 1}}}, 2);
    for (Pass* const one : {&pass, &many_segments}) {
        one->keys.push_back(one->sorted.back());
        one->ranges.push_back(whole(one->sorted));
    }
    constexpr std::size_t largest_group = 4096; // of PoCL
    return {pass, many_segments, random_pass(1000, 32, {{2, {2, 32}}}, 65'600),
            random_pass(1000, 34, {{2, {1, largest_group}}}, 2 * largest_group),
            random_pass(10'000, 35, {{2 * largest_group, {largest_group, 1}}}, 3)};
}

namespace
{
Pass giant_pass(std::uint32_t zeros, std::vector<Split> splits)
{
    const std::uint32_t begin = zeros + 3; // a float makes it one more, and the length one less
    const Uints end = random_array(1001, 31);
    Pass pass{end, {}, {}, std::move(splits), zeros};
    const auto length = static_cast<std::uint32_t>(pass.all().size());
    const auto add = [&](std::uint32_t key, std::uint32_t lower, std::uint32_t upper) {
        pass.keys.push_back(key);
        pass.ranges.push_back({lower, upper, 0, 0});
    };
    add(end[500], 0, length);
    add(end[1000], 0, length); // a float has a length of 4 * 4194304, one quarter of which leaves it out
    for (const std::size_t i : {3, 4, 5, 251, 502, 777, 999, 1000})
        add(end[i], begin, length);
    add(end[0], zeros - 3, length - 1);
    return pass;
}
} // namespace

std::vector<Pass> giant_passes()
{
    return {giant_pass(1U << 24, {{4}, {5}, {64, {4, 1}}}), giant_pass(1U << 25, {{2}, {3}})};
}

std::vector<Pass> duplicate_passes()
{
    std::vector<Pass> passes;
    const std::vector<Split> splits{{2}, {3}, {4}, {7}, {16}, {64}};
    for (const std::size_t length : {2, 7, 16, 64, 100, 1000})
        for (const std::uint32_t values : {1, 2, 5}) {
            Uints sorted(length), keys;
            for (std::size_t i = 0; i < length; ++i)
                sorted[i] = 10 + 3 * static_cast<std::uint32_t>(i * values / length);
            for (std::uint32_t k = 0; k < values; ++k)
                keys.push_back(10 + 3 * k);
            Pass pass = first_pass(sorted, keys, splits);
            passes.push_back(pass);
            std::mt19937 generator = generator_of(10'000 + static_cast<unsigned>(length) + values);
            for (std::size_t k = 0; k < keys.size(); ++k)
                pass.ranges[k] = random_range(sorted, keys[k], generator);
            passes.push_back(std::move(pass));
        }
    return passes;
}

std::vector<Pass> edge_passes()
{
    std::vector<Pass> passes;
    const Uints keys{0, 1, 0x7fffffff, 0x80000000, 0x80000001, largest - 1, largest};
    const std::vector<Split> splits{{2}, {3}, {8}, {16}};
    for (std::size_t length = 1; length <= 40; length += length < 10 ? 1 : 10) {
        const Uints inside = random_array(length, static_cast<unsigned>(length));
        Uints with_ends = inside, upper_half = inside;
        with_ends.front() = 0;
        with_ends.back() = length > 1 ? largest : 0;
        for (std::uint32_t& element : upper_half)
            element += 0x7ffffff0; // around the largest int
        Uints inside_keys = keys;
        inside_keys.insert(inside_keys.end(),
                           {inside.front() - 1, inside.front(), inside.back(), inside.back() + 1});
        Uints upper_keys = keys;
        upper_keys.insert(upper_keys.end(), {upper_half.front(), upper_half.back(), upper_half[length / 2]});
        passes.push_back(first_pass(inside, inside_keys, splits));
        passes.push_back(first_pass(with_ends, keys, splits));
        passes.push_back(first_pass(upper_half, upper_keys, splits));
        passes.push_back(first_pass(Uints(length, largest), keys, splits));
    }
    return passes;
}

std::vector<Pass> exhaustive_passes()
{
    std::vector<Pass> passes;
    std::vector<Split> splits;
    for (std::size_t subdivisions = 2; subdivisions <= 9; ++subdivisions)
        splits.push_back({subdivisions});
    Uints array;
    for (std::size_t length = 1; length <= 8; ++length)
        for_each_array({2, 4, 6}, length, array, 0,
                       [&](const Uints& sorted) { passes.push_back(every_range(sorted, splits)); });
    return passes;
}

namespace
{
/// A pass whose last segments are shorter than the others, or empty.
Pass pass_with_a_short_end()
{
    const Uints sorted = random_array(37, 78);
    return first_pass(sorted, {0, largest, sorted[0], sorted[36], sorted[20], sorted[20] + 1},
                      {{16, {1, 1}}, {16, {4, 2}}});
}

Pass second_pass()
{
    Pass pass{random_array(37, 80), {}, {}, {{4, {4, 1}}, {5, {1, 1}}}};
    for (const std::uint32_t place : {5, 9, 20, 36}) {
        pass.keys.push_back(pass.sorted[place]);
        pass.ranges.push_back({place - place % 5, std::min<std::uint32_t>(place + 6, 37), 0, 0});
    }
    // Two keys that no work-item held in the first pass: their ranges are empty, and no element lies before the first
    // one.
    pass.keys.insert(pass.keys.end(), {0, largest});
    pass.ranges.insert(pass.ranges.end(), {{0, 0, 0, 0}, {37, 37, 0, 0}});
    return pass;
}

/// Two adjacent elements from the middle of each segment of a thousand elements, however they are cut into about 16:
/// the first ones starting at the last segment, their neighbours in another order.
Pass pass_for_neighbours(const Uints& thousand)
{
    Uints keys;
    for (std::size_t k = 0; k < neighbour_pairs; ++k)
        keys.push_back(thousand[63 * segment_of_neighbour(k) + 30]);
    for (std::size_t k = neighbour_pairs; k < 2 * neighbour_pairs; ++k)
        keys.push_back(thousand[63 * segment_of_neighbour(k) + 31]);
    return first_pass(thousand, keys, {{16, {16, 1}}});
}

/// Growing steps, up to about 2^31: an element's position does not follow from its value.
Uints growing_array(std::size_t length)
{
    Uints sorted(length);
    for (std::size_t i = 0; i < length; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(length);
        sorted[i] = static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(0x1p31 * std::pow(part, 4));
    }
    return sorted;
}
} // namespace

std::size_t segment_of_neighbour(std::size_t key)
{
    return key < neighbour_pairs ? neighbour_pairs - 1 - key : (key + 5) % neighbour_pairs;
}

std::vector<Pass> simulated_passes()
{
    const Uints thousand = random_array(1000, 77), five = random_array(5, 79), many = growing_array(16'384),
                fewer = growing_array(2048), few = random_array(256, 81);
    Uints present;
    for (std::size_t k = 0; k < 12; ++k)
        present.push_back(thousand[40 + 77 * k]);
    Uints keys_of_a_group;
    for (std::size_t k = 0; k < 128; ++k)
        keys_of_a_group.push_back(few[2 * k + 1]);
    Uints close(1000); // a float does not tell them apart
    std::iota(close.begin(), close.end(), 0xf0000000U);
    return {first_pass(thousand, present, {{16, {16, 1}}, {16, {4, 3}}}),
            pass_for_neighbours(thousand),
            first_pass(Uints(64, 9), {9, 9}, {{8, {8, 1}}, {8, {1, 1}}}),
            pass_with_a_short_end(),
            second_pass(),
            first_pass(few, keys_of_a_group, {{4, {4, 128}}}),
            first_pass(close, {close[62], close[63], close[500], close[999]}, {{16, {16, 1}}}),
            first_pass(few, {few[200]}, {{1024, {1024, 1}}}),
            first_pass({42}, {42, 41, 43}, {{4, {4, 1}}, {2, {1, 1}}}),
            first_pass(five, {0, five[4], largest}, {{9, {3, 1}}}),
            first_pass(many, {many[10'000]}, {{16, {16, 1}}}),
            first_pass(fewer, {fewer[1250]}, {{256, {64, 1}}})};
}
} // namespace nary_search
