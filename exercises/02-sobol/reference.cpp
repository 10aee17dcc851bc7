#include "reference.hpp"

#include "joe_kuo.hpp"

#include "lab/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <random>

namespace
{

std::vector<DirectionNumbers> make_direction_numbers(std::size_t count, bool are_checked)
{
    if (count > joe_kuo_dimension_count) {
        throw lab::UsageError(fmt::format("There are direction numbers for only {} dimensions, not for {}.",
                                          joe_kuo_dimension_count, count));
    }
    const auto file = std::filesystem::path(LAB_EXERCISE_DIRECTORY) / "joe_kuo_d6.txt";
    std::vector<DirectionNumbers> numbers;
    for (const JoeKuoDimension& dimension : load_joe_kuo(file, count)) {
        numbers.push_back(direction_numbers(dimension.figures));
        if (are_checked && !has_fingerprint(dimension, numbers.back())) {
            throw lab::WrongResult(fmt::format(
                "The direction numbers of dimension {} are wrong (TODO 3); the first are 0x{:08x}.",
                numbers.size(), fmt::join(std::span(numbers.back()).first(4), " 0x")));
        }
    }
    return numbers;
}

} // namespace

Dimensions Dimensions::part(std::size_t first, std::size_t count) const
{
    const auto begin = static_cast<std::ptrdiff_t>(first);
    const auto end = static_cast<std::ptrdiff_t>(first + std::min(count, numbers.size() - first));
    return {{numbers.begin() + begin, numbers.begin() + end}, {shifts.begin() + begin, shifts.begin() + end}};
}

Dimensions make_dimensions(std::size_t count, std::optional<unsigned> shift_seed, bool are_checked)
{
    Dimensions dimensions{make_direction_numbers(count, are_checked), std::vector<cl_uint>(count)};
    if (shift_seed.value_or(0) != 0) {
        std::mt19937 random_bits(*shift_seed);
        std::ranges::generate(dimensions.shifts, [&] { return static_cast<cl_uint>(random_bits()); });
    }
    return dimensions;
}

std::optional<WrongPoint> first_wrong_point(const DirectionNumbers& numbers, cl_uint shift,
                                            std::span<const cl_float> points)
{
    // The points are visited in Gray-code order: from one to the next a single bit of the index changes, so a single
    // direction number is added or removed.
    std::optional<WrongPoint> first;
    cl_uint x = shift;
    for (std::size_t n = 0; n < std::bit_ceil(points.size()); ++n) {
        const std::size_t index = n ^ (n >> 1);
        const cl_float expected = static_cast<cl_float>(x >> 8) * 0x1p-24F;
        if (index < points.size() && points[index] != expected && (!first || index < first->index)) {
            first = WrongPoint{index, expected};
        }
        const auto changed_bit = static_cast<std::size_t>(std::countr_one(n));
        if (changed_bit < numbers.size()) {
            x ^= numbers[changed_bit];
        }
    }
    return first;
}
