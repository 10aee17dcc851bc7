// The inputs of 02-sobol's checks and what is right for them: the judge's own definition of the exercise.
#pragma once

#include "grader/base/text.hpp"
#include "grader/judge/core/launch.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace sobol
{
using Uints = std::vector<std::uint32_t>;
using Floats = std::vector<float>;

constexpr std::size_t bit_count = 32;        // direction numbers of a dimension
constexpr std::size_t work_group_size = 256; // in dimension 0 of the NDRange

/// What a dimension is made of: the coefficients of its polynomial as bits, and m_1 ... m_s.
struct Figures {
    std::uint32_t polynomial = 1;
    Uints m;
};

/// By the recurrence on the m_k, as Bratley and Fox (1988) give it, not on the v_k as students are told.
Uints direction_numbers_of(const Figures& figures);

/// What the first dimensions of Joe and Kuo are made of. From the exercise's data file; `exercise` is the folder it lies in.
/// Throws std::runtime_error when it is not complete.
std::vector<Figures> joe_kuo_figures(const std::filesystem::path& exercise, std::size_t dimension_count);
/// Their direction numbers, one dimension after the other.
Uints joe_kuo_direction_numbers(const std::filesystem::path& exercise, std::size_t dimension_count);
constexpr std::size_t joe_kuo_dimension_count = 21201;

/// The same for the first ten dimensions, which are written down here.
Uints first_direction_numbers();

/// x of point i, before the digital shift: the direction numbers of the bits that are set, combined.
std::uint32_t combined_numbers(const std::uint32_t* direction_numbers, std::uint32_t i);
/// Component of point i by the direction numbers of one dimension, digitally shifted; the definition, bit by bit.
float component(const std::uint32_t* direction_numbers, std::uint32_t i, std::uint32_t shift = 0);

/// The only point of so many that has this component; nothing where there are none or several.
std::optional<std::size_t> as_point(const std::uint32_t* direction_numbers, std::size_t count, float value);

/// Of a float of 32 bits, not of 24: wrong, but made as it should be.
bool is_nearly(float actual, float expected);

/// All points, dimension after dimension, as the kernel is to write them.
Floats points_of(const Uints& direction_numbers, std::size_t vector_count);

/// An input of stage 1.
struct ValueCase {
    lab::Text kind; // of input, of which there may be several
    lab::Text name;
    Uints direction_numbers;
    std::size_t vector_count = 0;

    std::size_t dimension_count() const { return direction_numbers.size() / bit_count; }
};
/// Whole multiples of a work-group; the first one is compared with values printed elsewhere.
const std::vector<ValueCase>& value_cases();
/// Not so: the last work-group has work-items without a point.
const std::vector<ValueCase>& tail_cases();

constexpr auto declaration = "kernel void sobol(global const uint* direction_numbers, global float* points, "
                             "const uint vector_count)";
constexpr std::size_t points_buffer = 1; // of a case

/// A launch of the kernel.
lab::worker::Case launch_of(const ValueCase& value_case);
/// With work-items for `launched` points of each dimension only, and room for no more than `room` points in all.
lab::worker::Case launch_of_some(const Uints& direction_numbers, std::uint32_t vector_count,
                                 std::size_t launched, std::size_t room);

std::size_t rounded_up_to_work_groups(std::size_t vector_count);

/// The same numbers everywhere for the same seed.
Uints random_direction_numbers(std::size_t dimension_count, unsigned seed);
} // namespace sobol
