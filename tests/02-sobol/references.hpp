// The inputs of 02-sobol's checks and what is right for them: the judge's own definition of the exercise.
#pragma once

#include "grader/text.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
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

/// Direction numbers of the first dimensions of Joe and Kuo, one dimension after the other. From the exercise's data
/// file; `exercise` is the folder it lies in. Throws std::runtime_error when it is not complete.
Uints joe_kuo_direction_numbers(const std::filesystem::path& exercise, std::size_t dimension_count);
constexpr std::size_t joe_kuo_dimension_count = 21201;

/// The same for the first ten dimensions, which are written down here.
Uints first_direction_numbers();

/// Component by the direction numbers of one dimension, from index `first` on; the definition, bit by bit.
float component(const std::uint32_t* direction_numbers, std::uint32_t i);

/// All points, dimension after dimension, as the kernel is to write them.
Floats points_of(const Uints& direction_numbers, std::size_t vector_count);

struct ValueCase {
    lab::Text kind; // of input, of which there may be several
    lab::Text name;
    Uints direction_numbers;
    std::size_t vector_count = 0;
    Floats expected; // of all points

    std::size_t dimension_count() const { return direction_numbers.size() / bit_count; }
};
/// Without a kind the case is one by itself.
ValueCase make_case(lab::Text name, Uints direction_numbers, std::size_t vector_count, lab::Text kind = {});

/// Whole multiples of a work-group; the first one is compared with values printed elsewhere.
const std::vector<ValueCase>& value_cases();
/// Not so: the last work-group has work-items without a point.
const std::vector<ValueCase>& tail_cases();
/// Point 0 and the points 2^k, up to the last one.
constexpr std::size_t last_power = 20;
const ValueCase& powers_case();

/// The same numbers everywhere for the same seed.
Uints random_direction_numbers(std::size_t dimension_count, unsigned seed);
} // namespace sobol
