// The inputs of 01-prefix-sum's checks and their correct results: the judge's own definition of the exercise.
#pragma once

#include "grader/base/text.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prefix_sum
{
using Ints = std::vector<std::int32_t>;

constexpr std::size_t length = 256; // elements, and work-items of the one work-group

/// The exclusive prefix sum with wrap-around; the serial definition.
Ints prefix_sum_of(const Ints& input);
/// The inclusive prefix sum, which students confuse with it.
Ints inclusive_sum_of(Ints input);

struct ValueCase {
    lab::Text kind; // of input, of which there may be several
    lab::Text name;
    Ints input;
};

/// Inputs that tell wrong kernels apart; neighbouring elements differ wherever equal ones could hide a mistake.
const std::vector<ValueCase>& value_cases();

/// The same seed always gives the same numbers.
Ints random_input(unsigned seed, std::size_t count = length);
/// Turns the values into numbers of all sizes, including the largest and the smallest one, -1 and 0.
Ints of_all_sizes(Ints values);
/// 1 at `position`, 0 elsewhere.
Ints unit_vector(std::size_t position);
/// Two inputs, one after the other.
Ints two_pieces();

/// A narrower type that turns a number into a wrong one: a float, or 8 or 16 bits.
struct OtherType {
    std::string type;
    lab::Text question;
};
std::optional<OtherType> of_another_type(std::int32_t actual, std::int32_t expected);
} // namespace prefix_sum
