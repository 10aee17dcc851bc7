// The inputs of 02-sobol's checks and their correct results: the judge's own definition of the exercise.
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

/// The figures of a dimension: the coefficients of its polynomial as bits, and m_1 ... m_s.
struct Figures {
    std::uint32_t polynomial = 1;
    Uints m;
};

/// Uses the recurrence on the m_k, as Bratley and Fox (1988) give it, not the one on the v_k that students are given.
Uints direction_numbers_of(const Figures& figures);

/// The figures of Joe and Kuo's first dimensions, from the data file in the folder `exercise`. Throws
/// std::runtime_error if the file is incomplete.
std::vector<Figures> joe_kuo_figures(const std::filesystem::path& exercise, std::size_t dimension_count);
/// The direction numbers of these dimensions, one dimension after another.
Uints joe_kuo_direction_numbers(const std::filesystem::path& exercise, std::size_t dimension_count);
constexpr std::size_t joe_kuo_dimension_count = 21201;

/// The same for the first ten dimensions, which are hard-coded here.
Uints first_direction_numbers();

/// x of point i, before the digital shift: the direction numbers of the set bits, combined.
std::uint32_t combined_numbers(const std::uint32_t* direction_numbers, std::uint32_t i);
/// Component of point i from the direction numbers of one dimension, digitally shifted; the definition, bit by bit.
float component(const std::uint32_t* direction_numbers, std::uint32_t i, std::uint32_t shift = 0);

/// The only one of the first `count` points with this component; empty if there are none or several.
std::optional<std::size_t> as_point(const std::uint32_t* direction_numbers, std::size_t count, float value);

/// True for a float made from 32 bits, not 24: wrong, but otherwise computed correctly.
bool is_nearly(float actual, float expected);

/// All points, dimension by dimension, as the kernel must write them.
Floats points_of(const Uints& direction_numbers, std::size_t vector_count);

/// An input of stage 1.
struct ValueCase {
    lab::Text kind; // of input, of which there may be several
    lab::Text name;
    Uints direction_numbers;
    std::size_t vector_count = 0;

    std::size_t dimension_count() const { return direction_numbers.size() / bit_count; }
};
/// Whole multiples of a work-group; the first one is compared with published values.
const std::vector<ValueCase>& value_cases();
/// Cases whose last work-group has work-items without a point.
const std::vector<ValueCase>& tail_cases();

constexpr auto declaration = "kernel void sobol(global const uint* direction_numbers, global float* points, "
                             "const uint vector_count)";
constexpr std::size_t points_buffer = 1; // of a case

/// A launch of the kernel.
lab::worker::Case launch_of(const ValueCase& value_case);
/// Launches work-items for only `launched` points of each dimension, with room for at most `room` points in all.
lab::worker::Case launch_of_some(const Uints& direction_numbers, std::uint32_t vector_count,
                                 std::size_t launched, std::size_t room);

std::size_t rounded_up_to_work_groups(std::size_t vector_count);

/// The same seed always gives the same numbers.
Uints random_direction_numbers(std::size_t dimension_count, unsigned seed);
} // namespace sobol
